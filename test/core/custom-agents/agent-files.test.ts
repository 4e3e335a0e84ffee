import { standardParsers } from '@docent/adapters-ingestion'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { sweeper } from '../../../packages/core/src/kernel/durable/index.ts'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { systemSealer } from '../../../packages/core/src/kernel/system/index.ts'
import {
  agentKeyRecords,
  agentKeyTable,
  customAgentKeyTable,
} from '../../../packages/core/src/resources/agent-keys/index.ts'
import { customAgentsService } from '../../../packages/core/src/resources/custom-agents/custom-agents-service.ts'
import {
  customAgentRecords,
  customAgentBuildTable,
  customAgentTable,
  customAgentToolTable,
} from '../../../packages/core/src/resources/custom-agents/index.ts'
import { orphanAgentSweep } from '../../../packages/core/src/resources/custom-agents/orphan-agents.ts'
import { customToolRecords, customToolTable } from '../../../packages/core/src/resources/custom-tools/index.ts'
import { agentFiles, agentZip } from '../../support/agent-forms.ts'
import { memoryEngine, principal } from '../memory-engine.ts'

const day = 86_400_000
const tables = [
  customAgentTable,
  customAgentToolTable,
  customAgentBuildTable,
  customAgentKeyTable,
  agentKeyTable,
  customToolTable,
]
const alice = { ...principal('alice'), email: 'alice@example.com', permissions: ['administrator'] }
const content = agentZip(agentFiles('weather_agent', { 'envs.json': { TOKEN: 'a default' } }))
const agents = { agentType: 'langgraph', agentArgs: {}, file: { filename: 'agents.zip', content } }

async function setUp(wrap?: (storage: StorageDriver) => StorageDriver) {
  const engine = await memoryEngine(tables, wrap)
  const storage = recordStore(engine.storage)
  const records = customAgentRecords(storage)
  const needs = { ...engine, storage, parsers: standardParsers(), records }
  const others = { tools: customToolRecords(storage), keys: agentKeyRecords(storage) }
  const serviceOf = (secret: string) => customAgentsService({ ...needs, ...others, sealer: systemSealer(secret) })
  return {
    ...engine,
    serviceOf,
    service: serviceOf('the secret of this host'),
    sweep: () => sweeper({ ...engine, sweeps: [orphanAgentSweep({ ...engine, records })] }).runAll(),
    keys: async () => (await Array.fromAsync(engine.blobs.list(''))).map(({ key }) => key),
  }
}

/** A storage whose batches with agents end in an error, carried out or not. */
const failing = (error: () => Error, carriedOut: boolean) => (storage: StorageDriver) => ({
  ...storage,
  async write(batch: Parameters<StorageDriver['write']>[0]) {
    const concerned = batch.steps.some((step) => step.kind === 'insert' && step.table === 'custom_agent')
    if (!concerned) return storage.write(batch)
    if (carriedOut) await storage.write(batch)
    throw error()
  },
})

describe('the file of agents', () => {
  it('goes at once when the batch was refused', async () => {
    const refused = () => new DocentError({ code: 'wrong_state', message: 'No.' })
    const { service, keys } = await setUp(failing(refused, false))
    await expect(service.create(alice, agents)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await keys()).toEqual([])
  })

  it.each([[true], [false]])(
    'stays while nobody knows whether the batch was carried out, and then only if it was: %s',
    async (carriedOut) => {
      const { service, keys, sweep, clock } = await setUp(failing(() => new Error('cut off'), carriedOut))
      await expect(service.create(alice, agents)).rejects.toMatchObject({ code: 'internal' })
      const [key] = await keys()
      expect(key).toMatch(/^custom-agents\//)
      await sweep()
      expect(await keys()).toEqual([key])
      await clock.advance(day + 1)
      await sweep()
      expect(await keys()).toEqual(carriedOut ? [key] : [])
    },
  )

  it('is read only with the secret that it is kept under', async () => {
    const { service, serviceOf } = await setUp()
    const [agent] = await service.create(alice, agents)
    const id = agent!.agentCustomAgentId
    const file = await service.download(alice, id)
    expect(Buffer.concat(await Array.fromAsync(file.content)).equals(Buffer.from(content))).toBe(true)
    const others = serviceOf('another secret of a host')
    await expect(others.download(alice, id)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('add the agent again') as string,
    })
    expect(await others.get(alice, id)).toMatchObject({ id })
  })

  it('is not taken where no parser opens it', async () => {
    const { service, keys, ...engine } = await setUp()
    expect(await keys()).toEqual([])
    const storage = recordStore(engine.storage)
    const bare = customAgentsService({
      ...{ ...engine, storage, records: customAgentRecords(storage), sealer: systemSealer('the secret of this host') },
      ...{ tools: customToolRecords(storage), keys: agentKeyRecords(storage) },
      parsers: { ...standardParsers(), archiveFor: () => undefined },
    })
    await expect(bare.create(alice, agents)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await service.list(alice)).toEqual([])
  })
})
