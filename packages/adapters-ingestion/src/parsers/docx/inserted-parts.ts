import { decodeText } from '../../text/decode-text.ts'
import { declaredEncoding } from '../html/declared-encoding.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { readEml } from '../mail/read-eml.ts'
import { openPackage, type OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import type { Relation } from '../office/relations.ts'
import { readRtf } from '../rtf/read-rtf.ts'

type ReadPart = (content: Uint8Array) => Promise<string>

/** Of the document that parts are inserted into: a document in it has no further ones. */
export interface Insertion extends ReadOptions {
  readonly readDocument: (files: OfficePackage) => Promise<OfficeText>
}

/**
 * Pieces of other formats that programs insert into documents they generate, by the names of their parts. What cannot be
 * read is left out, as it is where Word cannot.
 */
export async function readInsertedParts(
  files: OfficePackage,
  relations: Iterable<Relation>,
  insertion: Insertion,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { kind, target, external } of relations) {
    const content = kind === 'aFChunk' && !external ? files.read(target) : undefined
    const read = content === undefined ? undefined : readerOf(target, content, insertion)
    if (content === undefined || read === undefined || texts.has(target)) continue
    texts.set(target, await read(content).catch(() => ''))
  }
  return texts
}

function readerOf(part: string, content: Uint8Array, insertion: Insertion): ReadPart | undefined {
  const start = Buffer.from(content.subarray(0, 5)).toString('latin1')
  if (start === '{\\rtf') return async (bytes) => joined(readRtf(bytes, insertion))
  if (start.startsWith('PK'))
    return async (bytes) => joined(await insertion.readDocument(await openPackage(bytes, insertion)))
  return byExtension.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase())
}

const joined = ({ pages }: OfficeText): string => pages.join('\n\n')

const readHtml: ReadPart = async (content) =>
  fragmentToMarkdown(await decodeText(content, { declared: declaredEncoding(content) }))
const readText: ReadPart = (content) => decodeText(content)
/** A web page with its pictures is saved as a mail. */
const readWebArchive: ReadPart = async (content) => (await readEml(content)).body

const byExtension: ReadonlyMap<string, ReadPart> = new Map([
  ['htm', readHtml],
  ['html', readHtml],
  ['xhtml', readHtml],
  ['txt', readText],
  ['mht', readWebArchive],
  ['mhtml', readWebArchive],
])
