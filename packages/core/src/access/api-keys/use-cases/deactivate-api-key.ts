import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scopeOf } from '../../scope.ts'
import { keyRangeOf } from '../api-key-range.ts'
import { apiKeyTable } from '../api-key-table.ts'
import type { ApiKeysDependencies } from '../api-keys-dependencies.ts'
import { requireActive } from '../require-active.ts'

/** Ends a key for good; it stays listed. @throws `wrong_state` when it was deactivated before */
export const deactivateApiKey =
  ({ runtime, records, cache }: ApiKeysDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    const range = keyRangeOf(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.require(scopeOf(principal), range, id)
      requireActive(row)
      const where = eq('is_active', true)
      draft.step(update(apiKeyTable, { key: { id }, set: { is_active: false }, where }))
      draft.record('api_key', id, 'DEACTIVATED', { userId: row.user_id })
      draft.afterCommit(() => cache.forget(row.hash))
    })
  }
