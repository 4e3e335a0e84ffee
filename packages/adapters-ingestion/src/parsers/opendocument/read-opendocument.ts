import { unreadableFile } from '../../unreadable-file.ts'
import { readTitle } from '../office/core-title.ts'
import { createMarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { readXml } from '../office/read-xml.ts'
import { createRunningText } from '../office/running-text.ts'
import { withFormControls } from './form-controls.ts'
import { collectStyles } from './list-styles.ts'
import { createOpenTextReader } from './open-text-reader.ts'
import { createObjectReader } from './read-open-object.ts'
import { readOpenStyles } from './read-open-styles.ts'

/** Text of an ODT file, with new pages where its writer breaks them, or of an ODP file, a page for each slide. */
export function readOpenDocument(files: OfficePackage, options: ReadOptions): OfficeText {
  const content = requireContent(files)
  const pages = createMarkdownPages()
  const running = createRunningText(pages)
  const styles = collectStyles()
  const stylesPart = files.read('styles.xml')
  if (stylesPart !== undefined) {
    readXml(stylesPart, styles.reader)
    readOpenStyles(stylesPart, running)
  }
  const object = createObjectReader(files, options, running)
  const reader = createOpenTextReader({ pages, running, isLite: options.isLite, styles, object })
  readXml(content, withFormControls(reader))
  return { pages: pages.end({ keepEmpty: isPresentation(files) }), title: readOpenTitle(files) }
}

const isPresentation = (files: OfficePackage): boolean =>
  Buffer.from(files.read('mimetype') ?? []).includes('presentation')

/** @throws when the parts are protected by a password: then they are not XML, though the package is not encrypted. */
export function requireContent(files: OfficePackage): Uint8Array {
  const manifest = files.read('META-INF/manifest.xml')
  if (manifest !== undefined && Buffer.from(manifest).includes('encryption-data'))
    throw unreadableFile(officeMessages.protected)
  const content = files.read('content.xml')
  if (content === undefined) throw unreadableFile(officeMessages.noText)
  return content
}

export function readOpenTitle(files: OfficePackage): string | undefined {
  const meta = files.read('meta.xml')
  return meta === undefined ? undefined : readTitle(meta)
}
