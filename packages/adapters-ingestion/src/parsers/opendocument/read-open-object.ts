import { posix } from 'node:path'
import { createMarkdownPages } from '../office/markdown-pages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { ReadOptions } from '../office/office-text.ts'
import { readXml } from '../office/read-xml.ts'
import type { RunningText } from '../office/running-text.ts'
import { createOpenTextReader } from './open-text-reader.ts'

/** An object may contain another one; a file can contain cycles. */
const deepestObject = 2

/** Reads objects inside of a document, such as charts and formulas, by the path that the document names; empty for others. */
export function createObjectReader(
  files: OfficePackage,
  { isLite }: ReadOptions,
  running: RunningText,
): (path: string) => string {
  const readerIn =
    (folder: string, depth: number) =>
    (path: string): string => {
      const name = posix.join(folder, path, 'content.xml')
      const content = depth < deepestObject ? files.read(name) : undefined
      if (content === undefined) return ''
      const pages = createMarkdownPages()
      const object = readerIn(posix.dirname(name), depth + 1)
      readXml(content, createOpenTextReader({ pages, running, isLite, object }))
      return pages.end().join('\n\n')
    }
  return readerIn('', 0)
}
