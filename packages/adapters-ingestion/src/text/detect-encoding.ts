import jschardet from 'jschardet'
import { isUtf8 } from 'node:buffer'
import { createTextDecoder } from './text-decoder.ts'

/** Bytes a guess looks at: guessing is slow, and the text around its first unusual letter tells enough. */
const sampleSize = 16 * 1024
/** Share of letters that a guessed encoding may fail to decode. */
const mostFailures = 0.01
/** Share of control characters that a UTF-8 text may hold; some logs use them as separators. */
const mostControls = 0.005

/** Starts the shift sequences of ISO-2022, which are valid UTF-8 but mean something else. */
const escape = 0x1b
const textControls = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, escape])

const marks: readonly { readonly name: string; readonly bytes: readonly number[] }[] = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { name: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
]

/**
 * The name of a text's encoding: by its byte order mark, else UTF-8 when all of it is valid, else as `declared` (what an
 * HTML page says of itself), else the best guess. Undefined when the bytes are no text.
 */
export function detectEncoding(bytes: Uint8Array, declared?: string): string | undefined {
  const mark = marks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte))
  if (mark !== undefined) return mark.name
  const wide = guessUtf16(bytes.subarray(0, sampleSize))
  if (wide !== undefined) return wide
  const sample = sampleOf(bytes)
  const controls = countControls(sample)
  if (isUtf8(bytes) && !sample.includes(escape)) return controls <= mostControls * sample.length ? 'utf-8' : undefined
  if (controls > 0) return undefined
  if (declared !== undefined && createTextDecoder(declared) !== undefined) return declared
  return guess(sample) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
}

/** The bytes around the first one that is not plain ASCII, or the start. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const unusual = bytes.findIndex((byte) => byte >= 0x80 || byte === escape)
  const start = Math.max(0, unusual - sampleSize / 2)
  return bytes.subarray(start, start + sampleSize)
}

function countControls(bytes: Uint8Array): number {
  let controls = 0
  for (const byte of bytes) if (byte < 0x20 && !textControls.has(byte)) controls += 1
  return controls
}

/** However unsure the guess is, it is the best there is; it must only make sense of the bytes. */
function guess(sample: Uint8Array): string | undefined {
  const { encoding } = jschardet.detect(Buffer.from(sample))
  const text = encoding === null ? undefined : createTextDecoder(encoding)?.write(sample)
  if (encoding === null || text === undefined) return undefined
  const failures = text.split('\ufffd').length - 1
  return failures <= Math.max(mostFailures * text.length, 1) ? encoding.toLowerCase() : undefined
}

/** UTF-16 without a mark: most letters of most texts have one zero byte, always on the same side. */
function guessUtf16(sample: Uint8Array): string | undefined {
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
