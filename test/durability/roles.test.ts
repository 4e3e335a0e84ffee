import { createDocent, localSignals, noDebugPoints, silentLogger, type ProcessRole } from '@docent/core'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { sharedMemory, type Member, type SharedMemory } from './shared-memory.ts'

/** Processes with these roles that wake each other. */
async function deployment<Names extends string>(
  memory: SharedMemory,
  roles: Readonly<Record<Names, readonly ProcessRole[]>>,
): Promise<{ readonly [Name in Names]: Member } & { stop(): Promise<void> }> {
  const signals = { ...localSignals(), close: async () => {} }
  const entries = Object.entries<readonly ProcessRole[]>(roles)
  const members = await Promise.all(
    entries.map(async ([name, own]) => {
      const member = await memory.join(noDebugPoints, undefined, { roles: own, signals })
      return [name, member] as const
    }),
  )
  const stop = async () => {
    for (const [, { docent, clock }] of members) {
      const stopped = docent.stop({ graceMs: 0 })
      await clock.advance(0)
      await stopped
    }
  }
  return { ...(Object.fromEntries(members) as Record<Names, Member>), stop }
}

it('each role does its own part of an ingestion and of an answer, whichever process was asked', async () => {
  const memory = await sharedMemory()
  const { api, work, index, stop } = await deployment(memory, { api: ['api'], work: ['work'], index: ['index'] })
  const alice = { userId: 'alice' }
  const { id: collectionId } = await index.docent.as(alice).collections.create({ name: 'Ferries' })
  const input = { collectionId, fileName: 'a.txt', text: 'The ferry Aurora leaves at seven.' }
  const job = await api.docent.as(alice).ingest.plainTextJob(input)
  const settled = async () => {
    for (let round = 0; round < 20; round++)
      for (const { docent, clock } of [api, work, index]) {
        await docent.settled()
        await clock.advance(200)
      }
  }
  await settled()
  expect(await work.docent.health()).toMatchObject({ ready: true, roles: ['work'] })
  expect((await index.docent.as(alice).jobs.get(job.id)).overallStatus).toBe('completed')

  const chat = await work.docent.as(alice).chats.create({ collectionId })
  const answer = await index.docent.as(alice).chats.complete(chat.id, { message: 'When does the Aurora leave?' })
  const [result] = await Promise.all([answer.result(), settled()])
  expect(result.body).toContain('seven')
  await stop()
})

it('what nobody here does waits for a process that does it', async () => {
  const memory = await sharedMemory()
  const only = await deployment(memory, { api: ['api'] })
  const alice = only.api.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Ferries' })
  const job = await alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The ferry leaves.' })
  await only.api.docent.settled()
  expect((await alice.jobs.get(job.id)).overallStatus).toBe('in progress')
  const others = await deployment(memory, { rest: ['work', 'index'] })
  for (let round = 0; round < 20; round++) {
    await others.rest.docent.settled()
    await others.rest.clock.advance(200)
  }
  expect((await alice.jobs.get(job.id)).overallStatus).toBe('completed')
  await others.stop()
  await only.stop()
})

it('refuses roles that are none, and parts of the work where no other process can do the rest', async () => {
  const options = {
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
  }
  const wrong = (roles: readonly string[]) => createDocent({ ...options, roles: roles as readonly ProcessRole[] })
  await expect(wrong(['worker'])).rejects.toThrow(
    'The option roles has worker; a process has some of api, work, index.',
  )
  await expect(wrong(['api'])).rejects.toThrow('the records in memory belong to one process')
})
