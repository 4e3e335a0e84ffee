import type { StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { systemSealer } from '../../../packages/core/src/kernel/system/index.ts'
import { customToolRecords, customToolTable } from '../../../packages/core/src/resources/custom-tools/index.ts'
import { toolAuthorizationTable } from '../../../packages/core/src/resources/tool-authorizations/index.ts'
import { startAuthorization } from '../../../packages/core/src/resources/tool-servers/use-cases/start-authorization.ts'
import { memoryEngine, principal } from '../memory-engine.ts'

const alice = { ...principal('alice'), permissions: ['ConfigureAgents'] }
const id = '00000000-0000-4000-8000-000000000001'
const tool = {
  ...{ id, owner_id: 'alice', tool_name: 'weather', tool_type: 'remote_mcp', tool_args: {}, mcp_config: '{}' },
  ...{ mcp_config_sealed: false, file_name: null, file_key: null, file_size: null, file_sha256: null },
  ...{ revision: 0, created_at: 0, updated_at: 0 },
}
type Step = Parameters<StorageDriver['write']>[0]['steps'][number]

/** Begins an authorization; `other` is written by somebody else just before what that leads to. */
async function starting(other: Step) {
  let mixed = false
  const engine = await memoryEngine([customToolTable, toolAuthorizationTable], (driver) => ({
    ...driver,
    async write(batch) {
      const isIt = batch.steps.some((step) => step.kind === 'insert' && step.table === 'tool_authorization')
      if (isIt && !mixed) {
        mixed = true
        await driver.write({ steps: [other] })
      }
      return driver.write(batch)
    },
  }))
  await engine.storage.write({ steps: [{ kind: 'insert', table: 'custom_tool', row: tool }] })
  const storage = recordStore(engine.storage)
  const start = startAuthorization({
    ...{ ...engine, storage, sealer: systemSealer('the secret of this host'), list: undefined as never },
    records: customToolRecords(storage),
    findServers: { ofTool: async () => ({ server: {}, secrets: [] }) } as never,
    idempotency: { once: (_principal, _operation, _input, _options, { first }) => first(() => {}) },
    toolHost: { authorization: { start: async () => ({ url: 'https://auth.example/', pending: 'p' }) } } as never,
  })
  const begun = await start(alice, { toolId: id, redirectUrl: 'https://docent.example/' }).catch((error) => error.code)
  return { begun, rows: await storage.read({ from: toolAuthorizationTable }) }
}

it.each([
  ['deleted', { kind: 'delete', table: 'custom_tool', key: { id } }, 'not_found'],
  ['changed', { kind: 'update', table: 'custom_tool', key: { id }, set: { revision: 1 } }, 'wrong_state'],
] as const)('begins no authorization of a tool that is %s meanwhile', async (_, other, code) => {
  expect(await starting(other)).toEqual({ begun: code, rows: [] })
})
