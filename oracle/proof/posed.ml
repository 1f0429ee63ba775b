(* A case as docs/formats.md describes it: shapes, poses, world vertices, the id. *)

open Checker
open Json
open Rational

type vector = Rational.t array

let dot u v =
  let sum = ref zero in
  Array.iteri (fun t x -> sum := add !sum (mul x v.(t))) u;
  !sum

(* A piece is a centre, and columns that move over the unit ball: none for a vertex. *)
type piece = { centre : vector; columns : vector list }

type shape = { pieces : piece list; radius : Rational.t }

type t = {
  id : string;
  name : string option;
  dim : int;
  curved : bool;
  a : vector list;
  b : vector list;
  radii : Rational.t * Rational.t }

let axes = [ "x"; "y"; "z" ]

let vector number dim x = Array.of_list (List.map number (of_length dim (list x)))

let matrix_and_shift pose dim number =
  let vector n = vector number n in
  fields pose [] [ "translation"; "quaternion"; "matrix"; "rotation" ];
  let given = List.filter (fun (name, _) -> name <> "translation") (object_fields pose) in
  let matrix = match given with
    | [] -> Array.init dim (fun i -> Array.init dim (fun j -> if i = j then of_integer one else
      zero))
    | [ ("quaternion", x) ] ->
      let q = vector 4 x in
      let square = dot q q in
      demand (dim = 3 && square.num <> Z0) "a quaternion is 3D and not 0";
      (* Twice a product, or a sum of squares with signs, over |q|². *)
      let w, x, y, z = q.(0), q.(1), q.(2), q.(3) in
      let over p = div p square in
      let twice s u v s' u' v' =
        let signed s p = if s < 0 then opp p else p in
        over (mul (of_integer (small 2)) (add (signed s (mul u v)) (signed s' (mul u' v')))) in
      let squares u v v' =
        over (sub (add (mul w w) (mul u u)) (add (mul v v) (mul v' v'))) in
      [| [| squares x y z; twice 1 x y (-1) w z; twice 1 x z 1 w y |];
         [| twice 1 x y 1 w z; squares y x z; twice 1 y z (-1) w x |];
         [| twice 1 x z (-1) w y; twice 1 y z 1 w x; squares z x y |] |]
    | [ ("matrix", rows) ] ->
      Array.of_list (List.map (vector dim) (of_length dim (list rows)))
    | [ ("rotation", x) ] ->
      demand (dim = 2) "a rotation [c, s] is 2D";
      let v = vector 2 x in
      [| [| v.(0); opp v.(1) |]; [| v.(1); v.(0) |] |]
    | _ -> refuse "more than one of quaternion, matrix, rotation" in
  let minor i j k l = sub (mul matrix.(1).(i) matrix.(k).(l)) (mul matrix.(1).(j) matrix.(k).(i)) in
  let determinant =
    if dim = 2 then sub (mul matrix.(0).(0) matrix.(1).(1)) (mul matrix.(0).(1) matrix.(1).(0))
    else
      let m = matrix.(0) in
      add (mul m.(0) (minor 1 2 2 2))
        (add (mul m.(1) (minor 2 0 2 0)) (mul m.(2) (minor 0 1 2 1))) in
  demand (determinant.num <> Z0) "the matrix is singular";
  let shift = match find "translation" pose with
    | Some x -> vector dim x
    | None -> Array.make dim zero in
  (matrix, shift)

let rec shape x dim number posed =
  let vector = vector number dim in
  let size x =
    let r = number x in
    demand (not (is_negative r)) "a size is negative";
    r in
  let along t length = Array.init dim (fun k -> if k = t then length else zero) in
  let vertices l = Json.map (fun v -> { centre = v; columns = [] }) l in
  let kind, body = match List.filter (fun (name, _) -> name <> "pose") (object_fields x) with
    | [ shape ] -> shape
    | _ -> refuse "a shape has one kind" in
  demand (posed || find "pose" x = None) "a pose inside a rounded shape's core";
  let points l =
    demand (l <> [] && List.compare_length_with l 1_000_000 <= 0) "a hull of no points, or too many";
    { pieces = vertices (Json.map vector l); radius = zero } in
  let core = match kind with
    | "point" -> points [ body ]
    | "segment" -> points (of_length 2 (list body))
    | "triangle" -> points (of_length 3 (list body))
    | "hull" -> points (list body)
    | "box" ->
      fields body [ "half_extents" ] [];
      let half = Array.of_list (List.map size (of_length dim (list (field "half_extents" body)))) in
      let vertex k = Array.mapi (fun t h -> if (k lsr t) land 1 = 1 then h else opp h) half in
      { pieces = vertices (List.init (1 lsl dim) vertex); radius = zero }
    | "ball" ->
      fields body [ "radius" ] [];
      { pieces = vertices [ Array.make dim zero ]; radius = size (field "radius" body) }
    | "rounded" ->
      fields body [ "core"; "radius" ] [];
      let core = shape (field "core" body) dim number false in
      { core with radius = add core.radius (size (field "radius" body)) }
    | "ellipsoid" ->
      fields body [ "radii" ] [];
      let radii = List.map size (of_length dim (list (field "radii" body))) in
      { pieces = [ { centre = Array.make dim zero; columns = List.mapi along radii } ]; radius =
        zero }
    | "capsule" | "cylinder" | "cone" ->
      demand (kind = "capsule" || dim = 3) "no such shape in the plane";
      fields body [ "half_height"; "radius" ] [ "axis" ];
      let axis = match find "axis" body with Some x -> Json.text x | None -> "y" in
      let t = match List.filter (fun (_, name) -> name = axis) (List.mapi (fun t n -> (t, n)) axes)
        with
        | [ (t, _) ] when t < dim -> t
        | _ -> refuse "no such axis" in
      let h = size (field "half_height" body) and r = size (field "radius" body) in
      let low, high = along t (opp h), along t h in
      let disk = [ along ((t + 1) mod 3) r; along ((t + 2) mod 3) r ] in
      (match kind with
       | "capsule" -> { pieces = vertices [ low; high ]; radius = r }
       | "cylinder" ->
         { pieces = [ { centre = low; columns = disk }; { centre = high; columns = disk } ];
           radius = zero }
       | _ ->
         { pieces = [ { centre = high; columns = [] }; { centre = low; columns = disk } ];
           radius = zero })
    | _ -> refuse "no such shape" in
  let pose = match find "pose" x with Some p -> p | None -> Object [] in
  let matrix, shift = matrix_and_shift pose dim number in
  let turned v = Array.map (fun row -> dot row v) matrix in
  let placed { centre; columns } =
    { centre = Array.mapi (fun t x -> add x shift.(t)) (turned centre);
      columns = List.map turned columns } in
  { core with pieces = Json.map placed core.pieces }

(* An ellipsoid that is a ball of rational radius as its centre, rounded. *)
let without_ball dim shape = match shape.pieces with
  | [ { centre; columns = first :: _ as columns } ] when List.length columns = dim ->
    let square = dot first first in
    let is_ball =
      List.for_all Fun.id (List.concat (List.mapi (fun i u ->
        List.mapi (fun j v -> dot u v = if i = j then square else zero) columns) columns)) in
    (match if is_ball then root square else None with
     | Some r -> { pieces = [ { centre; columns = [] } ]; radius = add shape.radius r }
     | None -> shape)
  | _ -> shape

(* A canonical text, for which the limits of numbers hold too. *)
let short text =
  demand (String.length text <= longest) "a canonical text is too long";
  (match String.index_opt text 'p' with
   | None -> ()
   | Some i ->
     let power = int_of_string_opt (String.sub text (i + 1) (String.length text - i - 1)) in
     demand (match power with Some k -> abs k <= greatest_power_of_2 | None -> false)
       "a canonical exponent is out of range");
  text

(* Bits of a number on the common denominator of all, and of all together, as they are and there. *)
let most_common_bits, most_bits = 50_000, 1 lsl 30

(* The numbers of a case so far: how many, their bits, the longest before the point, and their common
   denominator. *)
type seen = {
  mutable count : int;
  mutable total : int;
  mutable longest : int;
  mutable least : z * int }

let see seen x =
  let num = if x.num = Z0 then 0 else bits x.num + max 0 x.exponent in
  let den = bits x.odd + max 0 (- x.exponent) in
  seen.count <- seen.count + 1;
  seen.total <- seen.total + num + den;
  seen.longest <- max seen.longest (num + 1 - den);
  demand (seen.total <= most_bits) "the numbers are too long together";
  seen.least <- common seen.least x;
  let each = seen.longest + bits (fst seen.least) + snd seen.least in
  demand (each <= most_common_bits) "a number on the common denominator is too long";
  demand (seen.count * each <= most_bits) "the numbers are too long together";
  x

(* The canonical bytes of a shape: fields in order, numbers as canonical text, no empty pose. *)
let rec write buffer number x =
  let separated write_one l =
    List.iteri (fun k x -> if k > 0 then Buffer.add_char buffer ','; write_one x) l in
  match x with
  | Object l ->
    let l = List.filter (fun field -> field <> ("pose", Object [])) l in
    Buffer.add_char buffer '{';
    separated (fun (name, x) ->
      Buffer.add_string buffer (Printf.sprintf "\"%s\":" name);
      match name, x with
      | "axis", Text axis -> Buffer.add_string buffer (Printf.sprintf "\"%s\"" axis)
      | _ -> write buffer number x) (List.sort (fun (a, _) (b, _) -> compare a b) l);
    Buffer.add_char buffer '}'
  | List l ->
    Buffer.add_char buffer '[';
    separated (write buffer number) l;
    Buffer.add_char buffer ']'
  | x -> Buffer.add_string buffer (Printf.sprintf "\"%s\"" (short (canonical (number x))))

let characters s =
  let count = ref 0 in
  String.iter (fun c -> if Char.code c land 0xC0 <> 0x80 then incr count) s;
  !count

let read x =
  fields x [ "v"; "dim"; "scalar"; "a"; "b" ] [ "name"; "flags"; "why"; "source" ];
  demand (field "v" x = Number "1") "v must be 1";
  let dim = match field "dim" x with
    | Number "2" -> 2
    | Number "3" -> 3
    | _ -> refuse "dim must be 2 or 3" in
  let scalar = Json.text (field "scalar" x) in
  demand (List.mem_assoc scalar floats) "scalar must be f64 or f32";
  let short x = demand (characters (Json.text x) <= 1000) "text is too long" in
  let optional name check = match find name x with Some x -> check x | None -> () in
  optional "why" (fun x -> ignore (Json.text x));
  optional "name" short;
  optional "flags" (fun x ->
    demand (List.compare_length_with (list x) 100 <= 0) "too many flags";
    List.iter short (list x));
  optional "source" (fun x -> ignore (object_fields x));
  let number = number scalar in
  let side name = shape (field name x) dim number true in
  let buffer = Buffer.create 1000 in
  Buffer.add_string buffer "{\"a\":";
  let seen = { count = 0; total = 0; longest = 0; least = (one, 0) } in
  let seen_number x = see seen (number x) in
  write buffer seen_number (field "a" x);
  Buffer.add_string buffer ",\"b\":";
  write buffer seen_number (field "b" x);
  Buffer.add_string buffer (Printf.sprintf ",\"dim\":%d,\"scalar\":\"%s\",\"v\":1}" dim scalar);
  let a = without_ball dim (side "a") and b = without_ball dim (side "b") in
  let curved = List.exists (fun p -> p.columns <> []) (List.rev_append a.pieces b.pieces) in
  let centres s = Json.map (fun p -> p.centre) s.pieces in
  { id = "e1-" ^ Sha256.base32 26 (Buffer.contents buffer);
    name = Option.map Json.text (find "name" x);
    dim; curved; a = centres a; b = centres b; radii = (a.radius, b.radius) }
