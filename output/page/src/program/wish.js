// A request to the maker, as an order, an address, and a command. A puzzle's address is
// genre/size/grade/seed/index, with what else was asked for behind a question mark; it makes the
// same puzzle as the command.
/** @type {(text: string) => bigint | null} */
export const number = (text) =>
  /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n ? BigInt(text) : null;
/** @type {(wish: Wish) => object} */
export const orderOf = ({ genre, size, variant, grade, symmetry, bare }) => ({
  genre,
  size,
  ...(variant && { variant }),
  ...(grade !== "mixed" && { grade }),
  ...(symmetry !== "none" && { symmetry }),
  ...(bare && { irreducible: true }),
});
/** @type {(wish: Wish, index: bigint) => string} */
export const addressOf = (wish, index) => {
  const { genre, size, variant, grade, symmetry, bare, seed, day } = wish;
  const more = new URLSearchParams({
    ...(variant && { variant }),
    ...(symmetry !== "none" && { symmetry }),
    ...(bare && { bare: "yes" }),
    ...(day && { day }),
  }).toString();
  return `${genre}/${size}/${grade}/${seed}/${index}${more && `?${more}`}`;
};
/** @type {(address: string) => [wish: Wish, index: bigint] | null} */
export const wishOf = (address) => {
  const [path, more] = address.split("?");
  const [genre, size, grade, seed, index, ...rest] = path.split("/");
  if (
    rest.length ||
    !genre ||
    !size ||
    !grade ||
    number(seed || "") === null ||
    number(index || "") === null
  )
    return null;
  const options = new URLSearchParams(more);
  return [
    {
      genre,
      size,
      grade,
      seed,
      variant: options.get("variant") || "",
      symmetry: options.get("symmetry") || "none",
      bare: options.has("bare"),
      ...(options.has("day") && { day: options.get("day") ?? "" }),
    },
    BigInt(index),
  ];
};
/** @type {(wish: Wish, from: bigint, count: number) => string} */
export const commandOf = ({ genre, size, variant, grade, symmetry, bare, seed }, from, count) =>
  [
    "pencilmill generate",
    genre,
    `--size ${size}`,
    variant && `--variant '${variant}'`,
    grade !== "mixed" && `--grade ${grade}`,
    symmetry !== "none" && `--symmetry ${symmetry}`,
    bare && "--irreducible",
    `--seed ${seed}`,
    from && `--from ${from}`,
    count > 1 && `--count ${count}`,
  ]
    .filter((part) => part)
    .join(" ");
/** @type {(text: string) => string} */
export const sized = (text) =>
  text.trim().toLowerCase().replace("×", "x").replace(/^\d+$/, "$&x$&");
