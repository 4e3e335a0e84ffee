import type { ParsedPage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { createPageBatches } from './page-batches.ts'

describe('createPageBatches', () => {
  const open = () => {
    const sent: { readonly numbers: readonly number[]; readonly weight: number }[] = []
    const batches = createPageBatches(({ pages, weight }) =>
      sent.push({ numbers: pages.map(({ page }) => page.number), weight }),
    )
    const numbers = () => sent.map((batch) => batch.numbers)
    return { ...batches, sent, numbers }
  }
  const page = (number: number, letters = 10): ParsedPage => ({ number, text: 'x'.repeat(letters) })

  it('sends a page at once to a reader that has nothing to do, and the next ones together', async () => {
    const batches = open()
    for (const number of [1, 2, 3]) await batches.add(page(number))
    expect(batches.numbers()).toEqual([[1]])
    batches.read(batches.sent[0]?.weight ?? 0)
    expect(batches.numbers()).toEqual([[1], [2, 3]])
    await batches.add(page(4))
    batches.flush()
    batches.flush()
    expect(batches.numbers()).toEqual([[1], [2, 3], [4]])
  })

  it('sends a batch when it is heavy enough', async () => {
    const batches = open()
    for (const number of [1, 2, 3, 4]) await batches.add(page(number, 40_000))
    expect(batches.numbers()).toEqual([[1], [2, 3]])
  })

  it('waits while the reader is too far behind', async () => {
    const batches = open()
    await batches.add(page(1, 300_000))
    let resumed = false
    const waiting = batches.add(page(2, 300_000)).then(() => (resumed = true))
    expect(batches.numbers()).toEqual([[1], [2]])
    await Promise.resolve()
    expect(resumed).toBe(false)
    batches.read(batches.sent[0]?.weight ?? 0)
    await waiting
    expect(resumed).toBe(true)
  })
})
