import { isCompoundFile } from '../compound/open-compound.ts'
import { detectEncoding } from '../text/detect-encoding.ts'
import { hasPdfHeader } from '../parsers/pdf/file-marks.ts'
import { createTextDecoder } from '../text/text-decoder.ts'
import { languageOfScript, sourceTypeOf } from '../parsers/source-code/languages.ts'
import { isBareLetter, isBareWorkbook, sniffCompoundFile } from './compound-file.ts'
import {
  compoundTypeByName,
  pageTypeByName,
  sourceTypeByName,
  textTypeByName,
  typeOfEmptyFile,
} from './media-types-by-name.ts'
import { holdsMarkup, sniffCertainMarkup, sniffLikelyMarkup } from './sniff-markup.ts'
import { sniffPackage } from './sniff-package.ts'
import { sniffCertainStructure, sniffLikelyStructure } from './sniff-structure.ts'

/** Bytes of a text that are looked at, and letters of it that patterns run over: some take long to find that they fail. */
const sampleSize = 64 * 1024
const patternLength = 8 * 1024

/** Formats in plain letters that file-type detects but that are not readable text. */
const programs = new Set(['application/postscript', 'application/eps', 'application/pgp-encrypted'])

/** How files in these formats begin, in bytes as letters, behind marks of UTF-8; and tags of music, behind which anything may follow. */
const programStart = /^(?:\xef\xbb\xbf)*(?:%!|-----BEGIN PGP|ID3|\xc5\xd0\xd3\xc6)/
const programStartLength = 64

/** Of what Outlook attaches as `winmail.dat`. */
const tnefStart = [0x78, 0x9f, 0x3e, 0x22]

const wordPerfectStart = [0xff, 0x57, 0x50, 0x43]

/** Formats in wide letters that file-type detects and that are readable text. */
const wideTexts = new Set(['application/x-ms-regedit'])

/**
 * The media type of a file by its content; the name only chooses among text formats that look alike and names the format
 * inside an old Office file. Undefined for unknown binary content.
 */
export async function detectMediaType(bytes: Uint8Array, fileName: string): Promise<string | undefined> {
  if (bytes.length === 0) return typeOfEmptyFile(fileName)
  if (hasPdfHeader(bytes)) return 'application/pdf'
  if (tnefStart.every((byte, index) => bytes[index] === byte)) return 'application/ms-tnef'
  if (isCompoundFile(bytes)) return sniffCompoundFile(bytes) ?? compoundTypeByName(fileName) ?? 'application/x-cfb'
  if (isBareWorkbook(bytes)) return 'application/vnd.ms-excel'
  if (isBareLetter(bytes)) return 'application/msword'
  if (wordPerfectStart.every((byte, index) => bytes[index] === byte)) return 'application/vnd.wordperfect'
  const sample = readSample(bytes)
  // Of other texts it would not matter what they start like.
  if (sample && !sample.isWide && !mayBeProgram(bytes))
    return sniffText(sample.text, bytes.length <= sampleSize, fileName)
  // Loaded here: a server that reads only texts does not pay for it (12 MB).
  const { fileTypeFromBuffer } = await import('file-type')
  const binary = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  // Binary files are never text throughout, but texts may start like one: "BM25" is not a bitmap.
  const isOther = binary !== undefined && (programs.has(binary) || (sample?.isWide === true && !wideTexts.has(binary)))
  const isText = sample !== undefined && !isOther
  if (isText) return sniffText(sample.text, bytes.length <= sampleSize, fileName)
  return binary === 'application/zip' ? ((await sniffPackage(bytes)) ?? binary) : binary
}

const mayBeProgram = (bytes: Uint8Array): boolean =>
  programStart.test(String.fromCharCode(...bytes.subarray(0, programStartLength)))

function sniffText(sample: string, isWhole: boolean, fileName: string): string {
  const text = sample.replaceAll(/\r\n?/g, '\n').trimStart()
  const start = text.slice(0, patternLength)
  const byName = textTypeByName(fileName)
  const script = languageOfScript(start)
  if (script !== undefined) return sourceTypeByName(fileName) ?? sourceTypeOf(script)
  const certain = sniffCertainMarkup(start) ?? sniffCertainStructure(text, isWhole)
  if (certain !== undefined) return certain
  // Markdown and the templates of programs may start with a tag and hold as many as they like.
  if (byName === 'text/markdown') return byName
  const source = sourceTypeByName(fileName)
  if (source !== undefined) return source
  const page = holdsMarkup(start) ? pageTypeByName(fileName) : undefined
  return sniffLikelyMarkup(start, text, isWhole) ?? byName ?? page ?? sniffLikelyStructure(start) ?? 'text/plain'
}

/** The start of the file as text; undefined when it is not text. UTF-16 and UTF-32 show in some binary files by chance. */
function readSample(bytes: Uint8Array): { text: string; isWide: boolean } | undefined {
  const sample = bytes.length <= sampleSize ? bytes : bytes.subarray(0, wholeCharacters(bytes))
  const encoding = detectEncoding(sample)
  const text = encoding === undefined ? undefined : createTextDecoder(encoding)?.write(sample)
  return text === undefined ? undefined : { text, isWide: /^utf-(?:16|32)/.test(encoding ?? '') }
}

/** The end of the sample that splits no UTF-8 character. */
function wholeCharacters(bytes: Uint8Array): number {
  let end = sampleSize
  while (end > sampleSize - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return end
}
