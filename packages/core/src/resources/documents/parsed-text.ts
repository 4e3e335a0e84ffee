import { crc32 } from 'node:zlib'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, ParsedPage, WordBoxes } from '../../kernel/ports/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import { blobWriter, type BlobWriter } from './blob-writer.ts'

/** A page as it is kept: its text in the text blob, its words in the words blob. */
export interface StoredPage {
  readonly number: number
  readonly text: string
  readonly width?: number
  readonly height?: number
  /** Engine that read the page from its picture; absent when the file gave its text. */
  readonly recognizedBy?: string
  /** Where the page's words start in the words blob, how many there are, and the checksum of their bytes. */
  readonly words?: StoredWords
}

export interface StoredWords {
  readonly at: number
  readonly count: number
  /** Absent in texts of older versions. */
  readonly sum?: number
}

export interface ParsedTextKeys {
  readonly text: string
  readonly words: string
}

const encoder = new TextEncoder()

/** offsets, lengths (uint32 each), boxes (4 float32 each), little-endian, one after the other. */
function packWords(words: WordBoxes): Uint8Array {
  const count = words.offsets.length
  const bytes = new Uint8Array(count * 24)
  bytes.set(new Uint8Array(words.offsets.buffer, words.offsets.byteOffset, count * 4), 0)
  bytes.set(new Uint8Array(words.lengths.buffer, words.lengths.byteOffset, count * 4), count * 4)
  bytes.set(new Uint8Array(words.boxes.buffer, words.boxes.byteOffset, count * 16), count * 8)
  return bytes
}

/** Behind the rest of a line, the checksum of the line without it. Texts of older versions have none. */
const summed = /,"sum":(\d+)\}$/

function lineOf(page: StoredPage): string {
  const line = JSON.stringify(page)
  return `${line.slice(0, -1)},"sum":${crc32(line)}}\n`
}

/** @throws `not_found` when the line is not what was written */
function pageOf(line: string): StoredPage {
  const sum = summed.exec(line)
  const text = sum ? `${line.slice(0, sum.index)}}` : line
  if (sum && crc32(text) !== Number(sum[1])) throw damagedText()
  try {
    return JSON.parse(text) as StoredPage
  } catch {
    throw damagedText()
  }
}

const damagedText = (): DocentError =>
  new DocentError({
    code: 'not_found',
    message: 'The stored text of this document is damaged; delete the document and ingest it again.',
    details: { damaged: true },
  })

const missingText = 'The stored text of this document is missing; delete the document and ingest it again.'

/**
 * No reader of a text wants them, and terminals take them for commands. A space in place of each leaves the offsets of words as they are.
 */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g

/**
 * Writes pages as they come, without holding them: one JSON line a page, and the word boxes beside. Both blobs are
 * whole when it resolves; when `produce` throws neither exists.
 */
export async function writeParsedText(
  blobs: BlobStore,
  keys: ParsedTextKeys,
  produce: (onPage: (page: ParsedPage) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<{ readonly hasWords: boolean }> {
  const lines = blobWriter(blobs, keys.text, signal)
  // Most formats have none; then there is nothing to make durable.
  let boxes: BlobWriter | undefined
  let at = 0
  const onPage = async (page: ParsedPage) => {
    const { words, pictured: _, ...whole } = page
    const rest = { ...whole, text: whole.text.replace(controls, ' ') }
    const count = words?.offsets.length ?? 0
    const packed = words && count > 0 ? packWords(words) : undefined
    const stored: StoredPage = packed === undefined ? rest : { ...rest, words: { at, count, sum: crc32(packed) } }
    await lines.push(encoder.encode(lineOf(stored)))
    if (packed) {
      at += packed.byteLength
      boxes ??= blobWriter(blobs, keys.words, signal)
      await boxes.push(packed)
    }
  }
  try {
    await produce(onPage)
    await Promise.all([lines.end(), boxes?.end()])
  } catch (error) {
    await Promise.all([lines.abandon(error), boxes?.abandon(error)])
    await Promise.all([blobs.delete(keys.text), blobs.delete(keys.words)])
    throw error
  }
  return { hasWords: at > 0 }
}

/**
 * The pages of a text blob, in order, each compared with its checksum.
 * @throws `not_found` where the text is missing, and at the first page that is not what was written
 */
export async function* readPages(blobs: BlobStore, key: string, signal?: AbortSignal): AsyncGenerator<StoredPage> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of await unlessMissing(blobs.get(key, signal ? { signal } : {}), missingText)) {
    rest += decoder.decode(part, { stream: true })
    let end = rest.indexOf('\n')
    let start = 0
    while (end >= 0) {
      yield pageOf(rest.slice(start, end))
      start = end + 1
      end = rest.indexOf('\n', start)
    }
    rest = rest.slice(start)
  }
  if (rest !== '') throw damagedText()
}

/** The word boxes of one page. @throws `not_found` when they are missing or not what was written */
export async function readWords(blobs: BlobStore, key: string, { at, count, sum }: StoredWords): Promise<WordBoxes> {
  // Copied, because typed arrays need aligned buffers.
  const stored = await unlessMissing(blobs.bytes(key, { start: at, end: at + count * 24 }), missingText)
  const bytes = new Uint8Array(stored)
  if (bytes.byteLength !== count * 24 || (sum !== undefined && crc32(bytes) !== sum)) throw damagedText()
  return {
    offsets: new Uint32Array(bytes.buffer, 0, count),
    lengths: new Uint32Array(bytes.buffer, count * 4, count),
    boxes: new Float32Array(bytes.buffer, count * 8, count * 4),
  }
}
