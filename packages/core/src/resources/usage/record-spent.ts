import type { EffectRun } from '../../kernel/durable/index.ts'
import { recordUsage } from './record-usage.ts'
import type { UsageRecord } from './usage-purpose.ts'

/** What an attempt spent that fails is spent all the same: it is recorded in a batch of its own. */
export async function recordSpent(
  run: Pick<EffectRun<unknown>, 'commit' | 'logger'>,
  record: UsageRecord,
): Promise<void> {
  if (record.calls.length === 0) return
  await run
    .commit((draft) => recordUsage(draft, record))
    .catch((error: unknown) => run.logger.warn({ error }, 'the usage of a failed attempt was not recorded'))
}
