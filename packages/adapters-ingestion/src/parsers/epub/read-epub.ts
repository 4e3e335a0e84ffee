import { parseHTML } from 'linkedom'
import { unreadableFile } from '../../unreadable-file.ts'
import { decodeText } from '../../text/decode-text.ts'
import { declaredEncoding } from '../html/declared-encoding.ts'
import { flattenHtml } from '../html/flatten-html.ts'
import { toMarkdown } from '../html/to-markdown.ts'
import { readTitle } from '../office/core-title.ts'
import { cleanText } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText } from '../office/office-text.ts'
import { readXml } from '../office/read-xml.ts'
import { resolvePart } from '../office/relations.ts'
import { guardParts } from '../spreadsheet/guard-parts.ts'

/** As for pages of the web. */
const maxDepth = 256
const chapterType = /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|image\/svg\+xml)$/i
/** Books write empty elements as XML does, which HTML takes for elements without end. */
const emptyElement =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi

/** Chapters in the order of the book, each a page. Its lists of contents and chapters without text are left out. */
export async function readEpub(files: OfficePackage): Promise<OfficeText> {
  const book = findBook(files)
  const content = files.read(book)
  if (content === undefined) throw unreadableFile(officeMessages.noText)
  const protectedParts = readProtectedParts(files)
  const pages: string[] = []
  for (const chapter of readSpine(content, book)) {
    if (protectedParts.has(chapter)) throw unreadableFile(officeMessages.rights)
    const bytes = files.read(chapter)
    if (bytes !== undefined && bytes.length > 0) pages.push(await readChapter(bytes))
  }
  const filled = pages.filter((page) => page !== '')
  return { pages: filled.length === 0 ? [''] : filled, title: readTitle(content) }
}

async function readChapter(bytes: Uint8Array): Promise<string> {
  guardEntities(bytes)
  const html = await decodeText(bytes, { declared: declaredEncoding(bytes) })
  const { body } = flattenHtml(html.replace(emptyElement, '<$1$2></$1>'), maxDepth)
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${body}</body></html>`)
  return cleanText(toMarkdown(document.body))
}

/** A doctype is usual in books, declared entities are not. */
function guardEntities(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).includes('<!ENTITY'))
    guardParts([bytes])
}

/** The book's own description, as the container names it. */
function findBook(files: OfficePackage): string {
  const container = files.read('META-INF/container.xml')
  let path: string | undefined
  if (container !== undefined)
    readXml(container, {
      open: (name, attributes) => {
        if (localName(name) === 'rootfile') path ??= attributes['full-path']
      },
      close: () => undefined,
    })
  return path ?? files.names.find((name) => name.toLowerCase().endsWith('.opf')) ?? ''
}

function readSpine(content: Uint8Array, book: string): string[] {
  const chapters = new Map<string, string>()
  const spine: string[] = []
  readXml(content, {
    open: (name, attributes) => {
      const { id, href, idref } = attributes
      if (localName(name) === 'item' && id !== undefined && href !== undefined) {
        const isContents = (attributes['properties'] ?? '').split(' ').includes('nav')
        if (chapterType.test(attributes['media-type'] ?? '') && !isContents) chapters.set(id, resolvePart(book, href))
      } else if (localName(name) === 'itemref' && idref !== undefined) spine.push(idref)
    },
    close: () => undefined,
  })
  return spine.flatMap((id) => chapters.get(id) ?? [])
}

/** Parts that only a licensed reader can open; fonts are often listed with them and do no harm. */
function readProtectedParts(files: OfficePackage): ReadonlySet<string> {
  const parts = new Set<string>()
  const list = files.read('META-INF/encryption.xml')
  if (list !== undefined)
    readXml(list, {
      open: (name, attributes) => {
        if (localName(name) === 'CipherReference') parts.add(resolvePart('', attributes['URI'] ?? ''))
      },
      close: () => undefined,
    })
  return parts
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
