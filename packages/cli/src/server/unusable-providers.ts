import type { ModelProvider } from '@docent/core/ports'
import { DocentError } from '@docent/core'

/** Longest a start waits for providers. */
const longestWaitMs = 3_000

/**
 * Asks all providers at once whether they answer.
 * @returns why a provider cannot be used, by its name: it does not answer, or refuses this server's key
 */
export async function unusableProviders(
  providers: readonly ModelProvider[],
  waitMs: number = longestWaitMs,
): Promise<ReadonlyMap<string, string>> {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), waitMs)
  try {
    const found = await Promise.all(
      providers.map(
        async (provider) => [provider.name, await Promise.race([reasonOf(provider), late.promise])] as const,
      ),
    )
    return new Map(
      found.flatMap(([name, reason]) => {
        if (reason === undefined) return []
        return [[name, reason === 'late' ? `${name} did not answer within ${waitMs / 1_000} seconds.` : reason]]
      }),
    )
  } finally {
    clearTimeout(timer)
  }
}

async function reasonOf(provider: ModelProvider): Promise<string | undefined> {
  // Known already, and asked again in the background.
  if (provider.listing?.missing !== undefined) return provider.listing.missing
  try {
    await provider.ping()
    return undefined
  } catch (error) {
    return DocentError.isInstance(error) ? error.message : `${provider.name} does not answer.`
  }
}
