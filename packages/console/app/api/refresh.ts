import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads again what changed. A first read that is still under way is given up before: it may have begun before the change, and would
 * otherwise count as the newest.
 */
export async function refresh(queries: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
