import type { JsonValue } from '../../kernel/ports/index.ts'
import type { Pieces } from '../../kernel/system/index.ts'

/** Letters that are parsed at once: a few milliseconds. */
const lettersOfPiece = 256 * 1_024
const stepsOfLetter = 5

/** Bounds of what is parsed. Beyond them a file takes memory many times its size, or the event loop for long. */
export interface JsonLimits {
  /** Lists and objects inside each other. */
  readonly depth: number
  /** Letters of a text, a number or white space, as they are written. */
  readonly letters: number
  /** Members of an object. */
  readonly members: number
  /** Members of a list. */
  readonly items: number
  /** Lists and objects in all. */
  readonly containers: number
}

/** JSON that is beyond a limit; what its message says is the rest of a sentence. */
export class JsonLimitError extends Error {}

/** A list or an object that is not at its end. What it has up to `from` is in `members` once it has become too long for one piece. */
interface Open {
  readonly isList: boolean
  readonly start: number
  from: number
  /** The position of the last text directly in it: of an object, the name of the member that begins next. */
  text: readonly [start: number, end: number]
  /** By name, or of a list. */
  members?: Map<string, JsonValue> | JsonValue[]
  /** A member that was built by itself ends at `from`: a comma or the end must follow. */
  afterMember: boolean
}

const marks = /["[\]{},]/g

/**
 * What `JSON.parse` gives, in pieces: long lists and objects are parsed some members at a time.
 * @throws SyntaxError, `JsonLimitError`
 */
export function* jsonInPieces(text: string, limits: JsonLimits, most = lettersOfPiece): Pieces<JsonValue> {
  if (text.length <= most) return JSON.parse(text) as JsonValue
  const open: Open[] = []
  let worked = 0
  let containers = 0
  let last = 0
  for (let at = nextMark(text, 0); at < text.length; at = nextMark(text, at + 1)) {
    if (at - last > limits.letters) throw tooLong(limits)
    const mark = text[at]!
    const top = open.at(-1)
    if (mark === '"') {
      const start = at
      at = endOfText(text, start, limits)
      if (top) top.text = [start, at + 1]
    } else if (mark === '[' || mark === '{') {
      if (open.length >= limits.depth) throw tooDeep(limits)
      if (++containers > limits.containers) throw tooManyContainers(limits)
      open.push({ isList: mark === '[', start: at, from: at + 1, text: [at, at], afterMember: false })
    } else {
      if (!top || (mark !== ',' && top.isList !== (mark === ']'))) throw unexpected(at)
      if (mark !== ',') {
        open.pop()
        if (open.length === 0) return end(text, top, at, limits)
        if (top.members) put(text, open.at(-1)!, top, at, limits)
      } else if (top.afterMember || at - top.from > most) {
        take(text, top, at, limits)
        top.from = at + 1
        top.afterMember = false
      }
    }
    last = at
    if (at - worked > most) {
      yield (at - worked) * stepsOfLetter
      worked = at
    }
  }
  if (open.length > 0) throw unexpected(text.length)
  return JSON.parse(text) as JsonValue
}

function nextMark(text: string, from: number): number {
  marks.lastIndex = from
  return marks.exec(text)?.index ?? text.length
}

function endOfText(text: string, start: number, limits: JsonLimits): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    if (end - start > limits.letters) throw tooLong(limits)
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  throw unexpected(text.length)
}

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text)

/** The whole, whose last letter is at `at`. */
function end(text: string, whole: Open, at: number, limits: JsonLimits): JsonValue {
  if (!isBlank(text.slice(at + 1)) || !isBlank(text.slice(0, whole.start))) throw unexpected(at + 1)
  return whole.members ? valueOf(text, whole, at, limits) : (JSON.parse(text) as JsonValue)
}

/** A list or an object that was built by members, at its end. */
function valueOf(text: string, whole: Open, at: number, limits: JsonLimits): JsonValue {
  take(text, whole, at, limits)
  const { members } = whole
  return members instanceof Map ? (Object.fromEntries(members) as JsonValue) : members!
}

/** Makes what ends at `at` the last member of what holds it. */
function put(text: string, holder: Open, member: Open, at: number, limits: JsonLimits): void {
  if (holder.afterMember) throw unexpected(member.start)
  const value = valueOf(text, member, at, limits)
  // The text before it, including its name, with something short in its place.
  take(text, holder, member.start, limits, 'null')
  const { members } = holder
  if (members instanceof Map) members.set(JSON.parse(text.slice(...holder.text)) as string, value)
  else members![members!.length - 1] = value
  holder.from = at + 1
  holder.afterMember = true
}

/** Parses the members from `from` up to `to`. */
function take(text: string, open: Open, to: number, limits: JsonLimits, last = ''): void {
  const part = text.slice(open.from, to)
  if (open.afterMember) {
    if (!isBlank(part)) throw unexpected(open.from)
    return
  }
  if (last === '' && isBlank(part)) throw unexpected(to)
  const value = parsePart(open, part + last)
  if (Array.isArray(value)) {
    const list = (open.members ??= []) as JsonValue[]
    for (const member of value) list.push(member)
    if (list.length > limits.items) throw tooManyItems(limits)
  } else {
    const members = (open.members ??= new Map()) as Map<string, JsonValue>
    for (const [name, member] of Object.entries(value)) members.set(name, member)
    if (members.size > limits.members) throw tooMany(limits)
  }
}

function parsePart({ isList, from }: Open, part: string): JsonValue[] | Record<string, JsonValue> {
  try {
    return JSON.parse(isList ? `[${part}]` : `{${part}}`) as JsonValue[] | Record<string, JsonValue>
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    throw position === undefined ? error : unexpected(from + Number(position) - 1)
  }
}

const tooDeep = ({ depth }: JsonLimits) =>
  new JsonLimitError(`is nested too deeply: at most ${depth} levels are possible`)
const tooLong = ({ letters }: JsonLimits) =>
  new JsonLimitError(`has a text, a number or white space of more than ${letters} letters: shorten it`)
const tooManyItems = ({ items }: JsonLimits) =>
  new JsonLimitError(`has a list of more than ${items} members: divide it`)
const tooManyContainers = ({ containers }: JsonLimits) =>
  new JsonLimitError(`has more than ${containers} lists and objects: divide it`)
const tooMany = ({ members }: JsonLimits) =>
  new JsonLimitError(`has an object of more than ${members} members: divide it`)
const unexpected = (position: number): SyntaxError => new SyntaxError(`Unexpected character at position ${position}`)
