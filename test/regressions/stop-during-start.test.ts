import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger, type Docent, type DocentOptions } from '@docent/core'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryVectors } from '@docent/adapters-storage'
import { builtInModels } from '@docent/adapters-llm'
import { standardParsers } from '@docent/adapters-ingestion'

/** Records whose every call after the close is counted. */
function watched(wrap: (storage: StorageDriver) => Partial<StorageDriver>) {
  const memory = memoryStorage()
  const calls = { closed: 0, afterwards: 0 }
  const noticed = { ...memory, ...wrap(memory) }
  const storage: StorageDriver = {
    ...noticed,
    read: (query) => ((calls.afterwards += calls.closed), noticed.read(query)),
    write: (batch) => ((calls.afterwards += calls.closed), noticed.write(batch)),
    claim: (claim) => ((calls.afterwards += calls.closed), noticed.claim(claim)),
    close: () => (calls.closed++, memory.close()),
  }
  return { storage, calls }
}

const unstarted = (options: Partial<DocentOptions>): Promise<Docent> =>
  createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
    ...options,
  })

// A stop during a start closed the store under it; the start then went on over a closed store, or ran after the stop.
it('waits for the step of a start under way, and leaves out the rest', async () => {
  const migrating = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const { storage, calls } = watched((memory) => ({
    async migrate(catalogue, options) {
      migrating.resolve()
      await proceed.promise
      return memory.migrate(catalogue, options)
    },
  }))
  const docent = await unstarted({ storage })
  const starting = docent.start().catch((error: unknown) => error)
  await migrating.promise
  const stopping = docent.stop()
  expect(await docent.health()).toMatchObject({ ready: false, state: 'stopping' })
  expect(calls.closed).toBe(0)
  proceed.resolve()
  await stopping
  expect(await starting).toMatchObject({ code: 'canceled' })
  expect(calls).toEqual({ closed: 1, afterwards: 0 })
  await expect(docent.start()).rejects.toMatchObject({ code: 'wrong_state' })
})

// A start that failed after the repair of the indexes had begun closed the store under the repair.
it('closes everything when a start fails late, and says so afterwards', async () => {
  let fail = true
  const { storage, calls } = watched((memory) => ({
    async read(query) {
      if (query.from === 'outbox' && fail)
        throw new DocentError({ code: 'unavailable', message: 'The disk reported an error: check it.' })
      return memory.read(query)
    },
  }))
  const docent = await unstarted({ storage })
  await expect(docent.start()).rejects.toMatchObject({ code: 'unavailable' })
  fail = false
  expect(calls).toEqual({ closed: 1, afterwards: 0 })
  const said = expect.stringContaining('The disk reported an error')
  expect(await docent.health()).toMatchObject({ ready: false, state: 'stopped', message: said })
  await expect(docent.authenticate({ bearer: 'x', headers: {} })).rejects.toMatchObject({
    code: 'unavailable',
    message: said,
  })
  await expect(docent.start()).rejects.toMatchObject({ code: 'wrong_state', message: said })
  await docent.stop()
  expect(calls.closed).toBe(1)
})
