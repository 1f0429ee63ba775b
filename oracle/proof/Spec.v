(** What a certificate claims. This file has definitions only, and no proofs. The theorems of
    Sound.v are about these definitions, so whoever reads them knows what is proved.

    How to read it. [Definition f (x : T) : U := ...] says what [f x] is. [R] are the real numbers,
    [Z] the integers. [Prop] is a statement. [forall], [exists], [->], [/\] and [\/] are for all,
    there is, implies, and, or. A set of points is a function that says of each point whether it
    belongs to the set. *)
From Coq Require Import Reals List ZArith.
From EPA Require Import Checker.
Local Open Scope R_scope.

(** * Vectors *)

Record vec := V { vx : R; vy : R; vz : R }.
Definition dot (u v : vec) := vx u * vx v + vy u * vy v + vz u * vz v.
Definition add (u v : vec) := V (vx u + vx v) (vy u + vy v) (vz u + vz v).
Definition sub (u v : vec) := V (vx u - vx v) (vy u - vy v) (vz u - vz v).
Definition scal (k : R) (v : vec) := V (k * vx v) (k * vy v) (k * vz v).
Definition norm (v : vec) : R := sqrt (dot v v).

(** * Bodies *)

(** The plane is the part of space whose third coordinate is 0. [space] is false for shapes in the
    plane; then points and directions are those of the plane. *)
Definition planar (space : bool) (v : vec) : Prop := space = true \/ vz v = 0.

(** The hull of some points is the smallest convex set that holds them. *)
Definition between (t : R) (p q : vec) : vec := add (scal (1 - t) p) (scal t q).
Definition convex (S : vec -> Prop) : Prop :=
  forall p q t, S p -> S q -> 0 <= t <= 1 -> S (between t p q).
Definition hull (vs : list vec) (p : vec) : Prop :=
  forall S, convex S -> (forall v, In v vs -> S v) -> S p.

(** A body is the hull of its vertices, rounded by a ball, or in the plane by a disk: the points
    that are no farther than the radius from a point of the hull. *)
Record shape := Shape { core : list vec; radius : R }.
Definition body (space : bool) (s : shape) (x : vec) : Prop :=
  planar space x /\ exists p, hull (core s) p /\ norm (sub x p) <= radius s.

(** * Signed depth *)

(** The difference D of A and B has the points a - b. If B is moved by d, it meets A exactly if d is
    in D. *)
Definition difference (space : bool) (A B : shape) (d : vec) : Prop :=
  exists a b, body space A a /\ body space B b /\ d = sub a b.

(** The signed depth is at least [s].
    - If [s] is not negative: B, moved by no more than [s] in any direction, still meets A.
    - If [s] is negative: two points of A and B are no farther apart than -[s]. *)
Definition at_least (space : bool) (A B : shape) (s : R) : Prop :=
  (0 <= s -> forall t, planar space t -> norm t <= s -> difference space A B t) /\
  (s <= 0 -> exists d, difference space A B d /\ norm d <= - s).

(** A and B are parted by [s] along [n]: B, moved by [s] along [n], lies beyond a plane orthogonal
    to [n], and A before it. If [s] is negative, there is a gap of -[s] between them as they are. *)
Definition unit_direction (space : bool) (n : vec) : Prop := norm n = 1 /\ planar space n.
Definition parted (space : bool) (A B : shape) (n : vec) (s : R) : Prop :=
  unit_direction space n /\ forall d, difference space A B d -> dot n d <= s.

(** The signed depth is at most [s]: along some direction A and B are parted by [s]. *)
Definition at_most (space : bool) (A B : shape) (s : R) : Prop :=
  exists n, parted space A B n s.

(** The same in the words of docs/certificate.md: [h] is the height of a set D along [n], the least
    number that no n·d exceeds; and [s] is the least height of D along a unit direction. *)
Definition support (D : vec -> Prop) (n : vec) (h : R) : Prop :=
  is_lub (fun y => exists d, D d /\ y = dot n d) h.
Definition least_support (space : bool) (A B : shape) (s : R) : Prop :=
  (forall n h, unit_direction space n -> support (difference space A B) n h -> s <= h) /\
  (exists n h, unit_direction space n /\ support (difference space A B) n h /\ h <= s).

(** * What the integers of the checker stand for *)

(** [IZR] makes an integer a real number. *)
Definition inj (v : zvec) : vec := let '(x, y, z) := v in V (IZR x) (IZR y) (IZR z).
Definition world (c : case) (v : zvec) : vec := scal (/ IZR (scale c)) (inj v).
Definition shape_a (c : case) := Shape (map (world c) (va c)) (IZR (ra c) / IZR (rden c)).
Definition shape_b (c : case) := Shape (map (world c) (vb c)) (IZR (rb c) / IZR (rden c)).
Definition value (b : bound) : R := IZR (sign b) * sqrt (IZR (num b) / IZR (den b)).
(** The direction of an integer vector, of length 1. *)
Definition toward (n : zvec) : vec := scal (/ norm (inj n)) (inj n).
