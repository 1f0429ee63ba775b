(** The checker: functions on integers, without a proof. Extract.v turns this file into OCaml.

    It has the conditions of docs/certificate.md for polytopes, sections Form and Checks and proofs,
    in the same order. The answer is [None] if the certificate is accepted, and otherwise the first
    condition that fails. Every loop is a tail call: a list of any length needs the same stack. *)
From Coq Require Import ZArith NArith List Bool FMapPositive.
Import ListNotations.
Local Open Scope Z_scope.

(** * Vectors of integers *)

Definition zvec := (Z * Z * Z)%type.
Definition zdot (u v : zvec) : Z :=
  let '(a, b, c) := u in let '(x, y, z) := v in a * x + b * y + c * z.
Definition zsub (u v : zvec) : zvec :=
  let '(a, b, c) := u in let '(x, y, z) := v in (a - x, b - y, c - z).
Definition zadd (u v : zvec) : zvec :=
  let '(a, b, c) := u in let '(x, y, z) := v in (a + x, b + y, c + z).
Definition zscal (k : Z) (v : zvec) : zvec := let '(x, y, z) := v in (k * x, k * y, k * z).
Definition zcross (u v : zvec) : zvec :=
  let '(a, b, c) := u in let '(x, y, z) := v in (b * z - c * y, c * x - a * z, a * y - b * x).

(** * What is checked *)

(** The number sign·√(num/den). *)
Record bound := Bound { sign : Z; num : Z; den : Z }.

(** [Points]: pairs of vertices, and a weight for each. [Facets]: pairs of vertices, and lists of
    numbers of pairs. *)
Inductive lower :=
| Points (pairs : list (N * N)) (weights : list Z)
| Facets (pairs : list (N * N)) (facets : list (list N)).

(** The world vertices of A and B are [va] and [vb] over [scale]. Their radii are [ra] and [rb] over
    [rden]. In the plane [space] is false, and the third coordinate is 0. *)
Record case := Case {
  space : bool; va : list zvec; vb : list zvec; scale : Z;
  ra : Z; rb : Z; rden : Z }.

(** [round] says that the certificate has the field `reduce`. *)
Record cert := Cert { round : bool; direction : zvec; low : lower; lo : bound; hi : bound }.

(** Why a certificate is refused. The codes are those of the table in docs/certificate.md. *)
Inductive reason :=
| Form
| DirectionZero
| UpperTooLow
| NoPoints
| WeightNegative
| WeightsZero
| MeanTooFar
| NoFacets
| FacetOrientation
| FacetTooNear
| NotClosed.

(** If the condition [c] holds, [k] is the answer; otherwise it is the reason [r]. *)
Notation "'demand' c 'or' r 'in' k" := (if c then k else Some r) (at level 200).

Fixpoint first_refusal {T} (f : T -> option reason) (l : list T) : option reason :=
  match l with
  | [] => None
  | x :: l => match f x with None => first_refusal f l | Some r => Some r end
  end.

(** * Form *)

Definition flat (v : zvec) : bool := let '(_, _, z) := v in z =? 0.
Definition nonempty {T} (l : list T) : bool := match l with [] => false | _ => true end.

Definition good_bound (b : bound) : bool :=
  ((sign b =? 0) && (num b =? 0) || ((sign b =? 1) || (sign b =? -1)) && (0 <? num b))
  && (0 <? den b).

Definition good_case (c : case) : bool :=
  (0 <? scale c) && (0 <? rden c) && (0 <=? ra c) && (0 <=? rb c) &&
  nonempty (va c) && nonempty (vb c) &&
  (space c || forallb flat (va c) && forallb flat (vb c)).

Definition form (c : case) (k : cert) : bool :=
  good_case c && Bool.eqb (round k) (0 <? ra c + rb c) &&
  good_bound (lo k) && good_bound (hi k) && (space c || flat (direction k)).

(** Lists that are looked up by number. *)
Definition place (i : N) : positive := N.succ_pos i.
Fixpoint numbered {T} (i : N) (l : list T) (m : PositiveMap.t T) : PositiveMap.t T :=
  match l with
  | [] => m
  | x :: l => numbered (N.succ i) l (PositiveMap.add (place i) x m)
  end.
Definition table {T} (l : list T) : PositiveMap.t T := numbered 0 l (PositiveMap.empty T).
Definition get {T} (m : PositiveMap.t T) (i : N) : option T := PositiveMap.find (place i) m.

(** All values of [f], in order; nothing if one has none. [done] has those so far, the last one
    first. *)
Fixpoint all_from {S T} (f : S -> option T) (l : list S) (done : list T) : option (list T) :=
  match l with
  | [] => Some (rev_append done [])
  | x :: l => match f x with Some y => all_from f l (y :: done) | None => None end
  end.
Definition all_some {S T} (f : S -> option T) (l : list S) : option (list T) := all_from f l [].

(** The points of D that the pairs name. *)
Definition differences (c : case) (pairs : list (N * N)) : option (list zvec) :=
  let a := table (va c) in
  let b := table (vb c) in
  all_some (fun '(i, j) =>
    match get a i, get b j with Some u, Some v => Some (zsub u v) | _, _ => None end) pairs.

Fixpoint as_many {S T} (l : list S) (k : list T) : bool :=
  match l, k with
  | [], [] => true
  | _ :: l, _ :: k => as_many l k
  | _, _ => false
  end.

(** The lower bound's proof, read: a facet has as many corners as there are dimensions, and each of
    them exists. *)
Inductive evidence :=
| Mean (points : list zvec) (weights : list Z)
| Triangles (points : list zvec) (facets : list (N * N * N))
| Segments (points : list zvec) (facets : list (N * N)).

Definition known (m : PositiveMap.t zvec) (i : N) : bool :=
  match get m i with Some _ => true | None => false end.
Definition triple (m : PositiveMap.t zvec) (l : list N) : option (N * N * N) :=
  match l with
  | [i; j; k] => if known m i && known m j && known m k then Some (i, j, k) else None
  | _ => None
  end.
Definition couple (m : PositiveMap.t zvec) (l : list N) : option (N * N) :=
  match l with
  | [i; j] => if known m i && known m j then Some (i, j) else None
  | _ => None
  end.

Definition read (c : case) (l : lower) : option evidence :=
  match l with
  | Points pairs weights =>
    match differences c pairs with
    | Some points => if as_many points weights then Some (Mean points weights) else None
    | None => None
    end
  | Facets pairs facets =>
    match differences c pairs with
    | Some points =>
      let m := table points in
      if space c then
        match all_some (triple m) facets with
        | Some fs => Some (Triangles points fs)
        | None => None
        end
      else
        match all_some (couple m) facets with
        | Some fs => Some (Segments points fs)
        | None => None
        end
    | None => None
    end
  end.

(** * The upper bound *)

(** A bound's signed square on the lattice, times [den b]. *)
Definition signed_square (c : case) (b : bound) : Z := sign b * num b * (scale c * scale c).

(** x/√square >= the bound on the lattice, and <=. The square is positive, and [k] is the bound's
    [signed_square], which is computed once for all facets. *)
Definition above (x square k : Z) (b : bound) : bool := k * square <=? x * Z.abs x * den b.
Definition below (x square k : Z) (b : bound) : bool := x * Z.abs x * den b <=? k * square.

Definition largest (n : zvec) (l : list zvec) : option Z :=
  match l with
  | [] => None
  | v :: l => Some (fold_left (fun m u => Z.max m (zdot n u)) l (zdot n v))
  end.

(** h_D(n)/|n| <= b. *)
Definition check_upper (c : case) (n : zvec) (b : bound) : option reason :=
  demand 0 <? zdot n n or DirectionZero in
  match largest n (va c), largest (zscal (-1) n) (vb c) with
  | Some x, Some y => demand below (x + y) (zdot n n) (signed_square c b) b or UpperTooLow in None
  | _, _ => Some Form
  end.

(** * The lower bound by a mean of points *)

Fixpoint weighted_from (ws : list Z) (ps : list zvec) (sum : zvec) : zvec :=
  match ws, ps with
  | w :: ws, p :: ps => weighted_from ws ps (zadd sum (zscal w p))
  | _, _ => sum
  end.

(** -|p| >= b, where p is [sum] over [total]. *)
Definition check_points (c : case) (points : list zvec) (weights : list Z) (b : bound)
    : option reason :=
  let total := fold_left Z.add weights 0 in
  let sum := weighted_from weights points (0, 0, 0) in
  demand nonempty points or NoPoints in
  demand forallb (Z.leb 0) weights or WeightNegative in
  demand 0 <? total or WeightsZero in
  demand signed_square c b * (total * total) <=? - (zdot sum sum) * den b or MeanTooFar in
  None.

(** * The lower bound by facets *)

(** Sets of pairs: for each first number the second ones. *)
Definition pairs := PositiveMap.t (PositiveMap.t unit).
Definition with_first (i : N) (s : pairs) : PositiveMap.t unit :=
  match get s i with Some r => r | None => PositiveMap.empty unit end.
Definition holds (s : pairs) (e : N * N) : bool :=
  match get (with_first (fst e) s) (snd e) with Some _ => true | None => false end.
Definition insert (e : N * N) (s : pairs) : pairs :=
  PositiveMap.add (place (fst e)) (PositiveMap.add (place (snd e)) tt (with_first (fst e) s)) s.

(** The set of the pairs of a list; nothing if the list has one twice. *)
Fixpoint collect (l : list (N * N)) (s : pairs) : option pairs :=
  match l with
  | [] => Some s
  | e :: l => if holds s e then None else collect l (insert e s)
  end.

(** Both lists have the same pairs, and each once. *)
Definition once_each (x y : list (N * N)) : bool :=
  match collect x (PositiveMap.empty _), collect y (PositiveMap.empty _) with
  | Some s, Some t => forallb (holds t) x && forallb (holds s) y
  | _, _ => false
  end.

(** The values of [f], the last first. *)
Definition rev_map {S T} (f : S -> T) (l : list S) : list T :=
  fold_left (fun done x => f x :: done) l [].
Definition edges (fs : list (N * N * N)) : list (N * N) :=
  fold_left (fun done '(i, j, k) => (i, j) :: (j, k) :: (k, i) :: done) fs [].
Definition swap (e : N * N) : N * N := (snd e, fst e).

(** In space, each directed edge occurs once, and so does its reverse. In the plane, each point is
    once the first and once the second of a facet. *)
Definition closed3 (fs : list (N * N * N)) : bool :=
  once_each (edges fs) (rev_map swap (edges fs)).
Definition closed2 (fs : list (N * N)) : bool :=
  once_each (rev_map (fun f => (fst f, 0%N)) fs) (rev_map (fun f => (snd f, 0%N)) fs).

(** The plane m·x = m·v has 0 on its inner side, and is not nearer than b. *)
Definition beyond (m v : zvec) (k : Z) (b : bound) : option reason :=
  demand 0 <? zdot m v or FacetOrientation in
  demand above (zdot m v) (zdot m m) k b or FacetTooNear in
  None.

Definition facet3 (k : Z) (m : PositiveMap.t zvec) (b : bound) (f : N * N * N) : option reason :=
  let '(h, i, j) := f in
  match get m h, get m i, get m j with
  | Some u, Some v, Some w => beyond (zcross (zsub v u) (zsub w u)) u k b
  | _, _, _ => Some Form
  end.

Definition facet2 (k : Z) (m : PositiveMap.t zvec) (b : bound) (f : N * N) : option reason :=
  match get m (fst f), get m (snd f) with
  | Some (x0, y0, z0), Some (x1, y1, _) => beyond (y1 - y0, x0 - x1, 0) (x0, y0, z0) k b
  | _, _ => Some Form
  end.

Definition check_triangles (c : case) (points : list zvec) (fs : list (N * N * N)) (b : bound)
    : option reason :=
  demand nonempty fs or NoFacets in
  match first_refusal (facet3 (signed_square c b) (table points) b) fs with
  | None => demand closed3 fs or NotClosed in None
  | refused => refused
  end.

Definition check_segments (c : case) (points : list zvec) (fs : list (N * N)) (b : bound)
    : option reason :=
  demand nonempty fs or NoFacets in
  match first_refusal (facet2 (signed_square c b) (table points) b) fs with
  | None => demand closed2 fs or NotClosed in None
  | refused => refused
  end.

Definition check_lower (c : case) (e : evidence) (b : bound) : option reason :=
  match e with
  | Mean points weights => check_points c points weights b
  | Triangles points fs => check_triangles c points fs b
  | Segments points fs => check_segments c points fs b
  end.

(** * The certificate *)

Definition check (c : case) (k : cert) : option reason :=
  match read c (low k) with
  | None => Some Form
  | Some e =>
    demand form c k or Form in
    match check_upper c (direction k) (hi k) with
    | None => check_lower c e (lo k)
    | refused => refused
    end
  end.

(** * What follows from an accepted certificate with lo = hi *)

(** lo = hi. *)
Definition lo_is_hi (k : cert) : bool :=
  (sign (lo k) =? sign (hi k)) && (num (lo k) * den (hi k) =? num (hi k) * den (lo k)).

(** The sign of the signed depth of the bodies, b being that of the cores: [Gt] if they overlap,
    [Eq] if they touch, [Lt] if they are apart. *)
Definition depth_sign (c : case) (b : bound) : comparison :=
  sign b * num b * (rden c * rden c) ?= - ((ra c + rb c) * (ra c + rb c) * den b).

(** B, pushed along n by the signed depth, is free of A. *)
Definition check_normal (c : case) (n : zvec) (b : bound) : bool :=
  (space c || flat n) && match check_upper c n b with None => true | Some _ => false end.
