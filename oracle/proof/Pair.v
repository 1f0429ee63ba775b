(** The depth of the pair of docs/certificate.md, 6/√41, as a theorem about a triangle and a
    quadrangle. The checker's answer to the certificate is computed in Example.v. *)
From Coq Require Import Reals Lra ZArith.
From EPA Require Import Checker Spec Cover Sound Example.

Local Open Scope R_scope.
Example depth_of_pair : let A := shape_a Example.pair in let B := shape_b pair in
  (forall t, vz t = 0 -> norm t <= 6 / sqrt 41 -> difference false A B t) /\
  at_most false A B (6 / sqrt 41).
Proof.
  intros A B.
  assert (E : value depth + (radius A + radius B) = 6 / sqrt 41).
  { unfold value, A, B; simpl. rewrite sqrt_div by lra.
    replace 36 with (6 * 6) by ring. rewrite sqrt_square by lra. unfold Rdiv; lra. }
  destruct (check_sound Example.pair proof plane) as [[L _] U].
  unfold proof, by_facets, Checker.lo, Checker.hi in L, U. fold A B in L, U. simpl Checker.space in
    L, U.
  rewrite E in L, U. split; auto.
  intros t T. apply L; [|now right].
  apply Rle_mult_inv_pos; [lra|apply sqrt_lt_R0; lra].
Qed.
