import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { emailsOf, ownEmail } from '../../custom-tools/index.ts'
import {
  agentKeyIdsSchema,
  agentKeyInputSchema,
  agentKeyOf,
  agentKeyUpdateSchema,
  type AgentKey,
  type AgentKeyInput,
  type AgentKeyUpdate,
} from '../agent-key.ts'
import { sealKeyValue } from '../agent-key-value.ts'
import { ofKeys, type AgentKeyRecords } from '../agent-key-records.ts'
import { agentKeyTable, customAgentKeyTable, toolKeyTable } from '../agent-key-tables.ts'
import type { AgentKeysDependencies } from '../agent-keys-dependencies.ts'

/** The caller's keys and those that others share, by name; never their values. */
export const listAgentKeys =
  ({ storage, records }: AgentKeysDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<AgentKey[]> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    const rows = await records.list(scopeOf(principal))
    const owners = rows.map((row) => row.owner_id)
    const emails = await emailsOf(storage, owners)
    return rows.map((row) => agentKeyOf(row, emails.get(row.owner_id) ?? ''))
  }

/** @throws `wrong_state` when the caller has a key of this name, `unsupported` on a host without a secret */
export const createAgentKey =
  ({ runtime, storage, ids, sealer, idempotency, records }: AgentKeysDependencies) =>
  async (principal: Principal, input: AgentKeyInput, options: CallOptions = {}): Promise<AgentKey> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const checked = check(agentKeyInputSchema, input)
    const { name, type, value, description } = checked
    const email = await ownEmail(storage, principal)
    const id = ids.uuid()
    const sealed = sealKeyValue(sealer, id, value)
    return idempotency.once<AgentKey, AgentKey>(principal, 'createAgentKey', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            const scope = scopeOf(principal)
            await records.requireFreeName(scope, name)
            await records.requireRoom(scope)
            const times = { created_at: draft.now, updated_at: draft.now }
            const owner = { owner_id: principal.userId }
            const row = { id, ...owner, name, type, description: description ?? null, sealed, revision: 0, ...times }
            draft.insert(agentKeyTable, row)
            draft.record('agent_key', id, 'CREATED', { type })
            const key = agentKeyOf(row, email)
            remember(draft, key)
            return key
          },
        ),
    })
  }

/** @throws `not_found`, `forbidden` for a shared one of somebody else, `wrong_state` when another one has the name */
export const updateAgentKey =
  ({ runtime, storage, sealer, records }: AgentKeysDependencies) =>
  async (principal: Principal, id: string, input: AgentKeyUpdate, options: CallOptions = {}): Promise<AgentKey> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const { name, type, value, description } = check(agentKeyUpdateSchema, input)
    const email = await ownEmail(storage, principal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const scope = scopeOf(principal)
      const [row] = await records.requireOwned(scope, [id])
      if (name !== undefined) await records.requireFreeName(scope, name, id)
      const set = {
        ...(name === undefined ? {} : { name }),
        ...(type === undefined ? {} : { type }),
        ...(value === undefined ? {} : { sealed: sealKeyValue(sealer, id, value) }),
        ...(description === undefined ? {} : { description: description === '' ? null : description }),
        revision: row!.revision + 1,
        updated_at: draft.now,
      }
      draft.step(update(agentKeyTable, { key: { id }, set, where: eq('revision', row!.revision) }))
      const { sealed, revision: _, updated_at: __, ...named } = set as typeof set & { sealed?: string }
      const fields = [...Object.keys(named), ...(sealed === undefined ? [] : ['value'])]
      draft.record('agent_key', id, 'UPDATED', { fields })
      if (type === 'private') await endUses(draft, records, [id], principal.userId)
      return agentKeyOf({ ...row!, ...set }, email)
    })
  }

/** Deletes keys of the caller, all or none. Tools that had them get them no more. @throws `not_found`, `forbidden` */
export const deleteAgentKeys =
  ({ runtime, records }: AgentKeysDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const wanted = check(agentKeyIdsSchema, ids)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows = await records.requireOwned(scopeOf(principal), wanted)
      const keyIds = rows.map(({ id }) => id)
      await endUses(draft, records, keyIds)
      for (const id of keyIds) {
        draft.step(remove(agentKeyTable, { id }, { required: true }))
        draft.record('agent_key', id, 'DELETED')
      }
    })
  }

/** Ends what tools and agents have of keys, in this batch. An agent still names the variable. */
async function endUses(
  draft: Draft,
  records: Pick<AgentKeyRecords, 'usesOf' | 'agentUsesOf'>,
  keyIds: readonly string[],
  exceptOf?: string,
): Promise<void> {
  for (const { id } of await records.usesOf(keyIds, { exceptOf })) draft.step(remove(toolKeyTable, { id }))
  const associated = ofKeys(keyIds, exceptOf)
  for (const { id } of await records.agentUsesOf(keyIds, { exceptOf }))
    draft.step(update(customAgentKeyTable, { key: { id }, set: { key_id: null }, where: associated }))
  // Nobody takes one meanwhile.
  for (const table of [toolKeyTable, customAgentKeyTable]) draft.step(requireAbsent(table, associated))
}
