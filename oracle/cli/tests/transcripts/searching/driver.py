# Answers rightly after a while, never, or dies now and then, and says more and more on stderr.
import os, sys, time

from honest import serve

mode = sys.argv[1]


def late(question, answer):
    words = ["one contact", "two"][len(str(question["case"])) % 2]
    print(words, question["seq"], file=sys.stderr, flush=True)
    if mode == "slow":
        time.sleep(0.1)
    if mode == "hangs":
        time.sleep(600)
    if mode == "dies" and len(str(question["case"])) % 5 == 0:
        os._exit(3)
    return answer


serve(lambda answer: answer, late)
