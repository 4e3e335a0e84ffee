import { isCompoundFile } from '../../compound/open-compound.ts'
import { protectedOfficeType, sniffCompoundFile } from '../../detection/compound-file.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { objectsOfCompound, objectsOfPackage, objectsOfPresentation, objectsOfRtf } from './embedded-objects.ts'
import { openFlatPackage } from './flat-package.ts'
import { officeMessages } from './office-messages.ts'
import { openPackage, type OfficePackage } from './office-package.ts'
import type { OfficeFormat, OfficeTask } from './office-task.ts'
import type { OfficeContent, OfficeText } from './office-text.ts'

type PackageReader = (files: OfficePackage, task: OfficeTask) => OfficeText | Promise<OfficeText>

/** Readers of zipped formats, each loaded with its first document. */
const packageReaders: Partial<Readonly<Record<OfficeFormat, () => Promise<PackageReader>>>> = {
  docx: async () => (await import('../docx/read-docx.ts')).readDocx,
  pptx: async () => (await import('../pptx/read-pptx.ts')).readPptx,
  xlsx: async () => (await import('../spreadsheet/read-workbook.ts')).readZippedWorkbook,
  ods: async () => (await import('../spreadsheet/read-ods.ts')).readOds,
  odt: async () => (await import('../opendocument/read-opendocument.ts')).readOpenDocument,
  odp: async () => (await import('../opendocument/read-opendocument.ts')).readOpenDocument,
  epub: async () => (await import('../epub/read-epub.ts')).readEpub,
}

/** Text of one file and the files embedded in it. Runs in a parser process. */
export async function readOffice(bytes: Uint8Array, task: OfficeTask): Promise<OfficeContent> {
  if (isCompoundFile(bytes) && sniffCompoundFile(bytes) === protectedOfficeType)
    throw unreadableFile(officeMessages.protected)
  const load = packageReaders[task.format]
  if (load !== undefined) {
    const [read, files] = await Promise.all([load(), openFlatPackage(bytes) ?? openPackage(bytes, task)])
    return { ...(await read(files, task)), objects: objectsOfPackage(files) }
  }
  switch (task.format) {
    case 'xls': {
      const { readBinaryWorkbook } = await import('../spreadsheet/read-workbook.ts')
      return { ...(await readBinaryWorkbook(bytes, task)), objects: objectsOfCompound(bytes) }
    }
    case 'rtf':
      return { ...(await import('../rtf/read-rtf.ts')).readRtf(bytes, task), objects: objectsOfRtf(bytes) }
    case 'doc':
      return { ...(await import('../doc/read-doc.ts')).readDoc(bytes, task), objects: objectsOfCompound(bytes) }
    case 'ppt': {
      const { readPpt } = await import('../ppt/read-ppt.ts')
      return { ...readPpt(bytes, task), objects: objectsOfPresentation(bytes, task.maxUnpackedBytes) }
    }
    default:
      throw unreadableFile(officeMessages.incomplete)
  }
}
