import { serveDocuments } from '../../workers/serve-documents.ts'
import { readHtml } from './read-html.ts'

serveDocuments(async ({ bytes, page, pageCount }) => {
  const { markdown, title } = await readHtml(bytes)
  pageCount(1)
  await page({ number: 1, text: markdown })
  return { type: 'html', pageCount: 1, ...(title !== undefined && { title }) }
})
