/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { afterEach, expect, it } from 'vitest'
import { countingModels } from './counting-models.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-vectors-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function openDocent() {
  const { provider, embedded } = countingModels(builtInModels())
  const docent = await createDocent({
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: lanceVectors({ uri: join(directory, 'vectors') }),
    models: [provider],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await docent.start()
  return { docent, alice: docent.as({ userId: 'alice' }), embedded }
}

const subjects = ['dome', 'mirror', 'ticket', 'garden', 'library', 'kitchen', 'tower', 'stairs']
const textOf = (subject: string) =>
  Array.from(
    { length: 30 },
    (_, line) => `Line ${line} about the ${subject} says that it was painted in ${1900 + line}.`,
  ).join('\n\n')

it('gives the same answers after the vector directory was deleted, without embedding anything again', async () => {
  const first = await openDocent()
  const { id: collectionId } = await first.alice.collections.create({ name: 'Aurora' })
  for (const subject of subjects) {
    await first.alice.ingest.plainText({ collectionId, fileName: `${subject}.md`, text: textOf(subject) })
  }
  const [deleted] = (await first.alice.documents.list({ collectionId })).filter(({ name }) => name === 'kitchen.md')
  await first.alice.documents.delete(deleted!.id)
  const ask = async ({ alice }: Pick<typeof first, 'alice'>) => {
    const chat = await alice.chats.create({ collectionId })
    const found = []
    for (const subject of ['dome', 'tower', 'kitchen']) {
      const answer = await alice.chats.complete(chat.id, {
        message: `When was the ${subject} painted, by line 7?`,
        includeChatHistory: 'off',
      })
      const { body, messageId } = await answer.result()
      const references = await alice.chats.references(messageId)
      found.push({
        body,
        references: references.map(({ documentName, chunkId, score }) => ({ documentName, chunkId, score })),
      })
    }
    const hits = await alice.chunks.search(collectionId, { query: 'painted tower', topics: [] })
    return { found, hits }
  }
  const before = await ask(first)
  expect(first.embedded()).toBeGreaterThan(0)
  expect(before.found[0]!.references.length).toBeGreaterThan(0)
  await first.docent.stop()

  rmSync(join(directory, 'vectors'), { recursive: true })
  const second = await openDocent()
  expect(await ask(second)).toEqual(before)
  expect(second.embedded()).toBe(0)
  await second.docent.stop()
})
