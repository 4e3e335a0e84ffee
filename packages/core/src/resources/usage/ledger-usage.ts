import { z } from 'zod'
import type { Spent } from './spent-on.ts'

const statsSchema = z.record(z.string(), z.unknown())

/** Those of earlier versions and of hosts stay as they are. */
function statsIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return statsSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * The `usage_stats` that were kept with something, with what the ledger has of its calls: also those of attempts whose process died, and
 * those that ended later. What the ledger does not know stays as it was written.
 */
export function withLedgerUsage(kept: string, spent: Spent | undefined): string {
  const stats = spent && statsIn(kept)
  if (!stats) return kept
  return JSON.stringify({
    ...stats,
    cost: spent.cost,
    input_tokens: spent.inputTokens,
    output_tokens: spent.outputTokens,
    ...('estimated' in stats ? { estimated: spent.estimated } : {}),
    calls: spent.calls,
  })
}
