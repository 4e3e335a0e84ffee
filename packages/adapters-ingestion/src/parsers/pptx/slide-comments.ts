import { inOneLine } from '../office/markdown-pages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readXml } from '../office/read-xml.ts'
import type { Relation } from '../office/relations.ts'

const texts = new Set(['a:t', 'p:text'])
const ends = new Set(['a:p', 'p:text'])
/** Comments and answers to them, as PowerPoint has written them until 2021 and since. */
const remarks = new Set(['cm', 'reply'])
const authorParts = new Set(['commentAuthors', 'authors'])
const authorElements = new Set(['cmAuthor', 'author'])

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Names of those who wrote comments, by their ids. */
export function readCommentAuthors(
  files: OfficePackage,
  relations: ReadonlyMap<string, Relation>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { kind, target } of relations.values()) {
    const bytes = authorParts.has(kind) ? files.read(target) : undefined
    if (bytes === undefined) continue
    readXml(bytes, {
      open: (name, { id, name: author }) => {
        if (authorElements.has(localName(name)) && id !== undefined && author) names.set(id, inOneLine(author))
      },
      close: () => undefined,
    })
  }
  return names
}

/** The comments of a slide and the answers to them, with their authors. */
export function readSlideComments(bytes: Uint8Array | undefined, authors: ReadonlyMap<string, string>): string[] {
  const comments: string[] = []
  if (bytes === undefined) return comments
  const around: (string | undefined)[] = []
  let text = ''
  let inText = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (texts.has(name)) inText = true
      else if (name === 'a:br') text += ' '
      else if (remarks.has(localName(name))) around.push(authors.get(attributes['authorId'] ?? ''))
    },
    close: (name) => {
      if (texts.has(name)) inText = false
      if (ends.has(name)) {
        const author = around.at(-1)
        if (inOneLine(text) !== '')
          comments.push(`Comment${author === undefined ? '' : ` (${author})`}: ${inOneLine(text)}`)
        text = ''
      } else if (remarks.has(localName(name))) around.pop()
    },
    text: (part) => {
      if (inText) text += part
    },
  })
  return comments
}
