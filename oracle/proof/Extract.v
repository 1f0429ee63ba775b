(** The checker as OCaml, and the arithmetic of Coq's integers, on which the front end computes
    too. *)
From Coq Require Import Extraction ExtrOcamlBasic ZArith NArith.
From EPA Require Import Checker.
Extraction Language OCaml.
Extraction "checker.ml" check lo_is_hi depth_sign check_normal
  Z.add Z.sub Z.mul Z.opp Z.abs Z.compare Z.div_eucl Z.gcd Z.sqrt.
