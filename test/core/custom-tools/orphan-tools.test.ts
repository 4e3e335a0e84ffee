import { describe, expect, it } from 'vitest'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { noSealer } from '../../../packages/core/src/kernel/system/index.ts'
import { sweeper } from '../../../packages/core/src/kernel/durable/index.ts'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { customToolRecords } from '../../../packages/core/src/resources/custom-tools/custom-tool-records.ts'
import { customToolsService } from '../../../packages/core/src/resources/custom-tools/custom-tools-service.ts'
import { customToolTable } from '../../../packages/core/src/resources/custom-tools/index.ts'
import { orphanToolSweep } from '../../../packages/core/src/resources/custom-tools/orphan-tools.ts'
import { memoryEngine, principal } from '../memory-engine.ts'

const day = 86_400_000
const alice = { ...principal('alice'), permissions: ['ConfigureAgents'] }
const tool = { toolType: 'general_code', toolArgs: {}, file: { filename: 'a.py', content: new Uint8Array([1]) } }

async function setUp(wrap?: (storage: StorageDriver) => StorageDriver) {
  const engine = await memoryEngine([customToolTable], wrap)
  const storage = recordStore(engine.storage)
  const dependencies = { ...engine, storage, sealer: noSealer, records: customToolRecords(storage) }
  return {
    ...engine,
    service: customToolsService(dependencies),
    sweep: () => sweeper({ ...engine, sweeps: [orphanToolSweep(dependencies)] }).runAll(),
    keys: async () => (await Array.fromAsync(engine.blobs.list(''))).map(({ key }) => key),
  }
}

/** A storage whose batches with tools end in an error, carried out or not. */
const failing = (error: () => Error, carriedOut: boolean) => (storage: StorageDriver) => ({
  ...storage,
  async write(batch: Parameters<StorageDriver['write']>[0]) {
    const concerned = batch.steps.some((step) => step.kind === 'insert' && step.table === 'custom_tool')
    if (!concerned) return storage.write(batch)
    if (carriedOut) await storage.write(batch)
    throw error()
  },
})

describe('the file of a tool', () => {
  it('goes at once when the batch was refused', async () => {
    const refused = () => new DocentError({ code: 'wrong_state', message: 'No.' })
    const { service, keys } = await setUp(failing(refused, false))
    await expect(service.create(alice, tool)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await keys()).toEqual([])
  })

  it.each([[true], [false]])(
    'stays while nobody knows whether the batch was carried out, and then only if it was: %s',
    async (carriedOut) => {
      const { service, keys, sweep, clock } = await setUp(failing(() => new Error('cut off'), carriedOut))
      await expect(service.create(alice, tool)).rejects.toMatchObject({ code: 'internal' })
      const [key] = await keys()
      expect(key).toMatch(/^custom-tools\//)
      await sweep()
      expect(await keys()).toEqual([key])
      await clock.advance(day + 1)
      await sweep()
      expect(await keys()).toEqual(carriedOut ? [key] : [])
    },
  )
})
