import { describe, expect, it } from 'vitest'
import { unreadableFile } from '../../unreadable-file.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { PdfTask } from './pdf-task.ts'
import { readPastLostPages } from './read-past-lost-pages.ts'
import type { PdfResult } from './read-pdf.ts'

/** Workers that hand over a page at a time and are lost at some of them. */
function poolLosing(lost: readonly number[], pageCount: number) {
  const tasks: (PdfTask & { kind: 'read' })[] = []
  const pool: WorkerPool<PdfResult> = {
    parse: async ({ task, onPage, onLostPage }) => {
      const { from, skipped, ...rest } = task as PdfTask & { kind: 'read' }
      tasks.push({ from, skipped: [...skipped], ...rest })
      for (let number = from; number <= pageCount; number += 1) {
        if (lost.includes(number) && !skipped.includes(number)) {
          onLostPage?.(number)
          throw unreadableFile(`Lost at page ${number}.`)
        }
        await onPage({ number, text: '' })
      }
      return { type: 'pdf', pageCount }
    },
    size: () => 1,
    close: () => Promise.resolve(),
  }
  return { pool, tasks }
}

const read = async (pool: WorkerPool<PdfResult>) => {
  const numbers: number[] = []
  const reading = readPastLostPages(pool, {
    ...{ bytes: new Uint8Array(1), fileName: 'file.pdf', mediaType: 'application/pdf' },
    signal: new AbortController().signal,
    task: { kind: 'read', scans: 'leave', tables: false, from: 1, skipped: [] },
    onPage: (page) => void numbers.push(page.number),
  })
  const result = await reading.catch((error: unknown) => error)
  return { result, numbers }
}

describe('readPastLostPages', () => {
  it('continues behind what has been handed over, without the lost page', async () => {
    const { pool, tasks } = poolLosing([2, 5], 6)
    expect(await read(pool)).toEqual({ result: { type: 'pdf', pageCount: 6 }, numbers: [1, 2, 3, 4, 5, 6] })
    expect(tasks.map(({ from, skipped }) => ({ from, skipped }))).toEqual([
      { from: 1, skipped: [] },
      { from: 2, skipped: [2] },
      { from: 5, skipped: [2, 5] },
    ])
  })

  it('gives up a document that loses one worker after the other', async () => {
    const { pool, tasks } = poolLosing([1, 2, 3, 4, 5], 6)
    expect(await read(pool)).toMatchObject({ result: { message: 'Lost at page 4.' }, numbers: [1, 2, 3] })
    expect(tasks).toHaveLength(4)
  })
})
