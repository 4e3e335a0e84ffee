import type { DocumentParsers, PackagedFile } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { serverFolders } from '../../../packages/core/src/resources/agent-programs/server-programs.ts'
import { agentPackages, agentProgram } from '../../../packages/core/src/resources/custom-agents/agent-program.ts'
import type { CustomAgentRow } from '../../../packages/core/src/resources/custom-agents/index.ts'
import type { CustomToolRow } from '../../../packages/core/src/resources/custom-tools/index.ts'
import { findOwnCode, loadCode } from '../../../packages/core/src/resources/own-code/own-code.ts'
import { findServers } from '../../../packages/core/src/resources/tool-servers/own-server.ts'

const scope = { userId: 'alice', now: 0 }
const signal = AbortSignal.any([])
const never = () => Promise.reject(new Error('Nothing of this is asked for.'))

/** ZIP files with one file of this size, and what is read of them, so many at once. */
function packages(size: number, paths = ['server.py']) {
  const seen = { paths: [] as string[], atOnce: 0, most: 0 }
  const fileAt = (path: string): PackagedFile => ({
    ...{ path, size },
    async read() {
      seen.paths.push(path)
      seen.most = Math.max(seen.most, ++seen.atOnce)
      await Promise.resolve()
      seen.atOnce--
      return new Uint8Array()
    },
  })
  const archive = { name: 'zip', mediaTypes: [], entries: never, listPackage: async () => paths.map(fileAt) }
  const parsers = { archiveFor: () => archive } as unknown as DocumentParsers
  return { seen, parsers }
}

const blobs = { bytes: async () => new Uint8Array(), get: async () => new Blob([]).stream() } as never
const named = (name: string, more: Partial<CustomToolRow> = {}) =>
  ({ id: name, tool_name: name, tool_args: {}, file_key: name, file_name: `${name}.zip`, ...more }) as CustomToolRow
const names = ['a', 'b', 'c', 'd', 'e']

function ownCode(parsers: DocumentParsers, rows: readonly CustomToolRow[]) {
  const records = { list: async () => rows }
  const keys = { toolKeys: async () => [], usableAmong: never }
  return findOwnCode({ records, keys, sealer: {} as never, blobs, parsers } as never)(scope as never)
}

const serversOf = (parsers: DocumentParsers) =>
  serverFolders(
    {
      records: { tools: async () => names.map((name) => ({ server_name: name, tool_name: name })) },
      tools: { named: async () => names.map((name) => named(name, { tool_type: 'local_mcp' })) },
      findServers: findServers({
        ...{ blobs, parsers, sealer: {} as never, findCredentials: never },
        findSecrets: async () => ({ values: new Map(), environment: {} }),
      } as never),
    } as never,
    scope as never,
    { servers: [] } as unknown as CustomAgentRow,
    signal,
  )

const code = (size?: number) => names.map((name) => named(name, { tool_type: 'general_code', file_size: size ?? 0 }))

it.each([
  ['MCP servers of an agent', serversOf, /custom_agent_tool_associations/],
  [
    'code for programs',
    async (parsers: DocumentParsers) => loadCode(await ownCode(parsers, code()), signal),
    /agent_tools/,
  ],
])('%s are unpacked one after the other, and never more together than one may have', async (_, load, remedy) => {
  const large = packages(45_000_000)
  await expect(load(large.parsers)).rejects.toMatchObject({ code: 'too_large', message: expect.stringMatching(remedy) })
  expect(large.seen).toMatchObject({ paths: Array(2).fill('server.py'), most: 1 })
  const small = packages(20_000_000)
  await load(small.parsers)
  expect(small.seen).toMatchObject({ paths: Array(5).fill('server.py'), most: 1 })
})

it('counts code that is no ZIP before it is read', async () => {
  const rows = code(45_000_000).map((row) => ({ ...row, file_name: 'code.py' }))
  const found = await ownCode(packages(0).parsers, rows)
  await expect(loadCode(found, signal)).rejects.toMatchObject({ code: 'too_large' })
})

it('reads the wheels of an agent when they are installed, and not for its questions', async () => {
  const files = ['custom_agents.py', 'requirements.txt', 'wheels/a.whl']
  const row = { folder: 'helper', file_key: 'k', file_sealed: false } as CustomAgentRow
  const { seen, parsers } = packages(1, [...files.map((path) => `helper/${path}`), 'other/custom_agents.py'])
  const needs = { blobs, parsers, sealer: {} as never }
  expect([...(await agentProgram(needs, row, signal)).keys()]).toEqual(files.slice(0, 2))
  expect(seen.paths).toEqual(['helper/custom_agents.py', 'helper/requirements.txt'])
  const { requirements, wheels } = await agentPackages(needs, row, signal)
  expect([requirements, [...wheels.keys()]]).toEqual([new Uint8Array(), ['a.whl']])
})
