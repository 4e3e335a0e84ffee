import type { Stage } from '../../test/console/largest-places.ts'

/** Reads how long the main thread of a page has worked so far, ms: what else runs on the machine adds little to it. */
export async function mainThreadTime(page: Stage['page']): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
}
