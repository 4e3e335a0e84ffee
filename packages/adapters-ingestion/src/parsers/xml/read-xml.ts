import type { ParseResult } from '@docent/core/ports'
import { decodeText } from '../../text/decode-text.ts'
import { deliverPages, packPages } from '../../text/text-pages.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { declaredEncoding } from '../html/declared-encoding.ts'
import { outlineXml } from './outline-xml.ts'
import { readFeed } from './read-feed.ts'
import { childrenOf, localName, parseXml, textOf, type XmlElement } from './xml-tree.ts'

/** XML as an outline, feeds as articles, drawings as the texts in them. */
export async function readXml(document: WorkerDocument): Promise<ParseResult> {
  const roots = parseXml(await decodeText(document.bytes, { declared: declaredEncoding(document.bytes) }))
  const feed = readFeed(roots)
  if (feed !== undefined) {
    const pageCount = await deliverPages(document, packPages(feed.blocks))
    const type = document.mediaType === 'application/atom+xml' ? 'atom' : 'rss'
    return { type, pageCount, ...(feed.title !== undefined && { title: feed.title }) }
  }
  const drawing = roots.find((root) => localName(root) === 'svg')
  const blocks = drawing === undefined ? outlineXml(roots) : drawnTexts(drawing)
  return {
    type: drawing === undefined ? 'xml' : 'svg',
    pageCount: await deliverPages(document, packPages(blocks, '\n')),
  }
}

function* drawnTexts(element: XmlElement): Generator<string> {
  if (['title', 'desc', 'text', 'foreignobject'].includes(localName(element))) {
    const text = textOf(element)
    if (text !== '') yield text
    return
  }
  for (const child of childrenOf(element)) yield* drawnTexts(child)
}
