import { fileURLToPath } from 'node:url'
import type { Environment, Output } from '../command-line/command.ts'
import { progressOn } from '../command-line/progress.ts'
import { askQuestion, startChat } from '../connecting/ask-question.ts'
import { citations } from '../connecting/citations.ts'
import { ensureCollection } from '../connecting/collections.ts'
import { connect } from '../connecting/connect.ts'
import { ingestFile } from '../connecting/ingest-file.ts'

const sampleDocument = fileURLToPath(import.meta.resolve('#assets/harrow-sound-ferry.pdf'))
const sampleQuestion = 'How many life jackets are on board, and where do they lie?'

interface FirstRun {
  readonly url: string
  readonly key: string
  readonly out: Output
  readonly environment: Environment
}

/** Shows on a new data directory that everything works: the sample document, a question, an answer with its source. */
export async function runSample({ url, key, out, environment }: FirstRun): Promise<void> {
  const connection = connect({ url, key })
  const { client } = connection
  out.write('\nFirst run: trying out the sample document\n')
  const collectionId = await ensureCollection(client, 'Sample', 'The handbook of a small ferry, shipped with Docent.')
  const target = { collectionId, path: sampleDocument, chunkByPage: true }
  const { failure } = await ingestFile(client, target, progressOn(out, environment))
  if (failure !== undefined) throw new Error(failure)
  out.write(`\n  Question: ${sampleQuestion}\n  Answer:   `)
  const asked = { chatId: await startChat(client, collectionId), question: sampleQuestion }
  const answer = await askQuestion(connection, asked, (text) => {
    out.write(text.replaceAll('\n', '\n            '))
  })
  const places = citations(answer, answer.references)
  out.write(`\n${places.map((line) => `\n  ${line}`).join('')}\n`)
}
