import { requireAgentPermission, requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft, Remember } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, or, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireMatch, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { agentKeyTable, customAgentKeyTable, type CustomAgentKeyRow } from '../../agent-keys/index.ts'
import { keyAssociationOf, keysById } from '../agent-views.ts'
import {
  agentIdsSchema,
  agentKeyAssociationInputSchema,
  agentKeyAssociationListSchema,
  reservedVariables,
  type AgentKeyAssociation,
  type AgentKeyAssociationInput,
  type AgentKeyAssociationListInput,
} from '../custom-agent.ts'
import { requireRoomOfAgent } from '../custom-agent-records.ts'
import { customAgentTable } from '../custom-agent-tables.ts'
import type { CustomAgentsDependencies } from '../custom-agents-dependencies.ts'

/** The variables of the caller's agents with the keys that they get, of one agent or of all. */
export const listAgentKeyAssociations =
  ({ storage, records, keys }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    input: AgentKeyAssociationListInput = {},
    options: CallOptions = {},
  ): Promise<AgentKeyAssociation[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { agentId } = check(agentKeyAssociationListSchema, input)
    const scope = scopeOf(principal)
    const rows = await records.keys(scope, agentId === undefined ? undefined : [agentId])
    const byId = await keysById({ storage, keys }, scope, rows)
    return rows.map((row) => keyAssociationOf(row, byId))
  }

/**
 * Assigns a key to an agent of the caller, under the name of a variable; one that has a key gets the other one.
 * @throws `not_found` for an agent or a key that is missing, or somebody else's and not shared; `invalid_input` for a variable
 * that the server sets, `forbidden` for too many
 */
export const addAgentKey =
  ({ runtime, storage, records, keys, idempotency }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    input: AgentKeyAssociationInput,
    options: CallOptions = {},
  ): Promise<AgentKeyAssociation> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    const checked = check(agentKeyAssociationInputSchema, input)
    const { agentId, envKeyName, keyId } = checked
    if (reservedVariables.has(envKeyName))
      throw new DocentError({
        code: 'invalid_input',
        message: `The server itself sets ${envKeyName} for agents; leave it out.`,
        details: { field: 'env_key_name' },
      })
    const by = { actor: principal.userId, requestId: options.requestId }
    const give = (remember: Remember<AgentKeyAssociation>) =>
      runtime.commit(by, async (draft) => {
        const scope = scopeOf(principal)
        await records.require(scope, agentId)
        await keys.requireUsable(scope, [keyId])
        const before = await records.keys(scope, [agentId])
        const known = before.find((row) => row.env_name === envKeyName)
        requireRoomOfAgent(before.length, known ? 0 : 1)
        const usable = or(eq('owner_id', scope.userId), eq('type', 'shared'))
        draft.step(requireMatch(agentKeyTable, and(eq('id', keyId), usable)))
        draft.step(requireMatch(customAgentTable, eq('id', agentId)))
        const row: CustomAgentKeyRow = {
          ...(known ?? {
            id: draft.uuid(),
            owner_id: scope.userId,
            agent_id: agentId,
            env_name: envKeyName,
            requirement: 'custom',
            created_at: draft.now,
          }),
          key_id: keyId,
        }
        if (known) setKey(draft, known, keyId)
        else draft.insert(customAgentKeyTable, row)
        draft.record('custom_agent_key_association', row.id, known ? 'UPDATED' : 'CREATED', { keyId })
        const association = keyAssociationOf(row, await keysById({ storage, keys }, scope, [row]))
        remember(draft, association)
        return association
      })
    return idempotency.once<AgentKeyAssociation, AgentKeyAssociation>(principal, 'addAgentKey', checked, options, {
      first: give,
      again: async (answer) => answer,
    })
  }

const setKey = (draft: Draft, { id, agent_id: agentId }: CustomAgentKeyRow, keyId: string | null): void =>
  draft.step(update(customAgentKeyTable, { key: { id }, set: { key_id: keyId }, where: eq('agent_id', agentId) }))

/**
 * Takes keys away from agents: those of the associations that are the caller's and have one. A variable that the agent names
 * stays in the list. Returns their number.
 */
export const deleteAgentKeyAssociations =
  ({ runtime, records }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    ids: readonly string[],
    options: CallOptions = {},
  ): Promise<{ deletedCount: number }> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    const wanted = check(agentIdsSchema, ids)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const found = await records.keysAmong(scopeOf(principal), wanted)
      const rows = found.filter((row) => row.requirement === 'custom' || row.key_id !== null)
      for (const row of rows) {
        if (row.requirement === 'custom') draft.step(remove(customAgentKeyTable, { id: row.id }, { required: true }))
        else setKey(draft, row, null)
        draft.record('custom_agent_key_association', row.id, 'DELETED')
      }
      return { deletedCount: rows.length }
    })
  }
