/** What a character means for one secret. */
interface Step {
  /** Length of the secret where it ends here, else 0. */
  readonly ended: number
  /** Characters of its beginning with which the text ends, less than all. */
  readonly matched: number
}

/** Follows a text, character by character, for one secret: by the algorithm of Knuth, Morris and Pratt, in time linear in the text. */
export function followedSecret(secret: string): (character: string) => Step {
  const borders = bordersOf(secret)
  let matched = 0
  return (character) => {
    matched = extended(secret, borders, matched, character)
    const ended = matched === secret.length ? matched : 0
    if (ended > 0) matched = borders[ended]!
    return { ended, matched }
  }
}

/** For each length of a beginning: the longest shorter beginning with which it ends. */
function bordersOf(secret: string): Int32Array {
  const borders = new Int32Array(secret.length + 1)
  for (let length = 2, border = 0; length <= secret.length; length++) {
    border = extended(secret, borders, border, secret.charAt(length - 1))
    borders[length] = border
  }
  return borders
}

function extended(secret: string, borders: Int32Array, from: number, character: string): number {
  let matched = from
  while (matched > 0 && secret.charAt(matched) !== character) matched = borders[matched]!
  return secret.charAt(matched) === character ? matched + 1 : 0
}
