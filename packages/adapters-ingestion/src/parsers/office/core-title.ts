import type { OfficePackage } from './office-package.ts'
import { readXml } from './read-xml.ts'
import { relationOfKind, readRelations } from './relations.ts'
import { inOneLine } from './markdown-pages.ts'

/** The title of an OOXML file's core properties. */
export function readCoreTitle(files: OfficePackage): string | undefined {
  const bytes = files.read(relationOfKind(readRelations(files, ''), 'core-properties')?.target ?? 'docProps/core.xml')
  return bytes === undefined ? undefined : readTitle(bytes)
}

/** Text of the first `dc:title`; undefined when there is none or it is empty. */
export function readTitle(bytes: Uint8Array): string | undefined {
  let title = ''
  let inside = false
  let found = false
  readXml(bytes, {
    open: (name) => {
      if (name === 'dc:title' && !found) inside = true
    },
    close: (name) => {
      if (name === 'dc:title' && inside) [inside, found] = [false, true]
    },
    text: (text) => {
      if (inside) title += text
    },
  })
  const line = inOneLine(title)
  return line === '' ? undefined : line
}
