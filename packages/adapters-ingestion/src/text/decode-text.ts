import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../abort.ts'
import { requireContent, unreadableFile } from '../unreadable-file.ts'
import { detectEncoding } from './detect-encoding.ts'
import { createTextDecoder } from './text-decoder.ts'

/** Bytes decoded in one turn of the loop. */
const slice = 512 * 1024

export interface DecodeOptions {
  /** The encoding the content names, used when the bytes are not UTF-8. */
  readonly declared?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The text of a file part by part, whatever its encoding, with `\n` as the only line end and without byte order mark. Gives
 * the loop a turn between parts, so that a large file does not hold it.
 *
 * @throws `ingestion_failed` when the bytes are not text.
 */
export async function* decodeParts(bytes: Uint8Array, options: DecodeOptions = {}): AsyncGenerator<string> {
  requireContent(bytes)
  const encoding = detectEncoding(bytes, options.declared)
  const decoder = encoding === undefined ? undefined : createTextDecoder(encoding)
  if (decoder === undefined)
    throw unreadableFile('The file is not a readable text; save it as UTF-8 and upload it again.')
  let carried = ''
  for (let start = 0; start < bytes.length; start += slice) {
    if (start > 0) await nextTurn()
    throwIfAborted(options.signal)
    const part = carried + decoder.write(bytes.subarray(start, start + slice))
    // A carriage return at the end of a slice may be half of a line end.
    carried = part.endsWith('\r') ? '\r' : ''
    yield normalizeLineEnds(part.slice(0, part.length - carried.length))
  }
  yield normalizeLineEnds(carried + decoder.end())
}

/** The same as a whole. */
export async function decodeText(bytes: Uint8Array, options: DecodeOptions = {}): Promise<string> {
  const parts: string[] = []
  for await (const part of decodeParts(bytes, options)) parts.push(part)
  return parts.join('')
}

function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll('\0', '')
}
