import { DocentError } from '@docent/core/ports'
import { jsonPosition } from './json-position.ts'
import { textUnescaper } from './text-unescaper.ts'

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [objectStart, objectEnd, listStart, listEnd] = [0x7b, 0x7d, 0x5b, 0x5d]
/** Longer names are those of no path, escapes included. */
const longestName = 1_000

/** Takes what a scanner finds. */
export interface ScannedParts {
  /** The text of the file at a path begins. There is one at most. */
  begin(path: string): void
  /** More of that text, without the escapes of base64; read as Latin-1, since base64 is ASCII. */
  file(text: string): void
  /** Everything else as it came, with an empty text in place of the file. */
  rest(bytes: Uint8Array): void
}

/**
 * Takes the text at one of the paths out of JSON while it arrives. Whether the rest is JSON is decided by `JSON.parse`: so there is one
 * judge, and this only has to know where texts begin and end.
 * @throws `invalid_input` for a second file
 */
export function jsonScanner(paths: readonly string[], parts: ScannedParts): (chunk: Uint8Array) => void {
  const position = jsonPosition(Math.max(...paths.map((path) => path.split('.').length)))
  let state: 'between' | 'text' | 'file' = 'between'
  const isFile = () => state === 'file'
  let escaped = false
  /** Of a name that is being read. */
  let name: string | undefined
  let first: string | undefined
  let unescape = textUnescaper()

  const beginText = (): void => {
    const path = position.isName ? undefined : position.path
    state = path !== undefined && paths.includes(path) ? 'file' : 'text'
    name = position.isName && position.followed ? '' : undefined
    if (state === 'text' || path === undefined) return
    if (first !== undefined) throw second(first, path)
    first = path
    unescape = textUnescaper()
    parts.begin(path)
  }

  const between = (byte: number): void => {
    if (byte === quote) beginText()
    else if (byte === objectStart) position.open('object')
    else if (byte === listStart) position.open('list')
    else if (byte === objectEnd || byte === listEnd) position.close()
    else if (byte === comma) position.comma()
    else if (byte === colon) position.colon()
  }

  /** The end of the text that continues at `from`: the place of its closing quote, or the end of the chunk. */
  const endOfText = (chunk: Uint8Array, from: number): number => {
    let at = from
    for (; at < chunk.length; at += 1) {
      if (escaped) escaped = false
      else if (chunk[at] === backslash) escaped = true
      else if (chunk[at] === quote) break
    }
    return at
  }

  const keepName = (chunk: Uint8Array, from: number, end: number): void => {
    if (name === undefined) return
    if (name.length + end - from > longestName) name = undefined
    else name += latin1(chunk, from, end)
  }

  const endText = (): void => {
    if (state === 'text' && position.isName) position.named(name === undefined ? undefined : nameOf(name))
    state = 'between'
  }

  return (chunk) => {
    let at = 0
    let restFrom = 0
    while (at < chunk.length) {
      if (state === 'between') {
        between(chunk[at]!)
        at += 1
        // The opening quote stays, and so does the closing one.
        if (!isFile()) continue
        parts.rest(chunk.subarray(restFrom, at))
      }
      const end = endOfText(chunk, at)
      if (isFile()) {
        parts.file(unescape(latin1(chunk, at, end)))
        restFrom = end
      } else keepName(chunk, at, end)
      if (end < chunk.length) endText()
      at = end + 1
    }
    if (restFrom < chunk.length) parts.rest(chunk.subarray(restFrom))
  }
}

const latin1 = (bytes: Uint8Array, from: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString('latin1')

function nameOf(escaped: string): string | undefined {
  try {
    const name = String(JSON.parse(`"${escaped}"`))
    // A path joins names by dots.
    return name.includes('.') ? undefined : name
  } catch {
    return undefined
  }
}

const second = (first: string, path: string): DocentError =>
  new DocentError({
    code: 'invalid_input',
    message:
      first === path
        ? `${path} is given twice; send it once.`
        : `${first} and ${path} are both given; send one of them.`,
    details: { field: path },
  })
