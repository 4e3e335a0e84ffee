import { setTimeout as pause } from 'node:timers/promises'
import type { Docent } from '@docent/core'
import { isIn, not, type StorageDriver } from '@docent/core/ports'
import { laterWork } from './check-dump.ts'

/** Resolves when nothing is left to do but what waits for quiet; an index may write once more after what ran is done. */
export async function settled(docent: Pick<Docent, 'settled'>, storage: StorageDriver): Promise<void> {
  for (;;) {
    await docent.settled()
    const left = await storage.read({ from: 'outbox', where: not(isIn('type', laterWork)), limit: 1 })
    if (left.length === 0) return
    await pause(20)
  }
}
