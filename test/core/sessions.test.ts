import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger, type Docent } from '@docent/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
beforeAll(async () => void (docent = await memoryDocent()))
afterAll(() => docent.stop({ graceMs: 0 }))

it('a copy of a session has all of its services, whichever were used before', async () => {
  const session = docent.as({ userId: 'alice' })
  await session.collections.create({ name: 'Harbour' })
  const copy = { ...session }
  expect(Object.keys(copy).toSorted()).toEqual(Object.keys(session).toSorted())
  expect(Object.keys(copy)).toEqual(expect.arrayContaining(['principal', 'collections', 'chats', 'documents']))
  expect(await copy.collections.list()).toMatchObject([{ name: 'Harbour' }])
  expect(await copy.documents.list()).toEqual([])
})

it('a session keeps the services that it has bound', () => {
  const session = docent.as({ userId: 'alice' })
  expect(session.chats).toBe(session.chats)
  expect(docent.as({ userId: 'alice' }).chats).not.toBe(session.chats)
})

it('a call before the start says what to do', async () => {
  const early = await createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await expect(early.as({ userId: 'alice' }).collections.create({ name: 'Harbour' })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('await docent.start() first'),
  })
})
