(* Exact numbers as docs/formats.md writes them. All arithmetic is that of Coq's integers, as it is
   extracted with the checker. *)

open Checker
open Json

(* Integers *)

let rec positive n =
  if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let small n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let natural n = if n = 0 then N0 else Npos (positive n)

let ( +! ) = Z.add
let ( -! ) = Z.sub
let ( *! ) = Z.mul
let is_positive = function Zpos _ -> true | _ -> false
let less x y = Z.compare x y = Lt
let equal x y = Z.compare x y = Eq
let one = small 1
let max_int x y = if less x y then y else x

(* x·2^k. *)
let shift x k =
  let rec twice p k = if k = 0 then p else twice (XO p) (k - 1) in
  match x with Z0 -> Z0 | Zpos p -> Zpos (twice p k) | Zneg p -> Zneg (twice p k)

let bits x =
  let rec go p k = match p with XH -> k | XO p | XI p -> go p (k + 1) in
  match x with Z0 -> 0 | Zpos p | Zneg p -> go p 1

let rec power x k =
  if k = 0 then one
  else
    let half = power x (k / 2) in
    let square = half *! half in
    if k land 1 = 1 then square *! x else square

(* An integer from digits to base 10 or 16. *)
let of_digits base s =
  let size = String.length s and step = 7 in
  let prefix = if base = 16 then "0x" else "0u" in
  let rec go i x =
    if i >= size then x
    else
      let length = min step (size - i) in
      let part = int_of_string (prefix ^ String.sub s i length) in
      go (i + length) ((x *! power (small base) length) +! small part) in
  go 0 Z0

let rec to_int_positive = function
  | XH -> 1
  | XO p -> 2 * to_int_positive p
  | XI p -> (2 * to_int_positive p) + 1
let to_int = function Z0 -> 0 | Zpos p -> to_int_positive p | Zneg p -> - to_int_positive p

let to_text x =
  let billion = small 1_000_000_000 in
  let rec go x parts =
    let q, r = Z.div_eucl x billion in
    let r = to_int r in
    if q = Z0 then string_of_int r :: parts else go q (Printf.sprintf "%09d" r :: parts) in
  (match x with Zneg _ -> "-" | _ -> "") ^ String.concat "" (go (Z.abs x) [])

(* Rational numbers: num/odd·2^exponent, where odd > 0 is odd, num is 0 or odd, and both have no
   common factor. So every number has one form. *)

type t = { num : z; odd : z; exponent : int }

let zero = { num = Z0; odd = one; exponent = 0 }

let make num den exponent =
  let rec strip p k = match p with XO p -> strip p (k + 1) | _ -> (p, k) in
  let halve = function
    | Z0 -> (Z0, 0)
    | Zpos p -> let p, k = strip p 0 in (Zpos p, k)
    | Zneg p -> let p, k = strip p 0 in (Zneg p, k) in
  if num = Z0 then zero
  else
    let num, up = halve num in
    let odd, down = halve den in
    let exponent = exponent + up - down in
    if odd = one then { num; odd; exponent }
    else
      let g = Z.gcd num odd in
      if g = one then { num; odd; exponent }
      else { num = fst (Z.div_eucl num g); odd = fst (Z.div_eucl odd g); exponent }

let of_integer x = make x one 0
let opp x = { x with num = Z.opp x.num }
let mul x y = make (x.num *! y.num) (x.odd *! y.odd) (x.exponent + y.exponent)
let div x y =
  let negative = match y.num with Zneg _ -> true | _ -> false in
  make ((if negative then Z.opp x.num else x.num) *! y.odd) (x.odd *! Z.abs y.num)
    (x.exponent - y.exponent)
let add x y =
  if x.num = Z0 then y
  else if y.num = Z0 then x
  else
    let e = min x.exponent y.exponent in
    let x_num = shift x.num (x.exponent - e) and y_num = shift y.num (y.exponent - e) in
    if x.odd = y.odd then make (x_num +! y_num) x.odd e
    else make ((x_num *! y.odd) +! (y_num *! x.odd)) (x.odd *! y.odd) e
let sub x y = add x (opp y)
let is_negative x = match x.num with Zneg _ -> true | _ -> false
let is_integer x = x.odd = one && x.exponent >= 0

(* The least common multiple of two denominators, each an odd number and a power of two. *)
let common (odd, k) x =
  let odd = if x.odd = one || x.odd = odd then odd
    else if odd = one then x.odd
    else fst (Z.div_eucl (odd *! x.odd) (Z.gcd odd x.odd)) in
  (odd, max k (- x.exponent))
(* A number on that denominator. *)
let over (odd, k) x =
  let num = if x.odd = odd then x.num else x.num *! fst (Z.div_eucl odd x.odd) in
  shift num (x.exponent + k)
let denominator (odd, k) = shift odd k

(* Text *)

let longest, greatest_power_of_2, greatest_power_of_10 = 5000, 16_384, 5000

(* The value of a text, in any of the forms of docs/formats.md. *)
let exact s =
  let size = String.length s in
  demand (size <= longest) "a number is too long";
  let at = ref 0 in
  let peek () = if !at < size then s.[!at] else '\000' in
  let take c = if peek () = c && !at < size then (incr at; true) else false in
  let run ok =
    let first = !at in
    while !at < size && ok s.[!at] do incr at done;
    demand (!at > first) "not a number";
    String.sub s first (!at - first) in
  let is_hex c = is_digit c || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') in
  let exponent limit =
    let negative = take '-' in
    if not negative then ignore (take '+');
    let digits = run is_digit in
    let rec significant i =
      if i < String.length digits - 1 && digits.[i] = '0' then significant (i + 1) else i in
    let from = significant 0 in
    demand (String.length digits - from <= 6) "exponent out of range";
    let k = int_of_string ("0u" ^ String.sub digits from (String.length digits - from)) in
    demand (k <= limit) "exponent out of range";
    if negative then -k else k in
  let negative = take '-' in
  let value =
    if size >= !at + 2 && peek () = '0' && s.[!at + 1] = 'x' then begin
      at := !at + 2;
      let whole = run is_hex in
      let places = if take '.' then run is_hex else "" in
      demand (take 'p') "not a number";
      let e = exponent greatest_power_of_2 in
      make (of_digits 16 (whole ^ places)) one (e - (4 * String.length places))
    end
    else begin
      let whole = run is_digit in
      if take 'p' then make (of_digits 10 whole) one (exponent greatest_power_of_2)
      else if take '/' then begin
        let den = of_digits 10 (run is_digit) in
        demand (is_positive den) "a denominator is 0";
        make (of_digits 10 whole) den 0
      end
      else begin
        let places = if take '.' then run is_digit else "" in
        let e = if take 'e' || take 'E' then exponent greatest_power_of_10 else 0 in
        let digits = of_digits 10 (whole ^ places) and e = e - String.length places in
        if e >= 0 then make (digits *! power (small 5) e) one e
        else make digits (power (small 5) (-e)) e
      end
    end in
  demand (!at = size) "not a number";
  if negative then opp value else value

let canonical x =
  if x.num = Z0 then "0"
  else if x.odd = one then Printf.sprintf "%sp%d" (to_text x.num) x.exponent
  else to_text (shift x.num (max 0 x.exponent)) ^ "/" ^ to_text (shift x.odd (max 0 (- x.exponent)))

(* A JSON number, rounded once to the float type: precision, least and greatest exponent. *)
let floats = [ ("f64", (53, -1022, 1023)); ("f32", (24, -126, 127)) ]
let rounded scalar x =
  let precision, least, greatest = List.assoc scalar floats in
  if x.num = Z0 then x
  else begin
    (* 2^e <= |x| < 2^(e + 1), or e is the least exponent. *)
    let e = bits x.num - bits x.odd in
    let a, b = shift (Z.abs x.num) (max 0 (-e)), shift x.odd (max 0 e) in
    let e = max least (x.exponent + if less a b then e - 1 else e) in
    let unit = e - precision + 1 in
    let k = x.exponent - unit in
    let den = shift x.odd (max 0 (-k)) in
    let q, r = Z.div_eucl (shift (Z.abs x.num) (max 0 k)) den in
    let odd = match q with Zpos (XI _) | Zpos XH -> true | _ -> false in
    let q = match Z.compare (shift r 1) den with
      | Gt -> q +! one
      | Eq -> if odd then q +! one else q
      | Lt -> q in
    demand (q <> Z0) "a number rounds to zero";
    demand (bits q + unit <= greatest + 1) "a number rounds to infinity";
    make (if is_negative x then Z.opp q else q) one unit
  end

(* A number of a case: text is exact, a JSON number is rounded. *)
let number scalar = function
  | Text s -> exact s
  | Number s -> rounded scalar (exact s)
  | _ -> refuse "a number is due"

(* The rational root of a number that is not negative, if it has one. *)
let root x =
  let twos = if x.exponent land 1 = 0 then 0 else 1 in
  let num = shift x.num twos in
  let p = Z.sqrt num and q = Z.sqrt x.odd in
  if equal (p *! p) num && equal (q *! q) x.odd then Some (make p q ((x.exponent - twos) / 2))
  else None

(* The numbers of a certificate. *)

let small_integer = function
  | Number s ->
    let digits = if s <> "" && s.[0] = '-' then String.sub s 1 (String.length s - 1) else s in
    demand (String.length digits <= 18 && String.for_all is_digit digits && s <> "-0")
      "a small integer is due";
    int_of_string s
  | _ -> refuse "a small integer is due"

let integer = function
  | Text s ->
    let negative = s <> "" && s.[0] = '-' in
    let digits = if negative then String.sub s 1 (String.length s - 1) else s in
    demand (digits <> "" && String.for_all is_digit digits && String.length digits <= longest)
      "an integer of at most 5,000 digits is due";
    let x = of_digits 10 digits in
    if negative then Z.opp x else x
  | _ -> refuse "text is due"
