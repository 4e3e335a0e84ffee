import type { JsonValue } from '../../kernel/ports/index.ts'
import type { Pieces } from '../../kernel/system/index.ts'

/** Letters that are parsed at once: a few milliseconds. */
const lettersOfPiece = 256 * 1_024
const stepsOfLetter = 5

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
 * @throws SyntaxError
 */
export function* jsonInPieces(text: string, most = lettersOfPiece): Pieces<JsonValue> {
  if (text.length <= most) return JSON.parse(text) as JsonValue
  const open: Open[] = []
  let worked = 0
  for (let at = nextMark(text, 0); at < text.length; at = nextMark(text, at + 1)) {
    const mark = text[at]!
    const top = open.at(-1)
    if (mark === '"') {
      const start = at
      at = endOfText(text, start)
      if (top) top.text = [start, at + 1]
    } else if (mark === '[' || mark === '{')
      open.push({ isList: mark === '[', start: at, from: at + 1, text: [at, at], afterMember: false })
    else {
      if (!top || (mark !== ',' && top.isList !== (mark === ']'))) throw unexpected(at)
      if (mark !== ',') {
        open.pop()
        if (open.length === 0) return end(text, top, at)
        if (top.members) put(text, open.at(-1)!, top, at)
      } else if (top.afterMember || at - top.from > most) {
        take(text, top, at)
        top.from = at + 1
        top.afterMember = false
      }
    }
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

function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  throw unexpected(text.length)
}

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text)

/** The whole, whose last letter is at `at`. */
function end(text: string, whole: Open, at: number): JsonValue {
  if (!isBlank(text.slice(at + 1)) || !isBlank(text.slice(0, whole.start))) throw unexpected(at + 1)
  return whole.members ? valueOf(text, whole, at) : (JSON.parse(text) as JsonValue)
}

/** A list or an object that was built by members, at its end. */
function valueOf(text: string, whole: Open, at: number): JsonValue {
  take(text, whole, at)
  const { members } = whole
  return members instanceof Map ? (Object.fromEntries(members) as JsonValue) : members!
}

/** Makes what ends at `at` the last member of what holds it. */
function put(text: string, holder: Open, member: Open, at: number): void {
  if (holder.afterMember) throw unexpected(member.start)
  const value = valueOf(text, member, at)
  // The text before it, including its name, with something short in its place.
  take(text, holder, member.start, 'null')
  const { members } = holder
  if (members instanceof Map) members.set(JSON.parse(text.slice(...holder.text)) as string, value)
  else members![members!.length - 1] = value
  holder.from = at + 1
  holder.afterMember = true
}

/** Parses the members from `from` up to `to`. */
function take(text: string, open: Open, to: number, last = ''): void {
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
  } else {
    const members = (open.members ??= new Map()) as Map<string, JsonValue>
    for (const [name, member] of Object.entries(value)) members.set(name, member)
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

const unexpected = (position: number): SyntaxError => new SyntaxError(`Unexpected character at position ${position}`)
