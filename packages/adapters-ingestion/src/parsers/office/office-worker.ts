import { serveDocuments } from '../../workers/serve-documents.ts'
import { officeTaskSchema } from './office-task.ts'
import { readOffice } from './read-office.ts'

/** The memory of many pages, and of an office library, is released with the process. */
const largeFile = 16 * 1024 * 1024

serveDocuments(async ({ bytes, task, page, pageCount, file, spend }) => {
  const settings = officeTaskSchema.parse(task)
  if (bytes.length > largeFile) spend()
  const { pages, title, warnings, objects } = await readOffice(bytes, settings)
  pageCount(pages.length)
  for (const [index, text] of pages.entries()) await page({ number: index + 1, text })
  if (settings.withObjects === true) for (const object of objects) await file(object)
  return {
    type: settings.format,
    pageCount: pages.length,
    ...(title !== undefined && { title }),
    ...(warnings !== undefined && { warnings }),
  }
})
