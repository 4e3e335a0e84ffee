import type { Sdk } from '../load-sdk.ts'
import type { BearerTokens } from './bearer-tokens.ts'

/** Notes what a consent was not enough for. */
export const notingScopes =
  (sdk: Sdk, tokens: BearerTokens | undefined) =>
  <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch(async (error: unknown) => {
      throw tokens && error instanceof sdk.InsufficientScopeError ? await tokens.wanted(error.requiredScope) : error
    })
