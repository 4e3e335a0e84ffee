import iconv from 'iconv-lite'
import { encodingOfCodePage } from '../parsers/rtf/rtf-encodings.ts'
import { inOneLine } from '../parsers/office/markdown-pages.ts'
import type { CompoundFile } from './open-compound.ts'

const codePageProperty = 1
const titleProperty = 2
const ansiText = 0x1e
const wideText = 0x1f
const mostProperties = 100

/** The title that a document of Office before 2007 gives itself. */
export function summaryTitle(file: CompoundFile): string | undefined {
  const summary = file.read('\u0005summaryinformation')
  if (summary === undefined || summary.length < 56) return undefined
  const section = summary.subarray(summary.readUInt32LE(44))
  if (section.length < 8) return undefined
  let codePage = 1252
  let title: Buffer | undefined
  for (let index = 0; index < Math.min(section.readUInt32LE(4), mostProperties); index += 1) {
    const at = 8 + index * 8
    if (at + 8 > section.length) break
    const value = section.subarray(section.readUInt32LE(at + 4))
    if (value.length < 8) continue
    const property = section.readUInt32LE(at)
    if (property === codePageProperty) codePage = value.readUInt16LE(4)
    else if (property === titleProperty) title = value
  }
  if (title === undefined) return undefined
  const type = title.readUInt32LE(0)
  const length = title.readUInt32LE(4)
  const encoding = codePage === 1200 ? 'utf16le' : encodingOfCodePage(codePage)
  const text =
    type === wideText
      ? title.toString('utf16le', 8, 8 + length * 2)
      : type === ansiText
        ? iconv.decode(title.subarray(8, 8 + length), iconv.encodingExists(encoding) ? encoding : 'cp1252')
        : ''
  const line = inOneLine(text.replace(/\0[\s\S]*$/, ''))
  return line === '' ? undefined : line
}
