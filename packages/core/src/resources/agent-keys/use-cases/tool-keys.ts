import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import type { Remember } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, or, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireMatch, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { ownEmail } from '../../custom-tools/index.ts'
import {
  agentKeyIdsSchema,
  mostKeys,
  toolKeysInputSchema,
  toolKeysOf,
  type ToolKeys,
  type ToolKeysInput,
} from '../agent-key.ts'
import { agentKeyTable, toolKeyTable } from '../agent-key-tables.ts'
import type { AgentKeysDependencies } from '../agent-keys-dependencies.ts'

/** Which keys the caller's tools get, by tool. */
export const listToolKeys =
  ({ storage, records }: AgentKeysDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<ToolKeys[]> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    const rows = await records.toolKeys(scopeOf(principal))
    return toolKeysOf(rows, await ownEmail(storage, principal))
  }

/**
 * Assigns keys to a tool of the caller, under names of variables; a name that has a key gets the other one. Answers with all
 * keys of the tool.
 * @throws `not_found` for a tool or a key that is missing, or somebody else's and not shared
 */
export const addToolKeys =
  ({ runtime, storage, records, tools, idempotency }: AgentKeysDependencies) =>
  async (principal: Principal, input: ToolKeysInput, options: CallOptions = {}): Promise<ToolKeys> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const checked = check(toolKeysInputSchema, input)
    const { tool, keys } = checked
    const wanted = new Map(keys.map(({ name, keyId }) => [name, keyId]))
    if (wanted.size < keys.length)
      throw new DocentError({
        code: 'invalid_input',
        message: 'keys must name each variable only once.',
        details: { field: 'keys' },
      })
    const email = await ownEmail(storage, principal)
    const by = { actor: principal.userId, requestId: options.requestId }
    const give = (remember: Remember<ToolKeys>) =>
      runtime.commit(by, async (draft) => {
        const scope = scopeOf(principal)
        await tools.requireNamed(scope, tool)
        await records.requireUsable(scope, [...wanted.values()])
        const before = await records.toolKeys(scope)
        const ofTool = new Map(before.filter((row) => row.tool_name === tool).map((row) => [row.env_name, row]))
        if (before.length + wanted.size > mostKeys)
          throw new DocentError({
            code: 'forbidden',
            message: `The tools of a user may have ${mostKeys} keys; delete some associations that you do not need.`,
            details: { limit: mostKeys },
          })
        for (const [name, keyId] of wanted) {
          const usable = or(eq('owner_id', scope.userId), eq('type', 'shared'))
          draft.step(requireMatch(agentKeyTable, and(eq('id', keyId), usable)))
          const known = ofTool.get(name)
          const id = known?.id ?? draft.uuid()
          const row = { owner_id: scope.userId, tool_name: tool, env_name: name, key_id: keyId, created_at: draft.now }
          if (known)
            draft.step(update(toolKeyTable, { key: { id }, set: { key_id: keyId }, where: eq('env_name', name) }))
          else draft.insert(toolKeyTable, { id, ...row })
          draft.record('tool_association', id, known ? 'UPDATED' : 'CREATED', { keyId })
          ofTool.set(name, { ...row, ...known, key_id: keyId, id })
        }
        const rows = [...ofTool.values()].sort((one, other) => (one.env_name < other.env_name ? -1 : 1))
        const given = toolKeysOf(rows, email)[0]!
        remember(draft, given)
        return given
      })
    return idempotency.once<ToolKeys, ToolKeys>(principal, 'addToolKeys', checked, options, {
      first: give,
      again: async (answer) => answer,
    })
  }

/** Takes keys away from tools: those of the associations that are the caller's. Returns their number. */
export const deleteToolKeys =
  ({ runtime, records }: AgentKeysDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<{ count: number }> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const wanted = check(agentKeyIdsSchema, ids)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows = await records.toolKeysAmong(scopeOf(principal), wanted)
      for (const { id } of rows) {
        draft.step(remove(toolKeyTable, { id }, { required: true }))
        draft.record('tool_association', id, 'DELETED')
      }
      return { count: rows.length }
    })
  }
