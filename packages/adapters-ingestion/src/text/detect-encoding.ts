import { isAscii, isUtf8 } from 'node:buffer'
import jschardet from 'jschardet'
import iconv from 'iconv-lite'
import { createTextDecoder } from './text-decoder.ts'

/** Bytes used for a guess: guessing is slow, and the text around its first unusual letter is enough. */
const sampleSize = 16 * 1024
/** Share of characters that no text has; some logs use control characters as separators. */
const mostOdd = 0.005

/** Starts the shift sequences of ISO-2022, which are valid UTF-8 but mean something else. */
const escape = 0x1b
/** What follows it there; colours of logs go on with a bracket. */
const shifts = new Set(Buffer.from('$().-*+,/N~no|}'))
const textControls = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, escape])
/** Letters that failed to decode, and control characters that text has not. */
// oxlint-disable-next-line no-control-regex
const oddCharacters = /[\0-\x07\x0e-\x19\x1c-\x1f\ufffd]/g

const marks: readonly { readonly name: string; readonly bytes: readonly number[] }[] = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { name: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
]

/**
 * The name of a text's encoding: by its byte order mark, else UTF-8 when all of it is valid, else as `declared` (by
 * the HTML page itself), else the best guess. Undefined when the bytes are not text.
 */
export function detectEncoding(bytes: Uint8Array, declared?: string): string | undefined {
  const start = bytes.subarray(0, sampleSize)
  const mark = marks.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte))
  const wide = mark?.name ?? guessUtf16(start)
  if (wide !== undefined) return makesSense(start, wide) ? wide : undefined
  const sample = sampleOf(bytes)
  if (isUtf8(bytes) && !hasShifts(sample)) return makesSense(sample, 'latin1') ? 'utf-8' : undefined
  // Encodings of one byte give a letter to every byte: only control characters show that it is not text.
  if (sample.some((byte) => byte < 0x20 && !textControls.has(byte))) return undefined
  const named = declared ?? guessEncoding(sample)
  if (named !== undefined && makesSense(sample, named)) return named
  return declared === undefined ? undefined : detectEncoding(bytes)
}

const hasShifts = (sample: Uint8Array): boolean =>
  sample.includes(escape) && sample.some((byte, index) => byte === escape && shifts.has(sample[index + 1] ?? 0))

/** The bytes around the first one that is not plain ASCII, or the start. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = Math.max(0, firstUnusual(bytes) - sampleSize / 2)
  return bytes.subarray(start, start + sampleSize)
}

/** Part by part, for what looks at whole parts is many times faster than what looks at single bytes. */
function firstUnusual(bytes: Uint8Array): number {
  for (let start = 0; start < bytes.length; start += sampleSize) {
    const part = bytes.subarray(start, start + sampleSize)
    if (isAscii(part) && !part.includes(escape)) continue
    return start + part.findIndex((byte) => byte >= 0x80 || byte === escape)
  }
  return -1
}

/** Whether the sample reads as text: nearly no letters that fail to decode and no control characters that text has not. */
function makesSense(sample: Uint8Array, encoding: string): boolean {
  const text = encoding === 'latin1' ? latin1(sample) : createTextDecoder(encoding)?.write(sample)
  if (text === undefined) return false
  const odd = text.match(oddCharacters)?.length ?? 0
  // The end of the sample may cut a letter.
  return odd <= Math.max(mostOdd * text.length, encoding === 'latin1' ? 0 : 1)
}

/** A character for each byte. The engine's own decoder: nearly every text comes here, and the library takes half a millisecond. */
const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

/** UTF-16 without a mark: most letters of most texts have one zero byte, always on the same side. */
function guessUtf16(sample: Uint8Array): string | undefined {
  if (!sample.includes(0)) return undefined
  let [even, odd] = [0, 0]
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const half = sample.length / 2
  if (odd > 0.3 * half && even < 0.01 * half) return 'utf-16le'
  if (even > 0.3 * half && odd < 0.01 * half) return 'utf-16be'
  return undefined
}

/** Code pages of DOS and of old Macs: few files are left that use them, and guesses take short Windows texts for theirs. */
const rare = /^(?:mac|x-mac|cp[478]\d\d$|ibm)/
const western = /^[\0-\x7f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffŒœŠšŽžŸ€‚„…‘’“”•–—™§°²³µ·£«»©®´¼½¾¡¿\u00a0]*$/
/** Signs where a word would have letters, as DOS text shows when it is read as Windows text. */
const splitWord = /[a-z][‚„…“”•–—™§°²³µ·£«»©®´¼½¾¡¿][a-z]/

/** The most likely encoding of a text by its bytes; undefined when there is none. */
function guessEncoding(sample: Uint8Array): string | undefined {
  const bytes = Buffer.from(sample)
  const guess = jschardet.detect(bytes).encoding?.toLowerCase()
  if (guess === undefined || !rare.test(guess)) return guess
  const text = iconv.decode(bytes, 'windows-1252')
  return western.test(text) && !splitWord.test(text) ? 'windows-1252' : guess
}
