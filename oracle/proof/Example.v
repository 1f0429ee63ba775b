(** Certificates that are accepted, and for each reason some that are refused: the machine computes
    the checker's answer, and compares it. *)
From Coq Require Import List ZArith NArith.
From EPA Require Import Checker.
Import ListNotations.

Local Notation accepted := None.
Local Notation refused := (Some).

(** * In the plane: the pair of docs/certificate.md *)

Definition pair : case := Case false
  [(4, 11, 0); (4, 5, 0); (9, 9, 0)]%Z [(5, 7, 0); (12, 7, 0); (10, 2, 0); (7, 3, 0)]%Z 1 0 0 1.
Definition points : list (N * N) := [(1, 1); (1, 0); (2, 0); (2, 3); (0, 2); (0, 1); (0, 3)]%N.
Definition surface : list (list N) := [[0; 1]; [2; 3]; [4; 5]; [1; 2]; [5; 0]; [3; 6]; [6; 4]]%N.
Definition depth := Bound 1 36 41.
Definition by_facets fs : cert := Cert false (4, -5, 0)%Z (Facets points fs) depth depth.
Definition along n : cert := Cert false n (Facets points surface) depth depth.
Definition between lo hi : cert := Cert false (4, -5, 0)%Z (Facets points surface) lo hi.
Definition proof := by_facets surface.

Example plane : check pair proof = accepted. Proof. now vm_compute. Qed.
Example plane_class : depth_sign pair depth = Gt. Proof. now vm_compute. Qed.
Example plane_normal : check_normal pair (4, -5, 0)%Z depth = true. Proof. now vm_compute. Qed.
Example plane_double : check_normal pair (8, -10, 0)%Z depth = true. Proof. now vm_compute. Qed.
Example plane_exact : lo_is_hi (between (Bound 1 72 82) depth) = true. Proof. now vm_compute. Qed.
Example plane_gap : lo_is_hi (between (Bound 1 35 41) depth) = false. Proof. now vm_compute. Qed.
Example plane_gap_of_signs : lo_is_hi (between (Bound (-1) 36 41) depth) = false.
Proof. now vm_compute. Qed.
Example plane_turned : check_normal pair (-4, 5, 0)%Z depth = false. Proof. now vm_compute. Qed.
Example plane_up : check_normal pair (4, -5, 1)%Z depth = false. Proof. now vm_compute. Qed.
Example plane_zero : check_normal pair (0, 0, 0)%Z depth = false. Proof. now vm_compute. Qed.

(** Form. *)
Example out_of_range : check pair (by_facets (surface ++ [[0; 7]]%N)) = refused Form.
Proof. now vm_compute. Qed.
(** Form is tested before anything else: these have a turned facet too. *)
Example form_before_facets : check pair (by_facets [[1; 0]; [7; 0]]%N) = refused Form.
Proof. now vm_compute. Qed.
Example form_before_facets_2 : check pair (by_facets [[1; 0]; [0; 7]]%N) = refused Form.
Proof. now vm_compute. Qed.
Example three_corners : check pair (by_facets (surface ++ [[0; 1; 2]]%N)) = refused Form.
Proof. now vm_compute. Qed.
Example no_vertex_of_a :
  check pair (Cert false (4, -5, 0)%Z (Facets [(3, 0)]%N surface) depth depth)
  = refused Form.
Proof. now vm_compute. Qed.
Example no_vertex_of_b :
  check pair (Cert false (4, -5, 0)%Z (Facets [(0, 4)]%N surface) depth depth)
  = refused Form.
Proof. now vm_compute. Qed.
Example rounded_in_vain : check pair (Cert true (4, -5, 0)%Z (Facets points surface) depth depth)
  = refused Form.
Proof. now vm_compute. Qed.
Example out_of_plane : check pair (along (4, -5, 1)%Z) = refused Form.
Proof. now vm_compute. Qed.
Example lo_over_0 : check pair (between (Bound 1 36 0) depth) = refused Form.
Proof. now vm_compute. Qed.
Example hi_over_0 : check pair (between depth (Bound 1 36 0)) = refused Form.
Proof. now vm_compute. Qed.
Example sign_of_2 : check pair (between depth (Bound 2 36 41)) = refused Form.
Proof. now vm_compute. Qed.
Example sign_without_size : check pair (between (Bound (-1) 0 1) depth) = refused Form.
Proof. now vm_compute. Qed.
Example size_without_sign : check pair (between (Bound 0 36 41) depth) = refused Form.
Proof. now vm_compute. Qed.
Example negative_size : check pair (between (Bound 1 (-36) 41) depth) = refused Form.
Proof. now vm_compute. Qed.
Example twice_negative : check pair (between (Bound (-1) (-36) 41) depth) = refused Form.
Proof. now vm_compute. Qed.

(** The upper bound. *)
Example direction_zero : check pair (along (0, 0, 0)%Z) = refused DirectionZero.
Proof. now vm_compute. Qed.
Example direction_other : check pair (along (1, -1, 0)%Z) = refused UpperTooLow.
Proof. now vm_compute. Qed.
Example direction_back : check pair (along (-4, 5, 0)%Z) = refused UpperTooLow.
Proof. now vm_compute. Qed.
Example hi_too_low : check pair (between depth (Bound 1 35 41)) = refused UpperTooLow.
Proof. now vm_compute. Qed.
Example hi_higher : check pair (between depth (Bound 1 37 41)) = accepted.
Proof. now vm_compute. Qed.

(** Facets. *)
Example lo_lower : check pair (between (Bound 1 35 41) depth) = accepted.
Proof. now vm_compute. Qed.
Example lo_too_high : check pair (between (Bound 1 37 41) depth) = refused FacetTooNear.
Proof. now vm_compute. Qed.
Example no_facets : check pair (by_facets []) = refused NoFacets.
Proof. now vm_compute. Qed.
Example turned : check pair (by_facets [[1; 0]; [2; 3]; [4; 5]; [1; 2]; [5; 0]; [3; 6]; [6; 4]]%N)
  = refused FacetOrientation.
Proof. now vm_compute. Qed.
Example of_no_size : check pair (by_facets ([[0; 0]]%N ++ surface)) = refused FacetOrientation.
Proof. now vm_compute. Qed.
Example one_missing : check pair (by_facets (tl surface)) = refused NotClosed.
Proof. now vm_compute. Qed.
Example one_twice : check pair (by_facets (surface ++ [[6; 4]]%N)) = refused NotClosed.
Proof. now vm_compute. Qed.
Example all_twice : check pair (by_facets (surface ++ surface)) = refused NotClosed.
Proof. now vm_compute. Qed.

(** The same shapes on a lattice of halves, and rounded by 1/3 and 2/3. *)
Definition halves : case := Case false
  [(8, 22, 0); (8, 10, 0); (18, 18, 0)]%Z
  [(10, 14, 0); (24, 14, 0); (20, 4, 0); (14, 6, 0)]%Z 2 1 2 3.
Example rounded :
  check halves (Cert true (4, -5, 0)%Z (Facets points surface) depth depth) = accepted.
Proof. now vm_compute. Qed.
Example not_rounded : check halves proof = refused Form. Proof. now vm_compute. Qed.
Definition of_scale s := Case false (va halves) (vb halves) s 1 2 3.
Definition of_radii a b d := Case false (va halves) (vb halves) 2 a b d.
Definition proof_r := Cert true (4, -5, 0)%Z (Facets points surface) depth depth.
Example scale_0 : check (of_scale 0) proof_r = refused Form. Proof. now vm_compute. Qed.
Example scale_negative : check (of_scale (-2)) proof_r = refused Form. Proof. now vm_compute. Qed.
Example radius_over_0 : check (of_radii 1 2 0) proof_r = refused Form. Proof. now vm_compute. Qed.
Example radius_a_negative : check (of_radii (-1) 2 3) proof_r = refused Form.
Proof. now vm_compute. Qed.
Example radius_b_negative : check (of_radii 2 (-1) 3) proof_r = refused Form.
Proof. now vm_compute. Qed.
Example vertex_out_of_plane :
  check (Case false ((8, 22, 1) :: tl (va halves))%Z (vb halves) 2 1 2 3)
  proof_r = refused Form.
Proof. now vm_compute. Qed.
Example vertex_of_b_out_of_plane :
  check (Case false (va halves) ((10, 14, 1) :: tl (vb halves))%Z 2 1 2 3) proof_r = refused Form.
Proof. now vm_compute. Qed.

(** * In space: the cube from -1 to 1, and a point at 0 *)

Definition cube : list zvec := [(-1, -1, -1); (1, -1, -1); (-1, 1, -1); (1, 1, -1);
  (-1, -1, 1); (1, -1, 1); (-1, 1, 1); (1, 1, 1)]%Z.
Definition cube_at p : case := Case true cube [p] 1 0 0 1.
Definition corners : list (N * N) :=
  [(0, 0); (1, 0); (2, 0); (3, 0); (4, 0); (5, 0); (6, 0); (7, 0)]%N.
Definition skin : list (list N) := [
  [0; 4; 6]; [0; 6; 2]; [1; 3; 7]; [1; 7; 5]; [0; 1; 5]; [0; 5; 4];
  [2; 6; 7]; [2; 7; 3]; [0; 2; 3]; [0; 3; 1]; [4; 5; 7]; [4; 7; 6]]%N.
Definition one := Bound 1 1 1.
Definition in_cube fs : cert := Cert false (0, 0, 1)%Z (Facets corners fs) one one.

Example space : check (cube_at (0, 0, 0)%Z) (in_cube skin) = accepted. Proof. now vm_compute. Qed.
Example space_missing : check (cube_at (0, 0, 0)%Z) (in_cube (tl skin)) = refused NotClosed.
Proof. now vm_compute. Qed.
Example space_twice : check (cube_at (0, 0, 0)%Z) (in_cube (skin ++ skin)) = refused NotClosed.
Proof. now vm_compute. Qed.
Example space_turned : check (cube_at (0, 0, 0)%Z) (in_cube ([0; 6; 4]%N :: tl skin))
  = refused FacetOrientation.
Proof. now vm_compute. Qed.
Example space_no_facets : check (cube_at (0, 0, 0)%Z) (in_cube []) = refused NoFacets.
Proof. now vm_compute. Qed.
Example space_near : check (cube_at (0, 0, 0)%Z)
  (Cert false (0, 0, 1)%Z (Facets corners skin) (Bound 1 2 1) (Bound 1 2 1)) = refused FacetTooNear.
Proof. now vm_compute. Qed.
Example space_on_face : check (cube_at (0, 0, 1)%Z)
  (Cert false (0, 0, 1)%Z (Facets corners skin) (Bound 0 0 1) (Bound 0 0 1))
  = refused FacetOrientation.
Proof. now vm_compute. Qed.
Example space_two_corners : check (cube_at (0, 0, 0)%Z) (in_cube (skin ++ [[0; 1]]%N))
  = refused Form.
Proof. now vm_compute. Qed.
Example space_form_1 : check (cube_at (0, 0, 0)%Z) (in_cube [[0; 6; 4]; [8; 0; 1]]%N)
  = refused Form.
Proof. now vm_compute. Qed.
Example space_form_2 : check (cube_at (0, 0, 0)%Z) (in_cube [[0; 6; 4]; [0; 8; 1]]%N)
  = refused Form.
Proof. now vm_compute. Qed.
Example space_form_3 : check (cube_at (0, 0, 0)%Z) (in_cube [[0; 6; 4]; [0; 1; 8]]%N)
  = refused Form.
Proof. now vm_compute. Qed.
Example space_four_corners : check (cube_at (0, 0, 0)%Z) (in_cube ([0; 4; 6; 0]%N :: tl skin))
  = refused Form.
Proof. now vm_compute. Qed.
Example space_out_of_range : check (cube_at (0, 0, 0)%Z) (in_cube (skin ++ [[0; 1; 8]]%N))
  = refused Form.
Proof. now vm_compute. Qed.

(** Touching: the point is on a face. Apart: it is 2 above it, and 1/2 outside of a corner. *)
Definition mean_at p n ws lo hi :=
  check (cube_at p) (Cert false n (Points [(4, 0); (5, 0); (7, 0)]%N ws) lo hi).
Definition zero := Bound 0 0 1.
Example touching : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [1; 0; 1]%Z zero zero = accepted.
Proof. now vm_compute. Qed.
Example touching_class : depth_sign (cube_at (0, 0, 1)%Z) zero = Eq. Proof. now vm_compute. Qed.
Example separated : mean_at (0, 0, 3)%Z (0, 0, 1)%Z [2; 0; 2]%Z (Bound (-1) 4 1) (Bound (-1) 4 1)
  = accepted.
Proof. now vm_compute. Qed.
Example separated_class : depth_sign (cube_at (0, 0, 3)%Z) (Bound (-1) 4 1) = Lt.
Proof. now vm_compute. Qed.
Example mean_too_far : mean_at (0, 0, 3)%Z (0, 0, 1)%Z [1; 0; 2]%Z (Bound (-1) 4 1) (Bound (-1) 4 1)
  = refused MeanTooFar.
Proof. now vm_compute. Qed.
Example mean_is_no_ball : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [1; 0; 1]%Z one one = refused MeanTooFar.
Proof. now vm_compute. Qed.
Example weight_negative : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [1; -1; 1]%Z zero zero
  = refused WeightNegative.
Proof. now vm_compute. Qed.
Example weights_negative_sum : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [-1; 0; -1]%Z zero zero
  = refused WeightNegative.
Proof. now vm_compute. Qed.
Example weights_zero : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [0; 0; 0]%Z zero zero = refused WeightsZero.
Proof. now vm_compute. Qed.
Example weight_missing : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [1; 0]%Z zero zero = refused Form.
Proof. now vm_compute. Qed.
Example weight_too_many : mean_at (0, 0, 1)%Z (0, 0, 1)%Z [1; 0; 1; 0]%Z zero zero = refused Form.
Proof. now vm_compute. Qed.
Example no_points : check (cube_at (0, 0, 1)%Z) (Cert false (0, 0, 1)%Z (Points [] []) zero zero)
  = refused NoPoints.
Proof. now vm_compute. Qed.
Example no_vertices_of_a : check (Case true [] [(0, 0, 1)]%Z 1 0 0 1)
  (Cert false (0, 0, 1)%Z (Points [] []) zero zero) = refused Form.
Proof. now vm_compute. Qed.
Example no_vertices_of_b : check (Case true cube [] 1 0 0 1)
  (Cert false (0, 0, 1)%Z (Points [] []) zero zero) = refused Form.
Proof. now vm_compute. Qed.

(** Rounded cores that are 2 apart: the class is that of the rounded shapes. *)
Definition balls a b d : case := Case true [(0, 0, 0)]%Z [(0, 0, 2)]%Z 1 a b d.
Example balls_apart : depth_sign (balls 1 2 2) (Bound (-1) 4 1) = Lt. Proof. now vm_compute. Qed.
Example balls_touch : depth_sign (balls 1 3 2) (Bound (-1) 4 1) = Eq. Proof. now vm_compute. Qed.
Example balls_overlap : depth_sign (balls 2 3 2) (Bound (-1) 4 1) = Gt. Proof. now vm_compute. Qed.
