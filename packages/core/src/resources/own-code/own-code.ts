import type { Scope } from '../../access/index.ts'
import type { BlobStore, DocumentParsers, Sealer } from '../../kernel/ports/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import { openKeyValue, type AgentKeyRecords } from '../agent-keys/index.ts'
import {
  codeBounds,
  codeBudget,
  folderNameOf,
  lastOfEachName,
  missingToolFile,
  unpackPackage,
  type CodeBudget,
  type CustomToolRecords,
  type CustomToolRow,
  type ToolType,
} from '../custom-tools/index.ts'

/** Code that a user registered for the programs of their agents: a custom tool of the type `general_code`. */
export interface OwnCode {
  readonly name: string
  /** A name that every system and every language takes, of its own among the code of the user. */
  readonly folder: string
  /** The user's own words. */
  readonly description: string
  /** @throws `invalid_input` for a ZIP that cannot be unpacked, `unsupported` where none can, `too_large` beyond the budget */
  load(budget: CodeBudget, signal: AbortSignal): Promise<LoadedCode>
}

export interface LoadedCode {
  /** By path below a directory of its own. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The user's own keys, by the variables under which they were given to the tool. */
  readonly environment: Readonly<Record<string, string>>
}

/** The code that agents of the scope's user have; of several of one name the last. Nothing under a key of one collection. */
export type FindOwnCode = (scope: Scope) => Promise<readonly OwnCode[]>

export interface OwnCodeDependencies {
  readonly records: Pick<CustomToolRecords, 'list' | 'find'>
  readonly keys: Pick<AgentKeyRecords, 'toolKeys' | 'usableAmong'>
  readonly sealer: Sealer
  readonly blobs: BlobStore
  readonly parsers: Pick<DocumentParsers, 'archiveFor'>
}

interface CodeArguments {
  readonly description?: unknown
  readonly approval?: unknown
  readonly enable_by_default?: unknown
  readonly should_unzip?: unknown
  readonly tool_usage_mode?: readonly string[]
}

export const argumentsOf = (row: CustomToolRow) => row.tool_args as CodeArguments

export function findOwnCode(dependencies: OwnCodeDependencies): FindOwnCode {
  return async (scope) => {
    if (scope.collectionId !== undefined) return []
    const rows = (await dependencies.records.list(scope)).filter((row) => isForAgents(row, 'general_code'))
    const folders = new Set<string>()
    return lastOfEachName(rows).map((row) => ownCodeOf(dependencies, scope, row, folderNameOf(row.tool_name, folders)))
  }
}

export const ownCodeOf = (
  dependencies: OwnCodeDependencies,
  scope: Scope,
  row: CustomToolRow,
  folder: string,
): OwnCode => ({
  name: row.tool_name,
  folder,
  description: String(argumentsOf(row).description ?? ''),
  load: async (budget, signal) => ({
    files: await filesOf(dependencies, row, budget, signal),
    environment: await environmentOf(dependencies, scope, row),
  }),
})

/** Code with its folders, one after the other. @throws as `load`; `too_large` for more than programs can have at once */
export async function loadCode(
  code: readonly OwnCode[],
  signal: AbortSignal,
): Promise<(LoadedCode & Pick<OwnCode, 'folder'>)[]> {
  const budget = codeBudget(
    'Ask with agent_tools that names only the code that is needed, or set enable_by_default of some to false.',
  )
  const loaded: (LoadedCode & Pick<OwnCode, 'folder'>)[] = []
  for (const { folder, load } of code) loaded.push({ folder, ...(await load(budget, signal)) })
  return loaded
}

/** Whether agents of its owner have it, where it is of this type. */
export function isForAgents(row: CustomToolRow, type: ToolType): boolean {
  const { enable_by_default: enabled, tool_usage_mode: usage = ['runner'] } = argumentsOf(row)
  return row.tool_type === type && row.file_key !== null && enabled !== false && usage.includes('runner')
}

async function filesOf(
  { blobs, parsers }: OwnCodeDependencies,
  row: CustomToolRow,
  budget: CodeBudget,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const name = row.file_name!
  const isPacked = name.toLowerCase().endsWith('.zip') && argumentsOf(row).should_unzip !== false
  if (!isPacked) budget.take([{ size: row.file_size! }])
  const bytes = await unlessMissing(blobs.bytes(row.file_key!), missingToolFile)
  return isPacked ? unpackPackage(parsers, { bytes, bounds: codeBounds, budget, signal }) : new Map([[name, bytes]])
}

/** Without the keys of others: programs that models write can show what they get. */
async function environmentOf(
  { keys, sealer }: OwnCodeDependencies,
  scope: Scope,
  row: CustomToolRow,
): Promise<Record<string, string>> {
  const given = await keys.toolKeys(scope, row.tool_name)
  const ids = given.map(({ key_id: id }) => id)
  const usable = ids.length === 0 ? [] : await keys.usableAmong(scope, ids)
  const own = new Map(usable.filter((key) => key.owner_id === scope.userId).map((key) => [key.id, key]))
  return Object.fromEntries(
    given.flatMap(({ env_name: name, key_id: id }) => {
      const key = own.get(id)
      return key ? [[name, openKeyValue(sealer, key)]] : []
    }),
  )
}
