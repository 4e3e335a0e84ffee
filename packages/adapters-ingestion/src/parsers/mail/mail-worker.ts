import { deliverPages } from '../../text/text-pages.ts'
import { serveDocuments } from '../../workers/serve-documents.ts'
import { writeMail } from './mail-content.ts'

serveDocuments(async (document) => {
  const isOutlook = document.mediaType === 'application/vnd.ms-outlook'
  const mail = isOutlook
    ? await (await import('./read-msg.ts')).readMsg(document.bytes)
    : await (await import('./read-eml.ts')).readEml(document.bytes)
  const pageCount = await deliverPages(document, [writeMail(mail)])
  for (const attachment of mail.attachments) await document.file(attachment)
  const title = mail.subject.replace(/\s+/g, ' ').trim()
  return { type: isOutlook ? 'msg' : 'eml', pageCount, ...(title !== '' && { title }) }
})
