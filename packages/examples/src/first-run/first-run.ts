import { fileURLToPath } from 'node:url'
import { apiClient } from '../client/api-client.ts'
import { citations } from '../client/citations.ts'
import { ingestFile } from '../client/ingest-file.ts'
import { progressOn } from '../client/progress.ts'

export const sampleDocument = fileURLToPath(import.meta.resolve('#assets/harrow-sound-ferry.pdf'))
export const sampleQuestion = 'How many life jackets are on board, and where do they lie?'

interface FirstRun {
  readonly url: string
  readonly key: string
  readonly out: NodeJS.WriteStream
}

/** Shows on a new data directory that everything works: the sample document, a question, an answer with its source. */
export async function runSample({ url, key, out }: FirstRun): Promise<void> {
  const client = apiClient({ url, key })
  out.write('\nFirst run: trying out the sample document\n')
  const collectionId = await client.collection('Sample', 'The handbook of a small ferry, shipped with Docent.')
  const target = { collectionId, path: sampleDocument, options: { chunkByPage: true } }
  const failure = await ingestFile(client, target, progressOn(out))
  if (failure !== undefined) throw new Error(failure)
  out.write(`\n  Question: ${sampleQuestion}\n  Answer:   `)
  const answer = await client.complete(await client.chat(collectionId), sampleQuestion, (text) => {
    out.write(text.replaceAll('\n', '\n            '))
  })
  const places = citations(answer, await client.references(answer.messageId))
  out.write(`\n${places.map((line) => `\n  ${line}`).join('')}\n`)
}
