(** What the checker accepts is true. *)
From Coq Require Import Reals Lra Lia List ZArith NArith Bool Permutation FMapPositive.
From EPA Require Import Checker Spec Cover.
Import ListNotations.
Local Open Scope R_scope.

(** * Integers in the reals *)

Ltac inject := unfold dot, add, sub, scal, cross, det, zdot, zadd, zsub, zscal, zcross, inj; simpl;
  rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?plus_IZR, ?minus_IZR, ?mult_IZR.

Lemma dot_inj u v : dot (inj u) (inj v) = IZR (zdot u v).
Proof. destruct u as [[? ?] ?], v as [[? ?] ?]; inject; ring. Qed.
Lemma inj_add u v : inj (zadd u v) = add (inj u) (inj v).
Proof. destruct u as [[? ?] ?], v as [[? ?] ?]; inject; f_equal; ring. Qed.
Lemma inj_sub u v : inj (zsub u v) = sub (inj u) (inj v).
Proof. destruct u as [[? ?] ?], v as [[? ?] ?]; inject; f_equal; ring. Qed.
Lemma inj_scal k v : inj (zscal k v) = scal (IZR k) (inj v).
Proof. destruct v as [[? ?] ?]; inject; f_equal; ring. Qed.
Lemma inj_cross u v : inj (zcross u v) = cross (inj u) (inj v).
Proof. destruct u as [[? ?] ?], v as [[? ?] ?]; inject; f_equal; ring. Qed.

Lemma flat_inj v : flat v = true -> vz (inj v) = 0.
Proof. destruct v as [[x y] z]; simpl; intro H; apply Z.eqb_eq in H; now subst. Qed.

(** * Vectors *)

Lemma dot_self u : 0 <= dot u u.
Proof. unfold dot; nra. Qed.
Lemma dot_add n u v : dot n (add u v) = dot n u + dot n v. Proof. vring. Qed.
Lemma dot_sub n u v : dot n (sub u v) = dot n u - dot n v. Proof. vring. Qed.
Lemma dot_scal n k v : dot n (scal k v) = k * dot n v. Proof. vring. Qed.
Lemma scal_dot k n v : dot (scal k n) v = k * dot n v. Proof. vring. Qed.

Lemma norm_pos v : 0 <= norm v.
Proof. apply sqrt_pos. Qed.
Lemma norm_sq v : norm v * norm v = dot v v.
Proof. apply sqrt_sqrt, dot_self. Qed.

Lemma square_le x y : 0 <= y -> x * x <= y * y -> x <= y.
Proof. intros; destruct (Rle_or_lt x y); auto; nra. Qed.

Lemma cauchy u v : dot u v <= norm u * norm v.
Proof.
  apply square_le; [apply Rmult_le_pos; apply norm_pos|].
  replace (norm u * norm v * (norm u * norm v)) with (dot u u * dot v v)
    by (rewrite <- !norm_sq; ring).
  replace (dot u u * dot v v) with (dot u v * dot u v + dot (cross u v) (cross u v)) by vring.
  pose proof (dot_self (cross u v)); lra.
Qed.

Lemma norm_scal k v : 0 <= k -> norm (scal k v) = k * norm v.
Proof.
  intro K; unfold norm. replace (dot (scal k v) (scal k v)) with (k * k * dot v v) by vring.
  rewrite sqrt_mult; [|nra|apply dot_self]. now rewrite sqrt_square.
Qed.

Lemma norm_opp v : norm (scal (-1) v) = norm v.
Proof. unfold norm; f_equal; vring. Qed.

(** * Signed squares *)

Lemma signed_square_le x y : x * Rabs x <= y * Rabs y -> x <= y.
Proof.
  intro H; destruct (Rle_or_lt x y) as [|L]; auto; exfalso.
  unfold Rabs in H; destruct (Rcase_abs x), (Rcase_abs y); nra.
Qed.

Lemma signed_square_mul x k : 0 <= k -> (x * k) * Rabs (x * k) = x * Rabs x * (k * k).
Proof. intro K; rewrite Rabs_mult, (Rabs_right k); [ring|lra]. Qed.

Lemma value_square b : good_bound b = true ->
  0 < IZR (den b) /\ value b * Rabs (value b) * IZR (den b) = IZR (sign b) * IZR (num b).
Proof.
  unfold good_bound, value; intro H; apply andb_prop in H as [H D]; apply Z.ltb_lt in D.
  apply IZR_lt in D. split; auto.
  assert (C : sign b = 0%Z /\ num b = 0%Z \/ (sign b = 1 \/ sign b = -1)%Z /\ (0 < num b)%Z)
    by (rewrite ?orb_true_iff, ?andb_true_iff, ?orb_true_iff, ?Z.eqb_eq, ?Z.ltb_lt in H; tauto).
  destruct C as [[S N]|[S N]].
  { rewrite S; ring. }
  apply IZR_lt in N.
  assert (P : 0 <= IZR (num b) / IZR (den b)) by (apply Rlt_le, Rdiv_lt_0_compat; auto).
  pose proof (sqrt_pos (IZR (num b) / IZR (den b))) as Q.
  pose proof (sqrt_sqrt _ P) as E. set (s := sqrt _) in *.
  destruct S as [S|S]; rewrite S.
  - rewrite Rabs_right by nra.
    replace (1 * s * (1 * s) * IZR (den b)) with (s * s * IZR (den b)) by ring.
    rewrite E; field; lra.
  - rewrite Rabs_left1 by nra.
    replace (-1 * s * - (-1 * s) * IZR (den b)) with (- (s * s) * IZR (den b)) by ring.
    rewrite E; field; lra.
Qed.

Section Bound.
  Variables (x : R) (t square L : Z) (b : bound).
  Hypotheses (B : good_bound b = true) (HL : (0 < L)%Z) (HS : (0 < square)%Z)
    (HX : x * Rabs x = IZR t).

  Lemma bound_square :
    value b * (IZR L * sqrt (IZR square)) * Rabs (value b * (IZR L * sqrt (IZR square))) * IZR (den
      b)
    = IZR (sign b * num b * (L * L) * square).
  Proof.
    destruct (value_square b B) as [D E]. apply IZR_lt in HL, HS.
    rewrite signed_square_mul by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
    replace (IZR L * sqrt (IZR square) * (IZR L * sqrt (IZR square)))
      with (IZR L * IZR L * (sqrt (IZR square) * sqrt (IZR square))) by ring.
    rewrite sqrt_sqrt by lra. rewrite !mult_IZR, <- E. ring.
  Qed.

  Lemma bound_le : (sign b * num b * (L * L) * square <= t * den b)%Z ->
    value b * (IZR L * sqrt (IZR square)) <= x.
  Proof.
    intro H; apply IZR_le in H. rewrite <- bound_square, mult_IZR, <- HX in H.
    destruct (value_square b B) as [D _].
    apply signed_square_le, (Rmult_le_reg_r (IZR (den b))); auto.
  Qed.

  Lemma bound_ge : (t * den b <= sign b * num b * (L * L) * square)%Z ->
    x <= value b * (IZR L * sqrt (IZR square)).
  Proof.
    intro H; apply IZR_le in H. rewrite <- bound_square, mult_IZR, <- HX in H.
    destruct (value_square b B) as [D _].
    apply signed_square_le, (Rmult_le_reg_r (IZR (den b))); auto.
  Qed.
End Bound.

Lemma IZR_square x : IZR x * Rabs (IZR x) = IZR (x * Z.abs x).
Proof. now rewrite mult_IZR, abs_IZR. Qed.

Lemma norm_inj v : norm (inj v) = sqrt (IZR (zdot v v)).
Proof. unfold norm; now rewrite dot_inj. Qed.

(** * Vectors and convex sets *)

Ltac veq := unfold between, add, sub, scal; simpl; f_equal; try ring.

Lemma norm_zero v : norm v <= 0 -> v = V 0 0 0.
Proof.
  intro H. pose proof (norm_pos v) as P. pose proof (norm_sq v) as S.
  replace (norm v) with 0 in S by lra. destruct v as [x y z]; unfold dot in S; simpl in S.
  f_equal; nra.
Qed.

Lemma norm_sub u v : norm (sub u v) <= norm u + norm v.
Proof.
  pose proof (norm_pos u). pose proof (norm_pos v). apply square_le; [lra|].
  rewrite norm_sq. replace (dot (sub u v) (sub u v)) with (dot u u + dot v v + 2 * dot (scal (-1)
    u) v)
    by vring.
  pose proof (cauchy (scal (-1) u) v) as C. rewrite norm_opp in C.
  rewrite <- !norm_sq. lra.
Qed.

(** A vector of length x + y is one of length x and one of length y. *)
Lemma split_length t x y : 0 <= x -> 0 <= y -> norm t <= x + y ->
  exists k, 0 <= k <= 1 /\ norm (scal k t) <= x /\ norm (scal (1 - k) t) <= y.
Proof.
  intros X Y H. pose proof (norm_pos t). destruct (Req_dec (x + y) 0) as [Z|Z].
  - exists 0. rewrite !norm_scal by lra. split; lra.
  - assert (I : x / (x + y) * (x + y) = x) by (field; lra).
    assert (K : 0 <= x / (x + y)) by (apply Rle_mult_inv_pos; lra).
    exists (x / (x + y)). set (k := x / (x + y)) in *.
    assert (k <= 1) by (apply (Rmult_le_reg_r (x + y)); lra).
    rewrite !norm_scal by lra. split; [lra|split; nra].
Qed.

Lemma convex_hull vs : convex (hull vs).
Proof. intros p q t P Q T S C H; apply C; auto; [now apply P|now apply Q]. Qed.
Lemma hull_in vs v : In v vs -> hull vs v.
Proof. intros I S _ H; auto. Qed.

Lemma convex_below n m : convex (fun p => dot n p <= m).
Proof. intros p q t P Q T. unfold between. rewrite dot_add, !dot_scal. nra. Qed.
Lemma convex_planar space : convex (planar space).
Proof.
  intros p q t [|P] [|Q] T; try (now left). right; simpl; rewrite P, Q; ring.
Qed.
Lemma planar_add space u v : planar space u -> planar space v -> planar space (add u v).
Proof. intros [|P] [|Q]; try (now left). right; simpl; rewrite P, Q; ring. Qed.
Lemma planar_scal space k v : planar space v -> planar space (scal k v).
Proof. intros [|P]; try (now left). right; simpl; rewrite P; ring. Qed.

Lemma three_points (S : vec -> Prop) p q r a b c : convex S -> S p -> S q -> S r ->
  0 <= a -> 0 <= b -> 0 <= c -> 0 < a + b + c ->
  S (scal (/ (a + b + c)) (add (add (scal a p) (scal b q)) (scal c r))).
Proof.
  intros C P Q R HA HB HC H. destruct (Req_dec (a + b) 0) as [Z|Z].
  - replace (scal _ _) with r; auto. assert (a = 0) by lra. assert (b = 0) by lra. subst.
    destruct r; veq; field; lra.
  - replace (scal _ _) with (between (c / (a + b + c)) (between (b / (a + b)) p q) r).
    + assert (0 <= b / (a + b)) by (apply Rle_mult_inv_pos; lra).
      assert (0 <= c / (a + b + c)) by (apply Rle_mult_inv_pos; lra).
      assert (b / (a + b) * (a + b) = b) by (field; lra).
      assert (c / (a + b + c) * (a + b + c) = c) by (field; lra).
      apply C; [apply C|..]; auto; split; auto; nra.
    + veq; field; lra.
Qed.

Lemma body_le space s n m x : norm n = 1 -> body space s x ->
  (forall v, In v (core s) -> dot n v <= m) -> dot n x <= m + radius s.
Proof.
  intros N (_ & p & Hp & Hx) H. pose proof (Hp _ (convex_below n m) H) as K; simpl in K.
  pose proof (cauchy n (sub x p)) as C. rewrite N, dot_sub in C. lra.
Qed.

(** * The case *)

Lemma good_case_spec c : good_case c = true ->
  0 < IZR (scale c) /\ (0 < scale c)%Z /\ 0 <= radius (shape_a c) /\ 0 <= radius (shape_b c) /\
  (space c = true \/ forall v, In v (va c) \/ In v (vb c) -> flat v = true).
Proof.
  unfold good_case; rewrite !andb_true_iff, !orb_true_iff, !andb_true_iff, !forallb_forall,
    !Z.ltb_lt, !Z.leb_le; intros ((((((S & D) & A) & B) & _) & _) & F).
  repeat split; auto.
  - now apply IZR_lt.
  - simpl. apply IZR_lt in D. apply IZR_le in A. apply Rle_mult_inv_pos; auto.
  - simpl. apply IZR_lt in D. apply IZR_le in B. apply Rle_mult_inv_pos; auto.
  - destruct F as [F|[F G]]; [now left|right]. intros v [H|H]; auto.
Qed.

Section Case.
  Variable c : case.
  Hypothesis GC : good_case c = true.
  Let A := shape_a c.
  Let B := shape_b c.
  Let L := IZR (scale c).

  Lemma planar_world v : In v (va c) \/ In v (vb c) -> planar (space c) (world c v).
  Proof.
    intro H; destruct (good_case_spec c GC) as (_ & _ & _ & _ & [F|F]); [now left|right].
    unfold world, scal; simpl. rewrite (flat_inj v (F v H)); ring.
  Qed.

  Lemma planar_core p : hull (core A) p \/ hull (core B) p -> planar (space c) p.
  Proof.
    intros [H|H]; apply (H _ (convex_planar _)); intros u Hu; apply in_map_iff in Hu as (v & <- &
      V);
      apply planar_world; auto.
  Qed.

  Lemma dot_world n v : dot n (world c v) = / L * dot n (inj v).
  Proof. unfold world; now rewrite dot_scal. Qed.

  (** * Upper bound *)

  Lemma largest_spec n l h : largest n l = Some h ->
    (exists v, In v l /\ zdot n v = h) /\ forall v, In v l -> (zdot n v <= h)%Z.
  Proof.
    destruct l as [|u l]; simpl; [easy|]. intro E; injection E; clear E.
    assert (K : forall l m, let h := fold_left (fun m u => Z.max m (zdot n u)) l m in
      (h = m \/ exists v, In v l /\ zdot n v = h) /\ (m <= h)%Z /\
      forall v, In v l -> (zdot n v <= h)%Z).
    { clear; induction l as [|u l IH]; simpl; intro m; [repeat split; auto; lia|].
      destruct (IH (Z.max m (zdot n u))) as (K1 & K2 & K3).
      set (h := fold_left _ _ _) in *. split; [|split; [lia|]].
      - destruct K1 as [K1|(v & V & K1)]; [|eauto].
        destruct (Z.max_spec m (zdot n u)) as [[_ M]|[_ M]]; [right; exists u|left]; split ||
          idtac; auto; congruence.
      - intros v [<-|V]; auto; lia. }
    intros <-. destruct (K l (zdot n u)) as (K1 & K2 & K3). split.
    - destruct K1 as [K1|(v & V & K1)]; [exists u|exists v]; auto.
    - intros v [<-|V]; auto.
  Qed.

  Lemma upper_sound n b : good_bound b = true -> space c = true \/ flat n = true ->
    check_upper c n b = None ->
    parted (space c) A B (toward n) (value b + (radius A + radius B)).
  Proof.
    intros GB F H. unfold check_upper in H.
    destruct (0 <? zdot n n)%Z eqn:N; [|easy]. apply Z.ltb_lt in N.
    destruct (good_case_spec c GC) as (HL & HL' & _). fold L in HL.
    destruct (largest n (va c)) as [x|] eqn:EX; [|easy].
    destruct (largest (zscal (-1) n) (vb c)) as [y|] eqn:EY; [|easy].
    destruct (below _ _ _ _) eqn:BL in H; [clear H|easy].
    apply largest_spec in EX as [_ MA]. apply largest_spec in EY as [_ MB].
    unfold toward; rewrite norm_inj.
    set (s := sqrt (IZR (zdot n n))).
    assert (S : 0 < s) by (apply sqrt_lt_R0, IZR_lt; auto).
    assert (I : 0 < / s) by now apply Rinv_0_lt_compat.
    assert (IL : 0 < / L) by now apply Rinv_0_lt_compat.
    assert (J : 0 <= / s * / L) by (apply Rlt_le, Rmult_lt_0_compat; auto).
    set (e := scal (/ s) (inj n)).
    assert (U : norm e = 1) by (unfold e; rewrite norm_scal, norm_inj by lra; fold s; field; lra).
    split.
    { split; auto. destruct F as [F|F]; [now left|].
      apply planar_scal; right; now apply flat_inj. }
    intros d (a & b' & HA & HB & ->). rewrite dot_sub.
    assert (KA : dot e a <= / s * / L * IZR x + radius A).
    { apply (body_le (space c)); auto. intros u Hu; apply in_map_iff in Hu as (v & <- & V).
      rewrite dot_world. unfold e; rewrite scal_dot, dot_inj. pose proof (IZR_le _ _ (MA v V)).
        nra. }
    assert (KB : dot (scal (-1) e) b' <= / s * / L * IZR y + radius B).
    { apply (body_le (space c)); auto; [now rewrite norm_opp|].
      intros u Hu; apply in_map_iff in Hu as (v & <- & V).
      rewrite scal_dot, dot_world. unfold e; rewrite scal_dot. pose proof (IZR_le _ _ (MB v V)) as
        M.
      rewrite <- dot_inj, inj_scal, scal_dot in M. nra. }
    rewrite scal_dot in KB.
    assert (K : IZR (x + y) <= value b * (L * s)).
    { apply (bound_ge _ _ _ _ _ GB HL' N (IZR_square _)). now apply Z.leb_le. }
    rewrite plus_IZR in K.
    enough (/ s * / L * (IZR x + IZR y) <= value b) by lra.
    replace (value b) with (/ s * / L * (value b * (L * s))) by (field; lra).
    apply Rmult_le_compat_l; auto.
  Qed.

  (** * Lower bound: D of the cores *)

  Definition cores (d : vec) : Prop := exists a b, hull (core A) a /\ hull (core B) b /\ d = sub a
    b.

  Lemma convex_cores : convex cores.
  Proof.
    intros p q t (a & b & HA & HB & ->) (a' & b' & HA' & HB' & ->) T.
    exists (between t a a'), (between t b b'). repeat split; try (apply convex_hull; auto).
    veq.
  Qed.

  Lemma planar_cores d : cores d -> planar (space c) d.
  Proof.
    intros (a & b & HA & HB & ->). replace (sub a b) with (add a (scal (-1) b)) by veq.
    apply planar_add; [|apply planar_scal]; apply planar_core; auto.
  Qed.

  Definition inside (s : R) : Prop :=
    (0 <= s -> forall t, planar (space c) t -> norm t <= s -> cores t) /\
    (s <= 0 -> exists d, cores d /\ norm d <= - s).

  Lemma rounded p e : cores p -> planar (space c) e -> norm e <= radius A + radius B ->
    difference (space c) A B (add p e).
  Proof.
    intros (a & b & HA & HB & ->) E N. destruct (good_case_spec c GC) as (_ & _ & RA & RB & _).
    destruct (split_length e _ _ RA RB N) as (k & _ & KA & KB).
    exists (add a (scal k e)), (add b (scal (-1) (scal (1 - k) e))). split; [|split].
    - split; [apply planar_add; [apply planar_core; auto|now apply planar_scal]|].
      exists a; split; auto. now replace (sub _ a) with (scal k e) by (destruct e; veq).
    - split; [apply planar_add; [apply planar_core; auto|now apply planar_scal, planar_scal]|].
      exists b; split; auto. replace (sub _ b) with (scal (-1) (scal (1 - k) e)) by (destruct e;
        veq).
      now rewrite norm_opp.
    - veq.
  Qed.

  Lemma lower_from s : inside s -> at_least (space c) A B (s + (radius A + radius B)).
  Proof.
    intros [IN OUT]. destruct (good_case_spec c GC) as (_ & _ & RA & RB & _).
    fold A in RA; fold B in RB. set (r := radius A + radius B) in *.
    assert (R0 : 0 <= r) by (unfold r; lra). split.
    - intros S t T N. destruct (Rle_or_lt 0 s) as [S0|S0].
      + destruct (split_length t s r S0 R0 N) as (k & _ & KS & KR).
        replace t with (add (scal k t) (scal (1 - k) t)) by (destruct t; veq).
        apply rounded; auto using planar_scal.
      + destruct (OUT ltac:(lra)) as (d & D & ND).
        replace t with (add d (sub t d)) by (destruct t; veq).
        apply rounded; auto.
        * replace (sub t d) with (add t (scal (-1) d)) by veq.
          apply planar_add; auto using planar_scal, planar_cores.
        * pose proof (norm_sub t d). fold r. lra.
    - intros S. destruct (OUT ltac:(lra)) as (d & D & ND).
      destruct (split_length d r (- (s + r)) R0 ltac:(lra) ltac:(lra)) as (k & _ & KR & KS).
      exists (add d (scal (-1) (scal k d))). split.
      + apply rounded; auto using planar_scal, planar_cores. now rewrite norm_opp.
      + now replace (add d (scal (-1) (scal k d))) with (scal (1 - k) d) by veq.
  Qed.

  Lemma table_in {T} (l : list T) i x : get (table l) i = Some x -> In x l.
  Proof.
    unfold get, table.
    assert (K : forall l i0 m, (forall p, PositiveMap.find p (numbered i0 l m) = Some x ->
      In x l \/ PositiveMap.find p m = Some x)).
    { clear; induction l as [|y l IH]; simpl; intros i0 m p H; auto.
      apply IH in H as [H|H]; auto. destruct (Pos.eq_dec p (place i0)) as [->|NE].
      - rewrite PositiveMap.gss in H; injection H as ->; auto.
      - rewrite PositiveMap.gso in H; auto. }
    intro H; apply K in H as [H|H]; auto. now rewrite PositiveMap.gempty in H.
  Qed.

  Lemma all_some_in {S T} (f : S -> option T) l r : all_some f l = Some r ->
    (l <> [] -> r <> []) /\ forall y, In y r -> exists x, In x l /\ f x = Some y.
  Proof.
    unfold all_some.
    assert (K : forall l d r, all_from f l d = Some r ->
      (l <> [] \/ d <> [] -> r <> []) /\
      forall y, In y r -> In y d \/ exists x, In x l /\ f x = Some y).
    { clear; induction l as [|x l IH]; simpl; intros d r H.
      - injection H as <-. rewrite rev_append_rev, app_nil_r. split.
        + intros [N|N] E; [easy|]. apply N. now rewrite <- (rev_involutive d), E.
        + intros y Hy; left; now apply in_rev.
      - destruct (f x) as [z|] eqn:E; [|easy]. apply IH in H as [H1 H2]. split.
        + intros _; apply H1; now right.
        + intros y Hy; apply H2 in Hy as [[<-|Hy]|(w & W & F)]; eauto. }
    intro H; apply K in H as [H1 H2]. split; [auto|].
    intros y Hy; apply H2 in Hy as [[]|Hy]; auto.
  Qed.

  Lemma differences_in pairs P : differences c pairs = Some P ->
    forall v, In v P -> exists a b, In a (va c) /\ In b (vb c) /\ v = zsub a b.
  Proof.
    intros H v Hv. destruct (proj2 (all_some_in _ _ _ H) v Hv) as ([i j] & _ & E).
    destruct (get (table (va c)) i) as [a|] eqn:EA; [|easy].
    destruct (get (table (vb c)) j) as [b|] eqn:EB; [|easy].
    injection E as <-. exists a, b; eauto using table_in.
  Qed.

  Definition lattice (v : vec) : Prop := cores (scal (/ L) v).

  Lemma differences_lattice pairs P : differences c pairs = Some P ->
    forall v, In v P -> lattice (inj v).
  Proof.
    intros H v Hv. destruct (differences_in _ _ H v Hv) as (a & b & Ia & Ib & ->).
    exists (world c a), (world c b). repeat split; try (apply hull_in; simpl; now apply in_map).
    unfold world, L. rewrite inj_sub. veq.
  Qed.

  Lemma convex_lattice : convex lattice.
  Proof.
    intros p q t P Q T. unfold lattice.
    replace (scal (/ L) (between t p q)) with (between t (scal (/ L) p) (scal (/ L) q)) by veq.
    now apply convex_cores.
  Qed.

  (** ** Points *)

  Definition total (ws : list Z) : Z := fold_right Z.add 0%Z ws.
  Definition weighted (ws : list Z) (P : list zvec) : zvec :=
    fold_right zadd (0, 0, 0)%Z (map (fun '(w, v) => zscal w v) (combine ws P)).

  Lemma total_nonneg ws : forallb (Z.leb 0) ws = true -> (0 <= total ws)%Z.
  Proof.
    induction ws; simpl; [easy|]. rewrite andb_true_iff, Z.leb_le; intros [W H].
    specialize (IHws H). unfold total in *. lia.
  Qed.

  Lemma weighted_zero ws P : forallb (Z.leb 0) ws = true -> total ws = 0%Z ->
    weighted ws P = (0, 0, 0)%Z.
  Proof.
    revert P; induction ws as [|w ws IH]; [easy|]. intros [|v P]; [easy|].
    simpl; rewrite andb_true_iff, Z.leb_le; intros [W H] T.
    pose proof (total_nonneg ws H). unfold total in *; simpl in T.
    unfold weighted in *; simpl. rewrite IH by (auto; lia).
    replace w with 0%Z by lia. now destruct v as [[x y] z].
  Qed.

  Lemma mean (S : vec -> Prop) ws P : convex S -> forallb (Z.leb 0) ws = true ->
    length P = length ws -> (forall v, In v P -> S (inj v)) -> (0 < total ws)%Z ->
    S (scal (/ IZR (total ws)) (inj (weighted ws P))).
  Proof.
    intros C. revert P; induction ws as [|w ws IH]; [easy|]. intros [|v P]; [easy|].
    simpl; rewrite andb_true_iff, Z.leb_le; intros [W H] E HS T.
    pose proof (total_nonneg ws H) as T0. unfold total in *; simpl in *; fold (total ws) in *.
    unfold weighted in *; simpl; fold (weighted ws P).
    rewrite inj_add, inj_scal, plus_IZR.
    destruct (Z.eq_dec (total ws) 0) as [Z|Z].
    - rewrite weighted_zero, Z by auto. assert (0 < IZR w) by (apply IZR_lt; lia).
      replace (scal _ _) with (inj v); auto. destruct v as [[x y] z]; veq; field; lra.
    - assert (W0 : 0 <= IZR w) by (apply IZR_le; lia).
      assert (T1 : 0 < IZR (total ws)) by (apply IZR_lt; lia).
      specialize (IH P H ltac:(congruence) (fun u Hu => HS u (or_intror Hu)) ltac:(lia)).
      fold (weighted ws P) in IH.
      set (k := IZR (total ws)) in *. set (x := IZR w) in *.
      replace (scal _ _) with (scal (/ (x + k + 0)) (add (add (scal x (inj v))
        (scal k (scal (/ k) (inj (weighted ws P))))) (scal 0 (inj v)))).
      + apply three_points; auto; lra.
      + veq; field; lra.
  Qed.

  Lemma as_many_length {S T} (l : list S) (k : list T) : as_many l k = true -> length l = length k.
  Proof. revert k; induction l; intros [|y k]; simpl; try easy. intro H; f_equal; auto. Qed.

  Lemma total_fold ws : fold_left Z.add ws 0%Z = total ws.
  Proof. apply fold_symmetric; intros; lia. Qed.

  Lemma zadd_zero v : zadd (0, 0, 0)%Z v = v.
  Proof. destruct v as [[x y] z]; reflexivity. Qed.

  Lemma weighted_fold ws P s : weighted_from ws P s = zadd s (weighted ws P).
  Proof.
    revert P s; induction ws as [|w ws IH]; intros P s.
    - destruct s as [[x y] z]; unfold weighted; simpl; now rewrite !Z.add_0_r.
    - destruct P as [|p P].
      + destruct s as [[x y] z]; unfold weighted; simpl; now rewrite !Z.add_0_r.
      + simpl; rewrite IH. unfold weighted; simpl; fold (weighted ws P).
        destruct s as [[? ?] ?], (zscal w p) as [[? ?] ?], (weighted ws P) as [[? ?] ?]; simpl.
        now rewrite !Z.add_assoc.
  Qed.

  Lemma points_sound P ws b : good_bound b = true -> as_many P ws = true ->
    check_points c P ws b = None ->
    (forall v, In v P -> lattice (inj v)) -> inside (value b).
  Proof.
    intros GB E H HP. apply as_many_length in E. unfold check_points in H.
    rewrite total_fold, weighted_fold, zadd_zero in H.
    destruct (nonempty P); [|easy]. destruct (forallb (Z.leb 0) ws) eqn:W; [|easy].
    destruct (0 <? total ws)%Z eqn:T; [|easy]. apply Z.ltb_lt in T.
    destruct (_ <=? _)%Z eqn:LE in H; [clear H; rename LE into H|easy]. apply Z.leb_le in H.
    destruct (good_case_spec c GC) as (HL & HL' & _). fold L in HL.
    pose proof (mean lattice ws P convex_lattice W E HP T) as M. unfold lattice in M.
    set (s := weighted ws P) in *. set (t := total ws) in *.
    set (p := scal (/ L) (scal (/ IZR t) (inj s))) in *.
    assert (X : - norm (inj s) * Rabs (- norm (inj s)) = IZR (- zdot s s)).
    { rewrite Rabs_Ropp, Rabs_right by (apply Rle_ge, norm_pos).
      rewrite opp_IZR, <- dot_inj, <- norm_sq; ring. }
    assert (T2 : (0 < t * t)%Z) by nia.
    pose proof (bound_le _ _ _ _ _ GB HL' T2 X H) as Q. fold L in Q.
    apply IZR_lt in T. rewrite mult_IZR, sqrt_square in Q by lra.
    assert (0 < / L) by now apply Rinv_0_lt_compat.
    assert (0 < / IZR t) by now apply Rinv_0_lt_compat.
    assert (K : norm p <= - value b).
    { unfold p; rewrite !norm_scal by lra.
      replace (- value b) with (/ L * (/ IZR t * - (value b * (L * IZR t)))) by (field; lra).
      apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; lra. }
    split; [|eauto]. intros V t' _ N. pose proof (norm_pos p). pose proof (norm_pos t').
    rewrite (norm_zero t') by lra. rewrite <- (norm_zero p) by lra. exact M.
  Qed.

  (** ** Facets *)

  (** What a facet says of a direction in its cone: how far D reaches. *)
  Definition reached (s : R) (t : vec) : Prop :=
    exists k, 0 < k /\ cores (scal k t) /\ (norm t <= s -> 1 <= k).

  Lemma cone_reached s t m u v w a b' c' D o :
    0 < dot t t -> 0 < D -> 0 < o -> 0 <= a -> 0 <= b' -> 0 <= c' ->
    lattice u -> lattice v -> lattice w ->
    scal D t = add (add (scal a u) (scal b' v)) (scal c' w) ->
    dot m u = o -> dot m v = o -> dot m w = o -> s * L * norm m <= o -> reached s t.
  Proof.
    intros T HD O HA HB HC U V' W E MU MV MW S.
    destruct (good_case_spec c GC) as (HL & _). fold L in HL.
    set (g := a + b' + c').
    assert (G : 0 < g).
    { destruct (Req_dec g 0) as [Z|]; [|unfold g in *; lra]. exfalso.
      assert (a = 0 /\ b' = 0 /\ c' = 0) as (-> & -> & ->) by (unfold g in *; lra).
      assert (D * dot t t = 0) by (rewrite <- dot_scal, E, !dot_add, !dot_scal; ring).
      nra. }
    assert (M : D * dot m t = g * o).
    { rewrite <- dot_scal, E, !dot_add, !dot_scal, MU, MV, MW. unfold g; ring. }
    exists (D / (g * L)). split; [|split].
    - apply Rdiv_lt_0_compat; auto. now apply Rmult_lt_0_compat.
    - replace (scal (D / (g * L)) t) with (scal (/ L) (scal (/ g) (scal D t)))
        by (veq; field; lra).
      rewrite E. apply three_points; auto using convex_lattice.
    - intro N. pose proof (cauchy m t) as C. pose proof (norm_pos m). pose proof (norm_pos t).
      (* g o L = D (m t) L <= D |m| |t| L <= D |m| s L <= D o *)
      assert (K : g * L * o <= D * o).
      { replace (g * L * o) with (D * L * dot m t) by (rewrite <- (Rmult_comm L), Rmult_assoc, M;
        ring).
        apply Rle_trans with (D * L * (norm m * s)).
        - apply Rmult_le_compat_l; [apply Rlt_le, Rmult_lt_0_compat; auto|].
          apply Rle_trans with (1 := C), Rmult_le_compat_l; auto.
        - rewrite !Rmult_assoc; apply Rmult_le_compat_l; lra. }
      apply Rmult_le_reg_r in K; auto.
      apply (Rmult_le_reg_r (g * L)); [now apply Rmult_lt_0_compat|].
      replace (D / (g * L) * (g * L)) with D by (field; lra). lra.
  Qed.

  (** If D reaches far enough in every direction, it holds a ball. *)
  Lemma inside_from s : (forall t, planar (space c) t -> 0 < dot t t -> reached s t) -> inside s.
  Proof.
    intro H.
    assert (O : cores (V 0 0 0)).
    { assert (E : 0 < dot (V 1 0 0) (V 1 0 0)) by (unfold dot; simpl; lra).
      assert (F : 0 < dot (V (-1) 0 0) (V (-1) 0 0)) by (unfold dot; simpl; lra).
      destruct (H (V 1 0 0) (or_intror eq_refl) E) as (k & K & C & _).
      destruct (H (V (-1) 0 0) (or_intror eq_refl) F) as (j & J & C' & _).
      replace (V 0 0 0) with (scal (/ (j + k + 0)) (add (add (scal j (scal k (V 1 0 0)))
        (scal k (scal j (V (-1) 0 0)))) (scal 0 (scal k (V 1 0 0))))) by (veq; field; lra).
      apply three_points; auto using convex_cores; lra. }
    split; [|intro S; exists (V 0 0 0); split; auto; unfold norm].
    - intros S t T N. destruct (dot_self t) as [P|Z].
      + destruct (H t T P) as (k & K & C & R). specialize (R N).
        replace t with (between (/ k) (V 0 0 0) (scal k t)) by (destruct t; veq; field; lra).
        apply convex_cores; auto. split; [apply Rlt_le, Rinv_0_lt_compat; auto|].
        rewrite <- Rinv_1; apply Rinv_le_contravar; lra.
      + rewrite (norm_zero t); auto. unfold norm; rewrite <- Z, sqrt_0; lra.
    - replace (dot _ _) with 0 by (unfold dot; simpl; ring). rewrite sqrt_0; lra.
  Qed.

  Lemma beyond_spec m v b : good_bound b = true -> beyond m v (signed_square c b) b = None ->
    0 < dot (inj m) (inj v) /\ value b * L * norm (inj m) <= dot (inj m) (inj v).
  Proof.
    intros GB H. unfold beyond in H. destruct (0 <? zdot m v)%Z eqn:O; [|easy].
    destruct (above _ _ _ _) eqn:AB in H; [clear H; rename AB into H|easy]. apply Z.ltb_lt in O.
    destruct (good_case_spec c GC) as (HL & HL' & _). fold L in HL.
    rewrite dot_inj. split; [now apply IZR_lt|].
    assert (M : (0 < zdot m m)%Z).
    { destruct m as [[p q] r], v as [[x y] z]; unfold zdot in *; simpl in *.
      assert (p <> 0 \/ q <> 0 \/ r <> 0)%Z by nia. nia. }
    rewrite norm_inj, Rmult_assoc. apply Z.leb_le in H.
    exact (bound_le _ _ _ _ _ GB HL' M (IZR_square _) H).
  Qed.

  (** ** Sums over lists, and closedness *)

  Lemma sumz_perm {T} (f : T -> Z) l k : Permutation l k -> sumz f l = sumz f k.
  Proof. unfold sumz; induction 1; simpl; lia. Qed.
  Lemma sumz_map {S T} (g : S -> T) (f : T -> Z) l : sumz f (map g l) = sumz (fun x => f (g x)) l.
  Proof. unfold sumz; induction l; simpl; congruence. Qed.
  Lemma sumz_cons {T} (f : T -> Z) x l : sumz f (x :: l) = (f x + sumz f l)%Z.
  Proof. reflexivity. Qed.
  Lemma sumz_zero {T} (l : list T) : sumz (fun _ => 0%Z) l = 0%Z.
  Proof. induction l; [reflexivity|]. rewrite sumz_cons; lia. Qed.
  Lemma sumz_app {T} (f : T -> Z) l k : sumz f (l ++ k) = (sumz f l + sumz f k)%Z.
  Proof. unfold sumz; induction l; simpl; lia. Qed.
  Lemma sumz_ext {T} (f g : T -> Z) l : (forall x, f x = g x) -> sumz f l = sumz g l.
  Proof. unfold sumz; intro H; induction l; simpl; auto; now rewrite H, IHl. Qed.
  Lemma sumz_minus {T} (f g : T -> Z) l :
    sumz (fun x => f x - g x)%Z l = (sumz f l - sumz g l)%Z.
  Proof. unfold sumz; induction l; simpl; lia. Qed.

  Lemma place_inj i j : place i = place j -> i = j.
  Proof. unfold place; intro H; apply N.succ_inj. rewrite <- !N.succ_pos_spec; congruence. Qed.

  Lemma holds_insert e f s : holds (insert e s) f = true <-> f = e \/ holds s f = true.
  Proof.
    destruct e as [i j], f as [k l]; unfold holds, insert, with_first, get; cbn [fst snd].
    destruct (N.eq_dec k i) as [->|D].
    - rewrite PositiveMap.gss. destruct (N.eq_dec l j) as [->|D].
      + rewrite PositiveMap.gss. split; auto.
      + rewrite PositiveMap.gso by (intro X; apply D, place_inj, X).
        split; [auto|intros [X|X]; [congruence|exact X]].
    - rewrite PositiveMap.gso by (intro X; apply D, place_inj, X).
      split; [auto|intros [X|X]; [congruence|exact X]].
  Qed.

  Lemma collect_spec l : forall s t, collect l s = Some t ->
    NoDup l /\ (forall x, In x l -> holds s x = false) /\
    forall x, holds t x = true <-> In x l \/ holds s x = true.
  Proof.
    induction l as [|e l IH]; simpl; intros s t H.
    { injection H as <-. repeat split; try easy; try constructor; tauto. }
    destruct (holds s e) eqn:E; [easy|]. apply IH in H as (N & O & T). repeat split.
    - constructor; auto. intro I; apply O in I.
      rewrite (proj2 (holds_insert e e s) (or_introl eq_refl)) in I; easy.
    - intros x [<-|X]; auto. apply O in X. destruct (holds s x) eqn:F; auto.
      rewrite (proj2 (holds_insert e x s) (or_intror F)) in X; easy.
    - rewrite T, holds_insert. intuition congruence.
    - rewrite T, holds_insert. intuition congruence.
  Qed.

  Lemma holds_empty x : holds (PositiveMap.empty _) x = false.
  Proof. unfold holds, with_first, get. now rewrite !PositiveMap.gempty. Qed.

  Lemma once_perm x y : once_each x y = true -> Permutation x y.
  Proof.
    unfold once_each.
    destruct (collect x _) as [s|] eqn:X; [|easy]. destruct (collect y _) as [t|] eqn:Y; [|easy].
    rewrite andb_true_iff, !forallb_forall. intros [XY YX].
    apply collect_spec in X as (NX & _ & HX). apply collect_spec in Y as (NY & _ & HY).
    apply NoDup_Permutation; auto. intro e; split; intro I.
    - apply XY, HY in I as [I|I]; auto. now rewrite holds_empty in I.
    - apply YX, HX in I as [I|I]; auto. now rewrite holds_empty in I.
  Qed.

  Lemma sumz_rev_map {S T} (g : S -> T) (f : T -> Z) l :
    sumz f (rev_map g l) = sumz (fun x => f (g x)) l.
  Proof.
    unfold rev_map.
    enough (K : forall l d, sumz f (fold_left (fun done x => g x :: done) l d)
      = (sumz (fun x => f (g x)) l + sumz f d)%Z).
    { rewrite K. unfold sumz at 2; simpl; lia. }
    clear; induction l as [|x l IH]; simpl; intro d; [reflexivity|].
    rewrite IH. unfold sumz; simpl; lia.
  Qed.

  Lemma sumz_edges (f : N * N -> Z) fs : sumz f (edges fs) =
    sumz (fun t => let '(i, j, k) := t in (f (i, j) + f (j, k) + f (k, i))%Z) fs.
  Proof.
    unfold edges.
    enough (K : forall fs d,
      sumz f (fold_left (fun done '(i, j, k) => (i, j) :: (j, k) :: (k, i) :: done) fs d) =
      (sumz (fun t => let '(i, j, k) := t in (f (i, j) + f (j, k) + f (k, i))%Z) fs + sumz f d)%Z).
    { rewrite K. unfold sumz at 2; simpl; lia. }
    clear; induction fs as [|[[i j] k] fs IH]; simpl; intro d; [reflexivity|].
    rewrite IH. unfold sumz; simpl; lia.
  Qed.

  Lemma first_refusal_none {T} (f : T -> option reason) l : first_refusal f l = None ->
    forall x, In x l -> f x = None.
  Proof.
    induction l as [|y l IH]; simpl; [easy|]. destruct (f y) eqn:E; [easy|].
    intros H x [<-|X]; auto.
  Qed.

  Section Facets.
    Variables (P : list zvec) (b : bound) (t : vec).
    Hypotheses (GB : good_bound b = true) (T0 : 0 < dot t t)
      (HP : forall v, In v P -> lattice (inj v)).

    Let m := table P.
    Definition at_place (i : N) : vec := match get m i with Some v => inj v | None => V 0 0 0 end.
    Definition tri3 (f : N * N * N) : tri :=
      let '(i, j, k) := f in (at_place i, at_place j, at_place k).

    Lemma closed3_sound fs : closed3 fs = true -> closed (map tri3 fs).
    Proof.
      intros H f F. apply once_perm in H.
      set (g := fun e => f (at_place (fst e)) (at_place (snd e))).
      assert (E : sumz (around f) (map tri3 fs) = sumz g (edges fs)).
      { rewrite sumz_edges, sumz_map. apply sumz_ext. intros [[i j] k]; reflexivity. }
      rewrite E. pose proof (sumz_perm g _ _ H) as K. rewrite sumz_rev_map in K.
      rewrite (sumz_ext (fun e => g (swap e)) (fun e => 0 - g e)%Z), sumz_minus in K.
      - rewrite sumz_zero in K. lia.
      - intros [i j]; unfold g; simpl. rewrite F; lia.
    Qed.

    Lemma facet3_sound f : facet3 (signed_square c b) m b f = None -> within t (tri3 f) -> reached
      (value b) t.
    Proof.
      destruct f as [[i j] k]; unfold facet3, tri3, within, at_place.
      destruct (get m i) as [u|] eqn:EU; [|easy]. destruct (get m j) as [v|] eqn:EV; [|easy].
      destruct (get m k) as [w|] eqn:EW; [|easy]. intros H (S1 & S2 & S3).
      apply table_in in EU, EV, EW. apply HP in EU, EV, EW.
      apply beyond_spec in H as [O H]; auto.
      rewrite inj_cross, !inj_sub in *. set (mm := cross _ _) in *.
      assert (O' : dot mm (inj u) = det (inj u) (inj v) (inj w)) by (unfold mm; vring).
      apply (cone_reached _ t mm (inj u) (inj v) (inj w) _ _ _ _ _ T0 O O S1 S2 S3); auto;
        try (unfold mm; vring).
      rewrite O'. destruct t; unfold det, dot, cross, add, scal; simpl; f_equal; ring.
    Qed.

    Lemma facet3_turns f : facet3 (signed_square c b) m b f = None -> turns (tri3 f).
    Proof.
      destruct f as [[i j] k]; unfold facet3, tri3, turns, at_place.
      destruct (get m i) as [u|] eqn:EU; [|easy]. destruct (get m j) as [v|] eqn:EV; [|easy].
      destruct (get m k) as [w|] eqn:EW; [|easy]. intros H.
      apply beyond_spec in H as [O _]; auto. rewrite inj_cross, !inj_sub in O.
      replace (det (inj u) (inj v) (inj w)) with
        (dot (cross (sub (inj v) (inj u)) (sub (inj w) (inj u))) (inj u)) by vring. exact O.
    Qed.

    Lemma facets3_sound fs : fs <> [] -> first_refusal (facet3 (signed_square c b) m b) fs = None ->
      closed3 fs = true ->
      reached (value b) t.
    Proof.
      intros NE H C. pose proof (first_refusal_none _ _ H) as H'; clear H; rename H' into H.
      assert (X : Exists (within t) (map tri3 fs)).
      { apply cover; auto.
        - now destruct fs.
        - apply Forall_forall; intros f F; apply in_map_iff in F as (g & <- & Hg).
          apply facet3_turns; auto.
        - now apply closed3_sound. }
      apply Exists_exists in X as (f & F & W). apply in_map_iff in F as (g & <- & Hg).
      apply (facet3_sound g); auto.
    Qed.

    (** In the plane: over each edge stand two triangles, to points above and below. *)
    Definition top := V 0 0 1.
    Definition bottom := V 0 0 (-1).
    Definition roofs (f : N * N) : list tri :=
      [(at_place (fst f), at_place (snd f), top); (at_place (snd f), at_place (fst f), bottom)].

    Lemma closed2_sound fs : closed2 fs = true -> closed (flat_map roofs fs).
    Proof.
      intros H f F. apply once_perm in H.
      set (g := fun e : N * N => (f (at_place (fst e)) top - f (at_place (fst e)) bottom)%Z).
      pose proof (sumz_perm g _ _ H) as K. rewrite !sumz_rev_map in K.
      assert (E : sumz (around f) (flat_map roofs fs) =
        sumz (fun e => g (snd e, 0%N) - g (fst e, 0%N))%Z fs).
      { clear H K; induction fs as [|[i j] fs IH]; auto.
        cbn [flat_map]. rewrite sumz_app, IH, sumz_cons. unfold g, sumz, roofs; simpl.
        rewrite (F (at_place j) (at_place i)), (F top (at_place i)), (F bottom (at_place j)). ring.
          }
      rewrite E, sumz_minus. lia.
    Qed.

    Hypothesis PT : vz t = 0.
    Hypothesis PP : forall v, In v P -> flat v = true.

    Lemma facet2_sound f x : facet2 (signed_square c b) m b f = None -> In x (roofs f) ->
      turns x /\ (within t x -> reached (value b) t).
    Proof.
      unfold facet2, roofs, at_place. simpl In.
      destruct (get m (fst f)) as [[[x0 y0] z0]|] eqn:EU; [|easy].
      destruct (get m (snd f)) as [[[x1 y1] z1]|] eqn:EV; [|easy]. intros H X.
      apply table_in in EU, EV. pose proof (PP _ EU) as FU. pose proof (PP _ EV) as FV.
      apply HP in EU, EV. simpl in FU, FV. apply Z.eqb_eq in FU, FV. subst z0 z1.
      apply beyond_spec in H as [O H]; auto.
      set (u := inj (x0, y0, 0%Z)) in *. set (v := inj (x1, y1, 0%Z)) in *.
      set (mm := inj (y1 - y0, x0 - x1, 0)%Z) in *.
      assert (MV : dot mm v = dot mm u)
        by (unfold mm, u, v, inj; cbv beta iota; rewrite !minus_IZR; vring).
      assert (O' : dot mm u = det u v top)
        by (unfold mm, u, v, top, inj; cbv beta iota; rewrite !minus_IZR; vring).
      assert (Q : det v u bottom = det u v top) by (unfold u, v, top, bottom; simpl; vring).
      split; [destruct X as [<-|[<-|[]]]; unfold turns; lra|].
      intro W.
      assert (S : 0 <= det t v top /\ 0 <= det t top u).
      { replace (det t v top) with (det t bottom v) by (unfold top, bottom, v; vring).
        replace (det t top u) with (det t u bottom) by (unfold top, bottom, u; vring).
        destruct X as [<-|[<-|[]]]; unfold within in W; destruct W as (W1 & W2 & W3); auto.
        split.
        - replace (det t bottom v) with (det t v top) by (unfold top, bottom, v; vring). auto.
        - replace (det t u bottom) with (det t top u) by (unfold top, bottom, u; vring). auto. }
      destruct S as [S1 S2].
      apply (cone_reached _ t mm u v u _ _ _ _ _ T0 O O S1 S2 (Rle_refl 0)); auto.
      rewrite O'. destruct t as [tx ty tz]; simpl in PT; subst tz.
      unfold u, v, top, det, dot, cross, add, scal; simpl; f_equal; ring.
    Qed.

    Lemma facets2_sound fs : fs <> [] -> first_refusal (facet2 (signed_square c b) m b) fs = None ->
      closed2 fs = true ->
      reached (value b) t.
    Proof.
      intros NE H C. pose proof (first_refusal_none _ _ H) as H'; clear H; rename H' into H.
      assert (X : Exists (within t) (flat_map roofs fs)).
      { apply cover; auto.
        - now destruct fs.
        - apply Forall_forall; intros x X; apply in_flat_map in X as (f & Hf & X).
          apply (facet2_sound f); auto.
        - now apply closed2_sound. }
      apply Exists_exists in X as (x & X & W). apply in_flat_map in X as (f & Hf & X).
      apply (facet2_sound f x); auto.
    Qed.
  End Facets.

  Lemma nonempty_spec {T} (l : list T) : nonempty l = true -> l <> [].
  Proof. now destruct l. Qed.

  Lemma triangles_sound P fs b : good_bound b = true -> space c = true ->
    check_triangles c P fs b = None -> (forall v, In v P -> lattice (inj v)) -> inside (value b).
  Proof.
    intros GB SP H HP. apply inside_from; intros t PT T0. unfold check_triangles in H.
    destruct (nonempty fs) eqn:NE; [|easy]. apply nonempty_spec in NE.
    destruct (first_refusal _ fs) eqn:F; [easy|]. destruct (closed3 fs) eqn:C; [|easy].
    apply (facets3_sound P b t GB T0 HP fs); auto.
  Qed.

  Lemma segments_sound P fs b : good_bound b = true -> space c = false ->
    check_segments c P fs b = None -> (forall v, In v P -> flat v = true) ->
    (forall v, In v P -> lattice (inj v)) -> inside (value b).
  Proof.
    intros GB SP H PP HP. apply inside_from; intros t PT T0. unfold check_segments in H.
    destruct (nonempty fs) eqn:NE; [|easy]. apply nonempty_spec in NE.
    destruct (first_refusal _ fs) eqn:F; [easy|]. destruct (closed2 fs) eqn:C; [|easy].
    destruct PT as [PT|PT]; [congruence|].
    apply (facets2_sound P b t GB T0 HP PT PP fs); auto.
  Qed.

  Lemma lower_sound l e b : good_bound b = true -> read c l = Some e ->
    check_lower c e b = None -> inside (value b).
  Proof.
    intros GB R H. destruct l as [pairs ws|pairs fs]; simpl in R;
      (destruct (differences c pairs) as [P|] eqn:EP; [|easy]);
      pose proof (differences_lattice _ _ EP) as HP.
    - destruct (as_many P ws) eqn:E; [|easy]. injection R as <-. now apply (points_sound P ws).
    - destruct (space c) eqn:SP.
      + destruct (all_some _ fs) as [k|]; [|easy]. injection R as <-.
        now apply (triangles_sound P k b).
      + destruct (all_some _ fs) as [k|]; [|easy]. injection R as <-.
        apply (segments_sound P k b); auto.
        destruct (good_case_spec c GC) as (_ & _ & _ & _ & [F|F]); [congruence|].
        intros v Hv. destruct (differences_in _ _ EP v Hv) as (a & b' & Ia & Ib & ->).
        pose proof (F a (or_introl Ia)) as Fa. pose proof (F b' (or_intror Ib)) as Fb.
        destruct a as [[? ?] za], b' as [[? ?] zb]; simpl in *. rewrite Z.eqb_eq in *. lia.
  Qed.
End Case.

(** * The theorems *)

Lemma check_spec c k : check c k = None ->
  good_case c = true /\ good_bound (lo k) = true /\ good_bound (hi k) = true /\
  (space c = true \/ flat (direction k) = true) /\
  check_upper c (direction k) (hi k) = None /\
  exists e, read c (low k) = Some e /\ check_lower c e (lo k) = None.
Proof.
  unfold check, form; intro H. destruct (read c (low k)) as [e|] eqn:R; [|easy].
  destruct (_ && _) eqn:F in H; [|easy]. rewrite !andb_true_iff, orb_true_iff in F.
  destruct F as ((((GC & _) & GL) & GH) & FL).
  destruct (check_upper c (direction k) (hi k)) eqn:U; [easy|]. repeat split; auto; eauto.
Qed.

(** The certificate's bounds are those of the cores. Of the bodies both radii are added. *)
Theorem check_sound c k : check c k = None ->
  let r := radius (shape_a c) + radius (shape_b c) in
  at_least (space c) (shape_a c) (shape_b c) (value (lo k) + r) /\
  at_most (space c) (shape_a c) (shape_b c) (value (hi k) + r).
Proof.
  intros H r; apply check_spec in H as (GC & GL & GH & FL & U & e & R & LW). split.
  - apply (lower_from c GC). now apply (lower_sound c GC (low k) e).
  - eexists. now apply (upper_sound c GC (direction k)).
Qed.

(** The bounds are bounds of one number: no [s] has both a greater lower and a smaller upper bound.
  *)
Lemma bounds_order space A B lo hi : at_least space A B lo -> at_most space A B hi -> lo <= hi.
Proof.
  intros [IN OUT] (n & [N PN] & H). destruct (Rle_or_lt 0 lo) as [S|S].
  - assert (D : difference space A B (scal lo n)).
    { apply IN; auto using planar_scal. rewrite norm_scal, N; lra. }
    apply H in D. rewrite dot_scal, <- norm_sq, N in D. lra.
  - destruct (OUT ltac:(lra)) as (d & D & ND). apply H in D.
    pose proof (cauchy (scal (-1) n) d) as C. rewrite norm_opp, N, scal_dot in C. lra.
Qed.

Lemma exact_value c k : check c k = None -> lo_is_hi k = true -> value (lo k) = value (hi k).
Proof.
  intros H E; apply check_spec in H as (_ & GL & GH & _).
  destruct (value_square _ GL) as [DL _], (value_square _ GH) as [DH _].
  unfold lo_is_hi in E; rewrite andb_true_iff, !Z.eqb_eq in E; destruct E as [S E].
  apply (f_equal IZR) in E; rewrite !mult_IZR in E. unfold value; rewrite S.
  replace (IZR (num (lo k)) / IZR (den (lo k))) with (IZR (num (hi k)) / IZR (den (hi k))); auto.
  apply (Rmult_eq_reg_r (IZR (den (hi k)) * IZR (den (lo k)))); [|apply
    Rmult_integral_contrapositive; lra].
  field_simplify; lra.
Qed.

(** Where lo = hi, that is the least value of the support function over unit directions. *)
Theorem check_exact c k : check c k = None -> lo_is_hi k = true ->
  least_support (space c) (shape_a c) (shape_b c)
    (value (hi k) + (radius (shape_a c) + radius (shape_b c))).
Proof.
  intros H E; destruct (check_sound c k H) as [K1 K2].
  rewrite (exact_value c k H E) in K1; split.
  - intros n h U S. apply (bounds_order _ _ _ _ _ K1). exists n; split; auto.
    intros d D; apply S; eauto.
  - destruct K2 as (n & U & K).
    destruct (completeness (fun y => exists d, difference (space c) (shape_a c) (shape_b c) d /\ y
      = dot n d))
      as (h & Hh).
    + exists (value (hi k) + (radius (shape_a c) + radius (shape_b c))).
      intros y (d & D & ->); auto.
    + destruct K1 as [IN OUT].
      destruct (Rle_or_lt 0 (value (hi k) + (radius (shape_a c) + radius (shape_b c)))) as [S|S].
      * exists (dot n (V 0 0 0)), (V 0 0 0); split; auto. apply IN; auto; [now right|].
        unfold norm. replace (dot _ _) with 0 by (unfold dot; simpl; ring). rewrite sqrt_0; auto.
      * destruct (OUT ltac:(lra)) as (d & D & _); eauto.
    + exists n, h; split; auto. split; auto. apply Hh. intros y (d & D & ->); auto.
Qed.

(** Along a normal that the checker accepts, the bodies are parted by the signed depth: by no more
    than [hi], and no direction parts them by less than [lo]. *)
Theorem check_normal_sound c k n : check c k = None -> check_normal c n (hi k) = true ->
  parted (space c) (shape_a c) (shape_b c) (toward n)
    (value (hi k) + (radius (shape_a c) + radius (shape_b c))).
Proof.
  intros H N; apply check_spec in H as (GC & _ & GH & _). unfold check_normal in N.
  rewrite andb_true_iff, orb_true_iff in N. destruct N as [F N].
  destruct (check_upper c n (hi k)) eqn:U; [easy|]. now apply upper_sound.
Qed.

(** * The class *)

Lemma depth_sign_compare c b : good_case c = true -> good_bound b = true ->
  let s := value b + (radius (shape_a c) + radius (shape_b c)) in
  match depth_sign c b with Gt => 0 < s | Eq => s = 0 | Lt => s < 0 end.
Proof.
  intros GC GB s. destruct (good_case_spec c GC) as (_ & _ & RA & RB & _).
  destruct (value_square b GB) as [D E].
  assert (Q : (0 < rden c)%Z).
  { unfold good_case in GC; rewrite !andb_true_iff, !Z.ltb_lt in GC; tauto. }
  apply IZR_lt in Q. set (q := IZR (rden c)) in *. set (d := IZR (den b)) in *.
  set (r := radius (shape_a c) + radius (shape_b c)) in *. assert (R0 : 0 <= r) by (unfold r; lra).
  assert (ER : IZR (ra c + rb c) = q * r).
  { rewrite plus_IZR; unfold r, shape_a, shape_b; cbn [radius]; fold q; field; lra. }
  assert (X : IZR (sign b * num b * (rden c * rden c)) = d * (q * q) * (value b * Rabs (value b))).
  { rewrite !mult_IZR, <- E; fold q d; ring. }
  assert (Y : IZR (- ((ra c + rb c) * (ra c + rb c) * den b)) = d * (q * q) * (- r * Rabs (- r))).
  { rewrite opp_IZR, !mult_IZR, ER, Rabs_Ropp, Rabs_right by lra; fold d; ring. }
  assert (P : 0 < d * (q * q)) by (apply Rmult_lt_0_compat; nra).
  assert (LE : forall x y, d * (q * q) * x <= d * (q * q) * y -> x <= y)
    by (intros x y; apply Rmult_le_reg_l; auto).
  unfold depth_sign, s; destruct (Z.compare_spec (sign b * num b * (rden c * rden c))
    (- ((ra c + rb c) * (ra c + rb c) * den b))) as [C|C|C].
  - apply (f_equal IZR) in C; rewrite X, Y in C.
    assert (value b <= - r) by (apply signed_square_le, LE; lra).
    assert (- r <= value b) by (apply signed_square_le, LE; lra). lra.
  - apply IZR_lt in C; rewrite X, Y in C.
    assert (value b <= - r) by (apply signed_square_le, LE; lra).
    destruct (Req_dec (value b) (- r)) as [Q'|]; [rewrite Q' in C|]; lra.
  - apply IZR_lt in C; rewrite X, Y in C.
    assert (- r <= value b) by (apply signed_square_le, LE; lra).
    destruct (Req_dec (value b) (- r)) as [Q'|]; [rewrite Q' in C|]; lra.
Qed.

(** What the class says of the bodies: [Gt], B can be moved a little in every direction, and still
    meets A; [Eq], they meet, and some plane parts them; [Lt], they do not meet. *)
Theorem check_class c k : check c k = None -> lo_is_hi k = true ->
  let D := difference (space c) (shape_a c) (shape_b c) in
  match depth_sign c (hi k) with
  | Gt => exists s, 0 < s /\ forall t, planar (space c) t -> norm t <= s -> D t
  | Eq => D (V 0 0 0) /\ at_most (space c) (shape_a c) (shape_b c) 0
  | Lt => ~ D (V 0 0 0)
  end.
Proof.
  intros H E D. pose proof (check_sound c k H) as [[K _] M]. rewrite (exact_value c k H E) in K.
  apply check_spec in H as (GC & _ & GH & _).
  pose proof (depth_sign_compare c (hi k) GC GH) as C. simpl in C, K, M.
  set (s := value (hi k) + _) in *.
  assert (Z0 : norm (V 0 0 0) = 0).
  { unfold norm; replace (dot _ _) with 0 by (unfold dot; simpl; ring). apply sqrt_0. }
  destruct (depth_sign c (hi k)).
  - rewrite C in *. split; auto. apply K; [lra|now right|lra].
  - intro Z. destruct M as (n & _ & M). apply M in Z.
    replace (dot n (V 0 0 0)) with 0 in Z by (unfold dot; simpl; ring). lra.
  - exists s; split; auto. intros t PT NT; apply K; auto; lra.
Qed.
