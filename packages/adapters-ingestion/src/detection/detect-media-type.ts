import { fileTypeFromBuffer } from 'file-type'
import { detectEncoding } from '../text/detect-encoding.ts'
import { hasPdfHeader } from '../parsers/pdf/file-marks.ts'
import { createTextDecoder } from '../text/text-decoder.ts'
import { compoundTypeByName, textTypeByName, typeOfEmptyFile } from './media-types-by-name.ts'
import { sniffCertainMarkup, sniffLikelyMarkup } from './sniff-markup.ts'
import { sniffCertainStructure, sniffLikelyStructure } from './sniff-structure.ts'

/** Bytes of a text that are looked at. */
const sampleSize = 64 * 1024

/** Types file-type names that are text after all: there the whole content and the name say more. */
const textual = new Set(['application/xml', 'application/rtf', 'text/vcard', 'text/calendar'])

/**
 * The media type of a file by its content; the name only chooses among text formats that look alike and names the format
 * inside an old Office file. Undefined for binary content that nobody knows.
 */
export async function detectMediaType(bytes: Uint8Array, fileName: string): Promise<string | undefined> {
  if (bytes.length === 0) return typeOfEmptyFile(fileName)
  if (hasPdfHeader(bytes)) return 'application/pdf'
  const binary = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (binary?.mime === 'application/x-cfb') return compoundTypeByName(fileName) ?? binary.mime
  if (binary !== undefined && !textual.has(binary.mime)) return binary.mime
  const sample = readSample(bytes)
  return sample === undefined ? binary?.mime : sniffText(sample, bytes.length <= sampleSize, fileName)
}

function sniffText(sample: string, isWhole: boolean, fileName: string): string {
  const text = sample.replaceAll(/\r\n?/g, '\n').trimStart()
  const byName = textTypeByName(fileName)
  const certain = sniffCertainMarkup(text) ?? sniffCertainStructure(text, isWhole)
  if (certain !== undefined) return certain
  // Markdown may start with a tag and hold as many as it likes.
  if (byName === 'text/markdown') return byName
  return sniffLikelyMarkup(text) ?? byName ?? sniffLikelyStructure(text) ?? 'text/plain'
}

/** The start of the file as text; undefined when it is no text. */
function readSample(bytes: Uint8Array): string | undefined {
  const sample = bytes.length <= sampleSize ? bytes : bytes.subarray(0, wholeCharacters(bytes))
  const encoding = detectEncoding(sample)
  return encoding === undefined ? undefined : createTextDecoder(encoding)?.write(sample)
}

/** Where the sample ends without cutting a UTF-8 letter in two. */
function wholeCharacters(bytes: Uint8Array): number {
  let end = sampleSize
  while (end > sampleSize - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return end
}
