import { userTable, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, never, type Principal, type Sealer } from '../../kernel/ports/index.ts'
import { rowById, walkRows, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { customToolTable, type CustomToolRow } from './custom-tool-table.ts'
import { toolServerTable, type ToolServerRow } from './tool-server-table.ts'
import { mostTools, noSuchTool, type CustomTool, type ToolType } from './custom-tool.ts'

export interface CustomToolRecords {
  /** The scope's tools, the oldest first. */
  list(scope: Scope): Promise<CustomToolRow[]>
  find(scope: Scope, id: string): Promise<CustomToolRow | undefined>
  /** @throws `not_found` when missing or somebody else's */
  require(scope: Scope, id: string): Promise<CustomToolRow>
  /** Those of the ids that are the scope's. */
  among(scope: Scope, ids: readonly string[]): Promise<CustomToolRow[]>
  /** The scope's last tool of this name. @throws `not_found` */
  requireNamed(scope: Scope, name: string): Promise<CustomToolRow>
  /** The scope's tools of these names, the oldest first: of several with one name the last one counts. */
  named(scope: Scope, names: readonly string[]): Promise<CustomToolRow[]>
  /** The servers of tools, by the tools' ids. */
  servers(ids: readonly string[]): Promise<ReadonlyMap<string, ToolServerRow>>
  /** Of keys of files, those that tools have. */
  filesAmong(keys: readonly string[]): Promise<(string | null)[]>
  /** Some tools of a user, regardless of who asks. */
  someOf(userId: string, limit: number): Promise<Pick<CustomToolRow, 'id' | 'file_key'>[]>
  /** @throws `forbidden` when the user has too many with as many more */
  requireRoom(scope: Scope, more: number): Promise<void>
}

/** Tools are their owner's alone; a key of one collection has none. */
const ownTools = (scope: Scope): Where<typeof customToolTable> =>
  scope.collectionId === undefined ? eq('owner_id', scope.userId) : never

export function customToolRecords(storage: RecordStore): CustomToolRecords {
  const from = customToolTable

  async function find(scope: Scope, id: string): Promise<CustomToolRow | undefined> {
    const [row] = await storage.read({ from, where: and(eq('id', id), ownTools(scope)), limit: 1 })
    return row
  }

  return {
    find,
    list: (scope) =>
      storage.read({ from, where: ownTools(scope), orderBy: [{ column: 'created_at' }, { column: 'id' }] }),
    async require(scope, id) {
      const row = await find(scope, id)
      if (!row) throw noSuchTool()
      return row
    },
    among: (scope, ids) => storage.read({ from, where: and(isIn('id', [...new Set(ids)]), ownTools(scope)) }),
    async requireNamed(scope, name) {
      const [row] = await storage.read({
        from,
        where: and(ownTools(scope), eq('tool_name', name)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        limit: 1,
      })
      if (row) return row
      throw new DocentError({
        code: 'not_found',
        message: 'You have no custom tool with this name; register it first.',
      })
    },
    named: (scope, names) =>
      storage.read({
        from,
        where: and(ownTools(scope), isIn('tool_name', [...new Set(names)])),
        orderBy: [{ column: 'created_at' }, { column: 'id' }],
      }),
    async servers(ids) {
      const rows = ids.length === 0 ? [] : await storage.read({ from: toolServerTable, where: isIn('id', ids) })
      return new Map(rows.map((row) => [row.id, row]))
    },
    async filesAmong(keys) {
      const rows = await storage.read({ from, where: isIn('file_key', keys), columns: ['file_key'] })
      return rows.map((row) => row.file_key)
    },
    someOf: (userId, limit) =>
      storage.read({ from, where: eq('owner_id', userId), columns: ['id', 'file_key'], limit }),
    async requireRoom(scope, more) {
      const [row] = await storage.aggregate({ from, where: ownTools(scope), measures: { count: { count: true } } })
      if ((row?.count ?? 0) + more <= mostTools) return
      throw new DocentError({
        code: 'forbidden',
        message: `A user may have ${mostTools} custom tools; delete some that you do not need.`,
        details: { limit: mostTools },
      })
    },
  }
}

export const findCustomTool = rowById(customToolTable)

/** All tools, read some at a time. */
export const walkCustomTools = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<CustomToolRow> =>
  walkRows(storage, customToolTable, { signal })

/** Addresses of users by id; a user without one is not in it. */
export async function emailsOf(storage: RecordStore, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)]
  const rows =
    ids.length === 0 ? [] : await storage.read({ from: userTable, where: isIn('id', ids), columns: ['id', 'email'] })
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The caller's own address; empty when unknown. */
export const ownEmail = async (storage: RecordStore, { userId, email }: Principal): Promise<string> =>
  email ?? (await emailsOf(storage, [userId])).get(userId) ?? ''

const sealContext = (toolId: string) => `custom_tool/${toolId}`

/** The columns of a remote server's configuration. */
export const configColumns = (sealer: Sealer, toolId: string, text: string, secret: boolean) => ({
  mcp_config: secret ? sealer.seal(text, sealContext(toolId)) : text,
  mcp_config_sealed: secret,
})

/** The configuration of a remote server; undefined where there is none, or the host's secret is another one by now. */
export function openConfig(sealer: Sealer, row: CustomToolRow): string | undefined {
  if (row.mcp_config === null) return undefined
  if (!row.mcp_config_sealed) return row.mcp_config
  try {
    return sealer.open(row.mcp_config, sealContext(row.id))
  } catch (error) {
    if (DocentError.isInstance(error) && error.code === 'forbidden') return undefined
    throw error
  }
}

/** The arguments of a tool as its owner sees them. */
export function toolArgsOf(sealer: Sealer, row: CustomToolRow): Record<string, unknown> {
  const config = openConfig(sealer, row)
  const args = row.tool_args as Record<string, unknown>
  return config === undefined ? args : { ...args, mcp_config_json: config }
}

export const customToolOf = (sealer: Sealer, row: CustomToolRow, ownerEmail: string): CustomTool => ({
  id: row.id,
  toolName: row.tool_name,
  toolType: row.tool_type as ToolType,
  toolArgs: toolArgsOf(sealer, row),
  ownerEmail,
})

/** Where several tools have the same name, the last one counts. */
export const lastOfEachName = (rows: readonly CustomToolRow[]): CustomToolRow[] => [
  ...new Map(rows.map((row) => [row.tool_name, row])).values(),
]
