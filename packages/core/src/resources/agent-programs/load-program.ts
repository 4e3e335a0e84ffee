import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { openKeyValue } from '../agent-keys/index.ts'
import {
  agentBuildEntity,
  agentProgram,
  defaultsOf,
  installedFiles,
  installPackages,
  pythonVersion,
  type CustomAgentRow,
} from '../custom-agents/index.ts'
import type { LoadProgramDependencies } from './agent-programs-dependencies.ts'
import { serverFolders, type ServerPrograms } from './server-programs.ts'

/** Everything that a program of a user runs with. */
export interface LoadedProgram {
  /** Of the agent, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Installed packages, by path. */
  readonly packages: ReadonlyMap<string, Uint8Array>
  /** Its MCP servers: a folder each, with `server.py`. */
  readonly servers: ReadonlyMap<string, Uint8Array>
  /** Its variables, with secrets of its user. */
  readonly environment: Readonly<Record<string, string>>
  /** What must not come back from it as it is. */
  readonly secrets: readonly string[]
}

/**
 * @throws `not_found` when the secret of the host is another one by now, `invalid_input` for what cannot be unpacked or installed,
 * `unsupported` where programs cannot run
 */
export type LoadProgram = (scope: Scope, row: CustomAgentRow, signal: AbortSignal) => Promise<LoadedProgram>

export function loadProgram(dependencies: LoadProgramDependencies): LoadProgram {
  return async (scope, row, signal) => {
    const files = await agentProgram(dependencies, row, signal)
    const packages = await packagesOf(dependencies, row, signal)
    const servers: ServerPrograms = await serverFolders(dependencies, scope, row, signal)
    const keys = await keysOf(dependencies, scope, row)
    const defaults = defaultsOf(files)
    return {
      files,
      packages,
      servers: servers.files,
      environment: { ...defaults, ...servers.environment, ...keys },
      secrets: [...Object.values(keys), ...servers.secrets],
    }
  }
}

/** What was installed for this version of Python; for another one than then it is installed again. */
async function packagesOf(
  dependencies: LoadProgramDependencies,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { runtime, records, sandbox, blobs } = dependencies
  const build = (await records.builds([row.id])).get(row.id)
  if (!build) return new Map()
  const python = await pythonVersion(sandbox)
  if (build.python === python && build.packages_key !== null) {
    const there = await installedFiles(dependencies, build.packages_key, signal).catch(gone)
    if (there) return there
  }
  const installed = await installPackages(dependencies, row, signal)
  await runtime.commit({ engine: 'agent-programs' }, async (draft) => {
    const known = await draft.load(agentBuildEntity, row.id)
    if (known) draft.set(known, installed)
  })
  if (build.packages_key !== null) await blobs.delete(build.packages_key).catch(() => {})
  return installedFiles(dependencies, installed.packages_key!, signal)
}

/** Undefined where a blob is lost, so that it is made again. */
function gone(error: unknown): undefined {
  if (DocentError.isInstance(error) && error.code === 'not_found') return undefined
  throw error
}

/** The user's own: a program can show what it has, so that keys of others stay out of it. */
async function keysOf(
  { records, keys, sealer }: LoadProgramDependencies,
  scope: Scope,
  row: CustomAgentRow,
): Promise<Readonly<Record<string, string>>> {
  const given = await records.keys(scope, [row.id])
  const ids = given.flatMap(({ key_id: id }) => id ?? [])
  const usable = ids.length === 0 ? [] : await keys.usableAmong(scope, ids)
  const own = new Map(usable.filter((key) => key.owner_id === scope.userId).map((key) => [key.id, key]))
  return Object.fromEntries(
    given.flatMap(({ env_name: name, key_id: id }) => {
      const key = id === null ? undefined : own.get(id)
      return key ? [[name, openKeyValue(sealer, key)] as const] : []
    }),
  )
}
