import { serveDocuments } from '../../workers/serve-documents.ts'
import { roomForNested } from '../nested/room-for-nested.ts'
import { officeMessages } from './office-messages.ts'
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
  let room = roomForNested(bytes.length)
  let left = 0
  let unread = 0
  for (const object of settings.withObjects === true ? objects : []) {
    if (object === 'unread') unread += 1
    else if (object.bytes.length > room) left += 1
    else {
      room -= object.bytes.length
      await file(object)
    }
  }
  const all = [
    ...(warnings ?? []),
    ...(left > 0 ? [officeMessages.objectsTooLarge(left)] : []),
    ...(unread > 0 ? [officeMessages.objectsUnread(unread)] : []),
  ]
  return {
    type: settings.format,
    pageCount: pages.length,
    ...(title !== undefined && { title }),
    ...(all.length > 0 && { warnings: all }),
  }
})
