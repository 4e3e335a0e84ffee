/** An equation that old files of Word hold as the instruction of a field, such as `EQ \f(1,2)`. */
const equation = /^\s*EQ\b/i
/** How the whole is set: `\* jc2`, `\* "Font:Arial"`. */
const settings = /\\\*\s*(?:"[^"]*"|[^\s\\(]+)/g
const longest = 2_000
const deepest = 20

interface Reading {
  readonly text: string
  at: number
  depth: number
}

/** The equation in one line; undefined for other fields. Of a word with its reading above it, the word. */
export function equationText(instruction: string): string | undefined {
  if (!equation.test(instruction)) return undefined
  const text = instruction.slice(0, longest).replace(equation, '').replace(settings, '')
  const reading = { text, at: 0, depth: 0 }
  return readPart(reading, '').replace(/\s+/g, ' ').trim()
}

/** Reads up to one of these letters. */
function readPart(reading: Reading, ends: string): string {
  const { text } = reading
  let part = ''
  while (reading.at < text.length && !ends.includes(text[reading.at]!)) {
    const sign = text[reading.at]!
    reading.at += 1
    if (sign !== '\\') part += sign === '(' ? bracket(reading) : sign
    else if (/[a-z]/i.test(text[reading.at] ?? '')) part += readElement(reading)
    else {
      part += text[reading.at] ?? ''
      reading.at += 1
    }
  }
  return part
}

/** Brackets without an element before them, as those of a function. */
function bracket(reading: Reading): string {
  if (reading.depth >= deepest) return ''
  reading.depth += 1
  const inside = readPart(reading, ')')
  reading.at += 1
  reading.depth -= 1
  return `(${inside})`
}

/** An element, how it is set, and its parts in brackets: `\s\up5(2)`. */
function readElement(reading: Reading): string {
  const { text } = reading
  let options = ''
  while (reading.at < text.length && text[reading.at] !== '(') {
    options += text[reading.at]!
    reading.at += 1
  }
  reading.at += 1
  if (reading.depth >= deepest) return ''
  reading.depth += 1
  const parts: string[] = []
  while (reading.at < text.length) {
    const start = reading.at
    const part = readPart(reading, ',;)')
    // What is raised above the letters it belongs to is their reading.
    parts.push(isOverstrike(options) && /^\s*\\s\s*\\up/i.test(text.slice(start)) ? '' : part)
    reading.at += 1
    if (text[reading.at - 1] === ')') break
  }
  reading.depth -= 1
  return write(options[0]!.toLowerCase(), parts)
}

const isOverstrike = (options: string): boolean => /^o/i.test(options)

function write(kind: string, parts: readonly string[]): string {
  const [first = '', second = '', third = ''] = parts
  switch (kind) {
    case 'f':
      return `${grouped(first)}/${grouped(second)}`
    case 'r':
      return parts.length < 2 || first.trim() === '' ? `√(${parts.at(-1) ?? ''})` : `root(${first}, ${second})`
    case 'b':
      return `(${parts.join(', ')})`
    case 'i':
      return `∫(${first}, ${second}) ${third}`
    case 'o':
    case 's':
    case 'x':
      return parts.join('')
    default:
      return parts.join(', ')
  }
}

const grouped = (part: string): string => (/^[\p{L}\p{N}.]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`)
