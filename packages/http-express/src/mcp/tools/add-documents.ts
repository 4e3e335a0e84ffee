import { z } from 'zod'
import { answerOf, defineTool } from '../tool.ts'
import { jobView, waited, waitedForOwn, waitSeconds } from './job-view.ts'

interface Started {
  readonly id: string
}

export const addText = defineTool({
  name: 'add_text',
  title: 'Add a text',
  description: 'Adds a text to a collection as a document, and waits until it can be searched.',
  hints: {},
  input: z.object({
    collection_id: z.string(),
    file_name: z.string().min(1).describe('Its extension decides how the text is read, such as notes.md.'),
    text: z.string().min(1),
    timeout_seconds: waitSeconds,
  }),
  output: jobView,
  async run({ text, timeout_seconds, ...given }, context) {
    const { id } = await context.call<Started>('create_ingest_from_plain_text_job', { ...given, body: text })
    return answerOf(await waitedForOwn(context, id, timeout_seconds))
  },
})

export const addWebPage = defineTool({
  name: 'add_web_page',
  title: 'Add a web page',
  description: 'Adds a page of a website to a collection, or with follow_links a site from that page on.',
  hints: { openWorld: true },
  input: z.object({
    collection_id: z.string(),
    url: z.url(),
    follow_links: z.boolean().default(false),
    max_documents: z.int().min(1).max(1_000).default(20).describe('With follow_links.'),
    timeout_seconds: waitSeconds,
  }),
  output: jobView,
  async run({ url, timeout_seconds, ...given }, context) {
    const { id } = await context.call<Started>('create_ingest_from_website_job', { ...given, body: { url } })
    return answerOf(await waitedForOwn(context, id, timeout_seconds))
  },
})

export const waitForJob = defineTool({
  name: 'wait_for_job',
  title: 'Wait for a job',
  description: 'Waits until a job has ended, and reports how it ended or how far it is.',
  hints: { readOnly: true },
  input: z.object({ job_id: z.string(), timeout_seconds: waitSeconds }),
  output: jobView,
  async run({ job_id, timeout_seconds }, context) {
    return answerOf(await waited(context, job_id, timeout_seconds))
  },
})
