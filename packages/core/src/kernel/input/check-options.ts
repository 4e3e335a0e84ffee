import { DocentError } from '../errors/index.ts'

/**
 * Which options of a type have to be given. The compiler keeps such a table complete: an option that is added to the type
 * is missing here until it is named.
 */
export type OptionNames<Options> = {
  readonly [Name in keyof Options]-?: object extends Pick<Options, Name> ? 'optional' : 'required'
}

/**
 * Looks at the names of options where something is made from them: types do not reach hosts in JavaScript, nor values that
 * were spread or read from a file, and an option that nobody reads would be a setting that silently does not count. Options
 * that are `undefined` count as absent.
 * @param of what the options are for, in the words of the host, such as `sqliteStorage()`
 * @throws `invalid_input` naming the first option that is unknown, with the one that may be meant, or missing
 */
export function checkOptions<Options extends object>(of: string, given: Options, names: OptionNames<Options>): void {
  const known = Object.keys(names)
  const required = known.filter((name) => names[name as keyof Options] === 'required')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw wrong(`${of} takes an object of options${required.length > 0 ? `, with ${listOf(required)}` : ''}.`)
  }
  const set = requireKnownOptions(of, given, known)
  const missing = required.find((name) => !set.includes(name))
  if (missing !== undefined) throw wrong(`${of} needs the option ${missing}.`)
}

/** Those that are set. @throws `invalid_input` naming the first that is unknown, with the one that may be meant */
export function requireKnownOptions(of: string, given: object, known: readonly string[]): readonly string[] {
  const set = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const unknown = set.find((name) => !known.includes(name))
  if (unknown !== undefined) throw wrong(`${of} has no option ${unknown}; ${suggestion(unknown, known, set)}`)
  return set
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What may be meant by an unknown name, as the rest of a sentence. A name that is set already is not what was meant by another. */
export function suggestion(unknown: string, known: readonly string[], set: readonly string[]): string {
  const [closest] = known
    .filter((name) => !set.includes(name))
    .map((name) => ({ name, distance: distanceOf(plain(unknown), plain(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(unknown.length, name.length) / 3)
    .toSorted((a, b) => a.distance - b.distance)
  return closest ? `did you mean ${closest.name}?` : `it has ${listOf(known.toSorted())}.`
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Letters to put in, take out, replace or swap until one text is the other; a beginning of the other is as good as one. */
function distanceOf(a: string, b: string): number {
  if (a.length >= 3 && (b.startsWith(a) || a.startsWith(b))) return 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of a.split('').entries()) {
    const next = [index + 1]
    for (const [at, other] of b.split('').entries()) {
      const ways = [next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other ? 0 : 1)]
      if (index > 0 && at > 0 && letter === b[at - 1] && a[index - 1] === other) ways.push(before[at - 1]! + 1)
      next.push(Math.min(...ways))
    }
    before = row
    row = next
  }
  return row.at(-1)!
}
