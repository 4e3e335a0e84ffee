import type { Scope } from '../../access/index.ts'
import type { Sealer } from '../../kernel/ports/index.ts'
import { openKeyValue, type AgentKeyRecords } from '../agent-keys/index.ts'

/** What a tool gets of its owner's agent keys. */
export interface ToolSecrets {
  /** By the names of variables under which keys were given to the tool. */
  readonly environment: Readonly<Record<string, string>>
  /** By the names of placeholders: what was given to the tool, else the owner's keys of these names. */
  readonly values: ReadonlyMap<string, string>
}

/** Reads keys for tools. `tool` is undefined for a server that is not registered. With `ownOnly`, none that others share. */
export type FindToolSecrets = (
  scope: Scope,
  tool: string | undefined,
  names: readonly string[],
  options?: { readonly ownOnly?: boolean },
) => Promise<ToolSecrets>

export const findToolSecrets =
  (keys: Pick<AgentKeyRecords, 'toolKeys' | 'usableAmong' | 'ownNamed'>, sealer: Sealer): FindToolSecrets =>
  async (scope, tool, names, { ownOnly = false } = {}) => {
    const given = tool === undefined ? [] : await keys.toolKeys(scope, tool)
    const usable = await keys.usableAmong(
      scope,
      given.map(({ key_id: id }) => id),
    )
    const usableHere = usable.filter((row) => !ownOnly || row.owner_id === scope.userId)
    const byId = new Map(usableHere.map((row) => [row.id, row]))
    const environment: Record<string, string> = {}
    for (const { env_name: name, key_id: id } of given) {
      const row = byId.get(id)
      if (row) environment[name] = openKeyValue(sealer, row)
    }
    const values = new Map(Object.entries(environment))
    const others = names.filter((name) => !values.has(name))
    const named = others.length === 0 ? [] : await keys.ownNamed(scope, others)
    for (const row of named) values.set(row.name, openKeyValue(sealer, row))
    return { environment, values }
  }
