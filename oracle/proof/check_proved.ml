(* The proved checker as a program: reads what `epa-oracle solve --json --certificate` prints, and
   replies a line to each line. This file and those beside it are not proved; they bring the text to
   the integers of Checker.v, and ask the extracted functions. *)

open Checker
open Json
open Rational

type reply =
  | Accepted of string
  | Refused_by of string
  | Not_proved of string

let code = function
  | Form -> "form"
  | DirectionZero -> "direction-zero"
  | UpperTooLow -> "upper-too-low"
  | NoPoints -> "no-points"
  | WeightNegative -> "weight-negative"
  | WeightsZero -> "weights-zero"
  | MeanTooFar -> "mean-too-far"
  | NoFacets -> "no-facets"
  | FacetOrientation -> "facet-orientation"
  | FacetTooNear -> "facet-too-near"
  | NotClosed -> "not-closed"

(* The case as integers. *)

let on_lattice (posed : Posed.t) =
  let { Posed.a; b; radii = radius_a, radius_b; _ } = posed in
  let least l = List.fold_left (Array.fold_left common) (one, 0) l in
  let l = List.fold_left (Array.fold_left common) (least a) b in
  let point v =
    let at t = if t < Array.length v then over l v.(t) else Z0 in
    ((at 0, at 1), at 2) in
  let r = common (common (one, 0) radius_a) radius_b in
  { space = posed.dim = 3; va = Json.map point a; vb = Json.map point b; scale = denominator l;
    ra = over r radius_a; rb = over r radius_b; rden = denominator r }

(* The certificate. *)

let entries x =
  let l = list x in
  demand (List.compare_length_with l 100_000 <= 0) "a list is too long";
  l

let index x =
  let i = small_integer x in
  demand (i >= 0) "an index is negative";
  natural i

let bound x = match entries x with
  | [ sign; p; q ] -> { sign = small (small_integer sign); num = integer p; den = integer q }
  | _ -> refuse "a bound has three parts"

let integer_vector dim x = match List.map integer (of_length dim (entries x)) with
  | [ x; y ] -> ((x, y), Z0)
  | [ x; y; z ] -> ((x, y), z)
  | _ -> refuse "a vector of another length"

let lower x =
  let kind = Json.text (field "kind" x) in
  let pair x = match entries x with
    | [ i; j ] -> (index i, index j)
    | _ -> refuse "a point is a pair" in
  let points () = Json.map pair (entries (field "points" x)) in
  match kind with
  | "points" ->
    fields x [ "kind"; "points"; "weights" ] [];
    Points (points (), Json.map integer (entries (field "weights" x)))
  | "facets" ->
    fields x [ "kind"; "points"; "facets" ] [];
    let facet x = Json.map index (entries x) in
    Facets (points (), Json.map facet (entries (field "facets" x)))
  | _ -> refuse "no such kind"

let certificate (posed : Posed.t) x =
  fields x [ "v"; "id"; "upper"; "lower"; "lo"; "hi" ] [ "reduce" ];
  demand (field "v" x = Number "1") "the version is not 1";
  demand (field "id" x = Text posed.id) "the certificate is about another case";
  let round = match find "reduce" x with
    | None -> false
    | Some (List [ Object [ ("kind", Text "round") ] ]) -> true
    | Some _ -> refuse "no such reduction" in
  let upper = field "upper" x in
  fields upper [ "n" ] [];
  { round; direction = integer_vector posed.dim (field "n" upper); low = lower (field "lower" x);
    lo = bound (field "lo" x); hi = bound (field "hi" x) }

(* The fields of a truth line. *)

let full = [ "minimisers"; "second"; "regions"; "regions_cut" ]

let brute_force = function
  | "agrees" -> true
  | s ->
    let before = "not run: " and behind = " candidates" in
    let rest = String.length s - String.length before - String.length behind in
    rest >= 1 && rest <= 20 &&
    (let n = String.sub s (String.length before) rest in
     s = before ^ n ^ behind && String.for_all is_digit n && (n = "0" || n.[0] <> '0'))

let form_of_line truth (posed : Posed.t) rounded =
  let has name = find name truth <> None in
  let is_full = List.exists has ("radii" :: full) in
  let if_so condition names = if condition then names else [] in
  let radii = is_full && rounded in
  fields truth
    ([ "id"; "class"; "signed_depth"; "normals"; "certificate"; "witness"; "brute_force" ]
     @ if_so (posed.name <> None) [ "name" ] @ if_so radii [ "radii" ]
     @ if_so is_full [ "minimisers"; "regions" ])
    ("case" :: full);
  demand (field "id" truth = Text posed.id) "the id is that of another case";
  demand (find "name" truth = Option.map (fun name -> Text name) posed.name) "another name";
  let radius_a, radius_b = posed.radii in
  if radii then
    demand (field "radii" truth = List [ Text (canonical radius_a); Text (canonical radius_b) ])
      "other radii";
  demand (match field "brute_force" truth with Text s -> brute_force s | _ -> false)
    "brute_force: another text";
  fields (field "signed_depth" truth)
    ([ "f64"; "f32"; "decimal" ]
     @ if rounded then [ "core_squared"; "core_sign"; "radius" ] else [ "squared" ]) []

(* What is printed, against what is proved. *)

let depth_is_printed truth (posed : Posed.t) rounded (b : Checker.bound) =
  let depth = field "signed_depth" truth in
  let square = Text (canonical (make b.num b.den 0)) in
  if rounded then
    let radius_a, radius_b = posed.radii in
    field "core_squared" depth = square
    && field "radius" depth = Text (canonical (add radius_a radius_b))
    && field "core_sign" depth = Number (to_text b.sign)
  else field "squared" depth = square

(* A vector of integers without a common factor, along which a push by the signed depth parts. *)
let normal (posed : Posed.t) case b x =
  let entry x =
    let q = exact (Json.text x) in
    demand (canonical q = Json.text x && is_integer q) "a normal is of canonical integers";
    shift q.num q.exponent in
  let n = List.map entry (of_length posed.dim (list x)) in
  demand (List.fold_left Z.gcd Z0 n = one) "a normal has a common factor";
  let n = match n with
    | [ x; y ] -> ((x, y), Z0)
    | [ x; y; z ] -> ((x, y), z)
    | _ -> refuse "a vector of another length" in
  check_normal case n b

let normals posed case b x = match x with
  | List (_ :: _ as l) -> List.for_all (normal posed case b) l
  | _ -> false

let line_number = function
  | Number s -> String.for_all is_digit s && s <> "0" && (String.length s < 20
    || String.length s = 20 && s <= "18446744073709551615")
  | _ -> false

let polytopes truth (posed : Posed.t) case =
  let rounded = posed.radii <> (zero, zero) in
  form_of_line truth posed rounded;
  let cert = certificate posed (field "certificate" truth) in
  let case = Lazy.force case in
  match check case cert with
  | Some reason -> Refused_by (code reason)
  | None ->
    let b = cert.hi in
    let class_of_sign =
      match depth_sign case b with Gt -> "penetrating" | Eq -> "touching" | Lt -> "separated" in
    if not (lo_is_hi cert) then Refused_by "lo-is-not-hi"
    else if field "class" truth <> Text class_of_sign then Refused_by "class"
    else if not (depth_is_printed truth posed rounded b) then Refused_by "signed-depth"
    else if not (try normals posed case b (field "normals" truth) with Refused _ -> false) then
      Refused_by "normals"
    else Accepted posed.id

(* A case as text and, once the form of the line is right, as integers; those of the line before, as
   many lines may be about one case. *)
let before = ref None
let read_case x = match !before with
  | Some (same, posed, case) when same = x -> (posed, case)
  | _ ->
    let posed = Posed.read x in
    let case = lazy (on_lattice posed) in
    before := Some (x, posed, case);
    (posed, case)

(* What a line about a ray has besides, by its class. *)
let of_ray = function
  | Some (Text "exit") -> Some [ "exit"; "start" ]
  | Some (Text "ahead") -> Some [ "enter"; "exit" ]
  | Some (Text "never") -> Some [ "normal" ]
  | _ -> None

let ray truth names =
  fields truth ([ "id"; "direction"; "class" ] @ names) [ "name" ];
  let texts name = List.iter (fun x -> ignore (Json.text x)) (list (field name truth)) in
  let crossing name = ignore (object_fields (field name truth)) in
  ignore (Json.text (field "id" truth));
  texts "direction";
  List.iter (fun name -> if name = "normal" then texts name else crossing name) names;
  Not_proved "ray"

let reply line =
  let truth = Json.read line in
  if find "error" truth <> None then begin
    fields truth [ "line"; "error" ] [];
    demand (line_number (field "line" truth)) "a line has a number";
    ignore (Json.text (field "error" truth));
    Not_proved "error-line"
  end
  else match find "direction" truth, of_ray (find "class" truth), find "case" truth with
    | Some _, Some names, _ -> ray truth names
    | None, _, None when find "class" truth = Some (Text "undecided") ->
      fields truth [ "id"; "class"; "reason" ] [ "name" ];
      ignore (Json.text (field "id" truth), Json.text (field "reason" truth));
      Not_proved "ray"
    | _ ->
      let posed, case = read_case (field "case" truth) in
      if posed.curved then Not_proved "curved" else polytopes truth posed case

let usage = "usage: check-proved TRUTHS.jsonl   (of `epa-oracle solve --json --certificate`)"

let () =
  let file = match Sys.argv with
    | [| _; name |] ->
      (try open_in_bin name with Sys_error reason -> prerr_endline reason; exit 2)
    | _ -> prerr_endline usage; exit 2 in
  let accepted = ref 0 and refused = ref 0 and not_proved = ref 0 in
  let refuse code = incr refused; print_endline ("refused " ^ code) in
  let rec go () =
    match next_line file with
    | End -> ()
    | Too_long -> refuse "form"; go ()
    | Endless -> refuse "form"; prerr_endline "the last line is too long; what follows is not read"
    | Line line ->
      if String.trim line <> "" then begin
        match reply line with
        | Accepted id -> incr accepted; print_endline ("accepted " ^ id)
        | Not_proved what -> incr not_proved; print_endline ("not-proved " ^ what)
        | Refused_by code -> refuse code
        | exception Refused _ -> refuse "form"
        | exception (Stack_overflow | Out_of_memory) ->
          prerr_endline "not enough stack or memory for a line; allow more with `ulimit -s unlimited`";
          exit 2
      end;
      go () in
  go ();
  Printf.printf "%d accepted, %d refused, %d not proved\n" !accepted !refused !not_proved;
  exit (if !refused > 0 then 1 else if !accepted + !not_proved = 0 then 2 else 0)
