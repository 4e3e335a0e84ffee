import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scopeOf } from '../../scope.ts'
import { apiKeyExpirySchema, apiKeyInactivitySchema, type ApiKeyExpiry, type ApiKeyInactivity } from '../api-key.ts'
import { keyRangeOf } from '../api-key-range.ts'
import type { ApiKeyRange } from '../api-key-records.ts'
import { apiKeyTable, type ApiKeyRow } from '../api-key-table.ts'
import type { ApiKeysDependencies } from '../api-keys-dependencies.ts'
import { expiresAt } from '../expires-in.ts'
import { requireActive } from '../require-active.ts'

async function change(
  { runtime, records, cache }: ApiKeysDependencies,
  call: {
    readonly principal: Principal
    readonly range: ApiKeyRange
    readonly id: string
    readonly options: CallOptions
  },
  columns: (now: number) => Partial<Pick<ApiKeyRow, 'expires_at' | 'inactivity_interval'>>,
): Promise<void> {
  const { principal, range, id, options } = call
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const row = await records.require(scopeOf(principal), range, id)
    requireActive(row)
    const set = columns(draft.now)
    draft.step(update(apiKeyTable, { key: { id }, set, where: eq('is_active', true) }))
    draft.record('api_key', id, 'UPDATED', { fields: Object.keys(set), ...set })
    draft.afterCommit(() => cache.forget(row.hash))
  })
}

/** Sets when a key expires, counted from now; without a time it never does. @throws `wrong_state` when it is deactivated */
export const updateApiKeyExpiry =
  (dependencies: ApiKeysDependencies) =>
  async (principal: Principal, id: string, input: ApiKeyExpiry = {}, options: CallOptions = {}): Promise<void> => {
    const range = keyRangeOf(principal)
    const { expiresIn } = check(apiKeyExpirySchema, input)
    await change(dependencies, { principal, range, id, options }, (now) => ({
      expires_at: expiresIn === undefined ? null : expiresAt(expiresIn, now),
    }))
  }

/** Sets after how many days without a call a key is refused. @throws `wrong_state` when it is deactivated */
export const updateApiKeyInactivityInterval =
  (dependencies: ApiKeysDependencies) =>
  async (principal: Principal, id: string, input: ApiKeyInactivity = {}, options: CallOptions = {}): Promise<void> => {
    const range = keyRangeOf(principal)
    const { inactivityInterval } = check(apiKeyInactivitySchema, input)
    await change(dependencies, { principal, range, id, options }, () => ({
      inactivity_interval: inactivityInterval ?? null,
    }))
  }
