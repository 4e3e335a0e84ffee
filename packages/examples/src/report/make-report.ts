import { documentTools } from '@docent/adapters-agents/documents'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import type { ModelProvider } from '@docent/core/ports'
import { harbourTexts, reportTask } from './harbours.ts'

export interface Report {
  readonly answer: string
  /** Names of the documents that the answer cites. */
  readonly sources: readonly string[]
  /** What the agent wrote, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Lets an agent read three documents, and make a table, a chart and a report of them. */
export async function makeReport(models: readonly ModelProvider[]): Promise<Report> {
  await using docent = await createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [...models, builtInModels()],
    parsers: standardParsers(),
    tools: documentTools(),
    logger: silentLogger,
  })
  await docent.start()
  const user = docent.as({ userId: 'user' })
  const { id: collectionId } = await user.collections.create({ name: 'Harbours' })
  for (const [fileName, text] of Object.entries(harbourTexts)) {
    await user.ingest.plainText({ collectionId, fileName, text })
  }
  const chat = await user.chats.create({ collectionId })
  const asked = await user.chats.complete(chat.id, {
    message: reportTask,
    llmArgs: { useAgent: true, agentType: 'task' },
  })
  const { messageId, body } = await asked.result()
  const references = await user.chats.references(messageId)
  const files = new Map<string, Uint8Array>()
  for (const { id, filename } of await user.chats.agentFiles(chat.id)) {
    const original = await user.documents.original(id)
    files.set(filename, Buffer.concat(await Array.fromAsync(await original.read())))
  }
  return { answer: body, sources: [...new Set(references.map(({ documentName }) => documentName))].sort(), files }
}
