(** What the theorems rest on. `make` compares what this file prints with assumptions.txt. *)
From EPA Require Import Sound Pair.
Print Assumptions check_sound.
Print Assumptions check_exact.
Print Assumptions check_class.
Print Assumptions check_normal_sound.
Print Assumptions depth_of_pair.
