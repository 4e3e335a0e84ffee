import { z } from 'zod'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scopeOf } from '../../scope.ts'
import type { ApiKey } from '../api-key.ts'
import { apiKeyAnswers } from '../api-key-answers.ts'
import { keyRangeOf } from '../api-key-range.ts'
import type { ApiKeysDependencies } from '../api-keys-dependencies.ts'

/** Which API keys are listed, and the page of the list. */
export const apiKeyListSchema = pageSchema.extend({
  filter: z.string().max(255).optional().describe("Part of the key's name or of its user's."),
})
export type ApiKeyListInput = z.input<typeof apiKeyListSchema>

/** The caller's keys, for administrators everybody's, newest first. Counts include the calls this process has seen so far. */
export const listApiKeys =
  (dependencies: ApiKeysDependencies) =>
  async (principal: Principal, input: ApiKeyListInput = {}, options: CallOptions = {}): Promise<ApiKey[]> => {
    options.signal?.throwIfAborted()
    const range = keyRangeOf(principal)
    const { filter, ...page } = check(apiKeyListSchema, input)
    await dependencies.usage.flush()
    const scope = scopeOf(principal)
    const rows = await dependencies.records.list(scope, range, filter || undefined, page)
    return apiKeyAnswers(dependencies, rows, range === 'all' ? undefined : scope)
  }
