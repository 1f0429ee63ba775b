(** What a certificate claims: about bodies, not about lists. *)
From Coq Require Import Reals List.
From EPA Require Import Cover.
Local Open Scope R_scope.

Definition norm (v : vec) : R := sqrt (dot v v).
Definition between (t : R) (p q : vec) : vec := add (scal (1 - t) p) (scal t q).
Definition convex (S : vec -> Prop) : Prop :=
  forall p q t, S p -> S q -> 0 <= t <= 1 -> S (between t p q).
(** The smallest convex set that holds some points. *)
Definition hull (vs : list vec) (p : vec) : Prop :=
  forall S, convex S -> (forall v, In v vs -> S v) -> S p.

(** The hull of some vertices, rounded by a ball; in the plane ([space = false]) by a disk. *)
Record shape := Shape { core : list vec; radius : R }.
Definition planar (space : bool) (v : vec) : Prop := space = true \/ vz v = 0.
Definition body (space : bool) (s : shape) (x : vec) : Prop :=
  planar space x /\ exists p, hull (core s) p /\ norm (sub x p) <= radius s.

(** The points of D = A - B: the [d] such that A and B, moved by [d], meet. *)
Definition difference (space : bool) (A B : shape) (d : vec) : Prop :=
  exists a b, body space A a /\ body space B b /\ d = sub a b.
Definition unit_direction (space : bool) (n : vec) : Prop := norm n = 1 /\ planar space n.

(** The signed depth is at least [s]: B, moved by no more than [s], still meets A;
    if [s] is negative, two points are no farther apart than -[s]. *)
Definition at_least (space : bool) (A B : shape) (s : R) : Prop :=
  (0 <= s -> forall t, planar space t -> norm t <= s -> difference space A B t) /\
  (s <= 0 -> exists d, difference space A B d /\ norm d <= - s).

(** B, moved by [s] along [n], lies on the other side of a plane orthogonal to [n]. If [s] is
    negative, the gap between both sides is -[s]. *)
Definition parted (space : bool) (A B : shape) (n : vec) (s : R) : Prop :=
  unit_direction space n /\ forall d, difference space A B d -> dot n d <= s.

(** The signed depth is at most [s]: some direction parts A and B by it. *)
Definition at_most (space : bool) (A B : shape) (s : R) : Prop :=
  exists n, parted space A B n s.

(** The same by support functions. *)
Definition support (D : vec -> Prop) (n : vec) (h : R) : Prop :=
  is_lub (fun y => exists d, D d /\ y = dot n d) h.
Definition least_support (space : bool) (A B : shape) (s : R) : Prop :=
  (forall n h, unit_direction space n -> support (difference space A B) n h -> s <= h) /\
  (exists n h, unit_direction space n /\ support (difference space A B) n h /\ h <= s).
