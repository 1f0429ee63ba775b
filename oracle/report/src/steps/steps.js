// Shows one picture of a trace at a time. #3 in the address is the third step; 0 is the start.
(function () {
  "use strict";
  const steps = Array.from(document.querySelectorAll("figure.step"));
  const stepper = document.querySelector(".stepper");
  let now = 0;

  function show(step) {
    now = Math.max(0, Math.min(steps.length - 1, step));
    steps.forEach((figure, i) => { figure.hidden = i !== now; });
    stepper.querySelector("output").textContent = (now ? "step " + now : "start") + " of " + (steps.length - 1);
    for (const button of stepper.querySelectorAll("button"))
      button.disabled = Number(button.value) < 0 ? now === 0 : now === steps.length - 1;
  }

  function asked() {
    const step = /^#([0-9]{1,6})$/.exec(window.location.hash);
    show(step ? Number(step[1]) : 0);
  }

  stepper.hidden = false;
  for (const button of stepper.querySelectorAll("button"))
    button.addEventListener("click", () => show(now + Number(button.value)));
  window.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(to);
  });
  window.addEventListener("hashchange", asked);
  asked();
})();
