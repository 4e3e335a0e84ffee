import { requireInstalled } from '../../optional-packages.ts'
import { requireContent } from '../../unreadable-file.ts'
import { protectedOfficeType } from '../../detection/compound-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import type { ClosableParser } from '../closable-parser.ts'
import { nestingOf, readNestedFiles, type NestedParsers } from '../nested/read-nested-files.ts'
import { withNestedPages } from '../nested/with-nested-pages.ts'
import type { OfficeFormat, OfficeTask } from './office-task.ts'

export interface OfficeLimits extends WorkerLimits {
  /**
   * By how many bytes the parts of a zipped document may be larger than the file they come from, all together. The text of
   * a workbook may take half of it, for it needs more memory than other documents.
   * @default 268_435_456 (256 MB)
   */
  readonly maxUnpackedBytes?: number
}

const ooxml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const mediaTypes: Readonly<Record<OfficeFormat, readonly string[]>> = {
  docx: [
    `${ooxml}.wordprocessingml.document`,
    `${ooxml}.wordprocessingml.template`,
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  pptx: [
    `${ooxml}.presentationml.presentation`,
    `${ooxml}.presentationml.slideshow`,
    `${ooxml}.presentationml.template`,
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
    'application/vnd.ms-powerpoint.template.macroenabled.12',
  ],
  xlsx: [
    `${ooxml}.spreadsheetml.sheet`,
    `${ooxml}.spreadsheetml.template`,
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  ],
  xls: ['application/vnd.ms-excel'],
  odt: [`${openDocument}.text`, `${openDocument}.text-template`],
  ods: [`${openDocument}.spreadsheet`, `${openDocument}.spreadsheet-template`],
  odp: [`${openDocument}.presentation`, `${openDocument}.presentation-template`],
  rtf: ['application/rtf', 'text/rtf'],
  epub: ['application/epub+zip'],
  doc: ['application/msword'],
  ppt: ['application/vnd.ms-powerpoint'],
  protected: [protectedOfficeType],
}

export interface OfficeParserOptions {
  /**
   * The parsers of files that are embedded in documents; called when one has some.
   * @default they are not read
   */
  readonly nested?: () => NestedParsers
}

/**
 * Parsers for the formats of Word, Excel, PowerPoint and OpenDocument, for RTF and EPUB. They share their worker
 * processes: closing one closes all.
 */
export function officeParsers(
  limits: OfficeLimits = {},
  { nested }: OfficeParserOptions = {},
): readonly ClosableParser[] {
  const { maxUnpackedBytes = 256 * 1024 * 1024, ...workerLimits } = limits
  const pool = createWorkerPool(workerUrl('office-worker', import.meta.url), { timeLimitMs: 120_000, ...workerLimits })
  return (Object.keys(mediaTypes) as OfficeFormat[]).map((format) => ({
    name: format,
    mediaTypes: mediaTypes[format],
    parse: async (request) => {
      requireContent(request.bytes)
      if (format === 'xlsx' || format === 'xls') requireInstalled('@e965/xlsx', 'Workbooks of Excel are read')
      const { mode, mayBeBlank = false } = request.preferences ?? {}
      const isLite = mode === 'lite'
      // Where only the pages of the document itself matter, others would be wrong.
      const withObjects = nested !== undefined && !isLite && !mayBeBlank
      const task: OfficeTask = { format, isLite, maxUnpackedBytes, withObjects }
      const objects: EmbeddedFile[] = []
      const own = await pool.parse({ ...request, task, onFile: (file) => void objects.push(file) })
      if (nested === undefined || objects.length === 0) return own
      const read = await readNestedFiles(objects, {
        request,
        parsers: nested(),
        nesting: nestingOf(request),
        pagesBefore: own.pageCount,
      })
      return withNestedPages(own, read, request.onPageCount)
    },
    close: () => pool.close(),
  }))
}
