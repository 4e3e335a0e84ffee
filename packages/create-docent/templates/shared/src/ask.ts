import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import {
  createChatSession,
  createClient,
  createCollection,
  getCompletion,
  getMessageReferences,
  ingestUpload,
  listCollections,
  uploadFile,
} from '@docent/client'

const file = 'sample/ferry.md'
const question = process.argv[2] ?? 'How many life jackets are on board?'

const client = createClient({
  baseUrl: `http://127.0.0.1:${process.env.PORT ?? 3000}/docs-chat`,
  apiKey: process.env.DOCENT_ADMIN_KEY,
})

/** The collection "Sample", with the sample document in it. */
async function sampleCollection(): Promise<string> {
  const found = await client.call(listCollections, { query: { name_filter: 'Sample' } })
  if (found[0]) return found[0].id
  const { id } = await client.call(createCollection, { body: { name: 'Sample', description: 'The sample document.' } })
  const upload = await client.call(uploadFile, {
    body: { file: { name: basename(file), content: () => Readable.toWeb(createReadStream(file)) } },
  })
  await client.call(ingestUpload, { params: { upload_ids: [upload.id] }, query: { collection_id: id } })
  return id
}

const chat = await client.call(createChatSession, { query: { collection_id: await sampleCollection() } })
const input = { params: { id: chat.id }, body: { message: question, stream: true } }
for await (const line of client.stream(getCompletion, input)) {
  if (!line.finished) process.stdout.write(line.body)
  else if (line.message_id) {
    const references = await client.call(getMessageReferences, { params: { id: line.message_id } })
    process.stdout.write(
      `\n\nSources:\n${references.map((one) => `  ${one.document_name}, page ${one.pages}\n`).join('')}`,
    )
  }
}
