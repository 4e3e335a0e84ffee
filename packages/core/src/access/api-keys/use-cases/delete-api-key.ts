import type { Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scopeOf } from '../../scope.ts'
import { keyRangeOf } from '../api-key-range.ts'
import { apiKeyTable } from '../api-key-table.ts'
import type { ApiKeysDependencies } from '../api-keys-dependencies.ts'

/** Ends a key and forgets it. Also the key of the call itself: it is the last it makes. */
export const deleteApiKey =
  ({ runtime, records, cache }: ApiKeysDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    const range = keyRangeOf(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.require(scopeOf(principal), range, id)
      draft.step(remove(apiKeyTable, { id }, { required: true }))
      draft.record('api_key', id, 'DELETED', { userId: row.user_id })
      draft.afterCommit(() => cache.forget(row.hash))
    })
  }
