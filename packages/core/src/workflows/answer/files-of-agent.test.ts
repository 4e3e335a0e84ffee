import { expect, it } from 'vitest'
import type { Predicate } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { GenerationRow } from '../../resources/generations/index.ts'
import { filesOfAgent } from './files-of-agent.ts'

const minuteMs = 60_000

interface Written {
  readonly id: string
  readonly name: string
  readonly created_at: number
}

const sinceOf = (where: Predicate): number => {
  const found = /"op":"gte","column":"created_at","value":(\d+)/.exec(JSON.stringify(where))
  return Number(found![1])
}

/** A reader of an answer that began at 0, and how many rows each of its looks has read. */
function following() {
  const written: Written[] = []
  const read: number[] = []
  const clock = { time: 0, now: () => clock.time }
  const storage = {
    read: async ({ where }: { where: Predicate }) => {
      const rows = written.filter((row) => row.created_at >= sinceOf(where))
      read.push(rows.length)
      return rows
    },
  } as unknown as RecordStore
  const newFiles = filesOfAgent(storage, clock)
  const request = { llmArgs: { useAgent: true } }
  const row = { state: 'generating', request, session_id: 'chat', created_at: 0 } as unknown as GenerationRow
  return {
    written,
    read,
    async look(time: number): Promise<string[]> {
      clock.time = time
      const reported = await Array.fromAsync(newFiles(row, { answering: false }))
      return reported.flatMap(({ files }) => files.map(({ name }) => name))
    },
  }
}

it('reports each file once, and does not read again what was there a minute before', async () => {
  const { written, read, look } = following()
  for (let number = 0; number < 100; number++)
    written.push({ id: `${number}`, name: `${number}.md`, created_at: number * 10 })
  expect(await look(1_000)).toHaveLength(100)
  expect(await look(2 * minuteMs)).toEqual([])
  expect(await look(2 * minuteMs + 250)).toEqual([])
  written.push({ id: 'last', name: 'last.md', created_at: 2 * minuteMs + 300 })
  expect(await look(2 * minuteMs + 500)).toEqual(['last.md'])
  expect(read).toEqual([100, 100, 0, 1])
})

it('misses no file that is seen later than it was made', async () => {
  const { written, read, look } = following()
  expect(await look(5 * minuteMs)).toEqual([])
  written.push({ id: 'late', name: 'late.md', created_at: 4.5 * minuteMs })
  expect(await look(5 * minuteMs + 250)).toEqual(['late.md'])
  expect(await look(7 * minuteMs)).toEqual([])
  expect(read).toEqual([0, 1, 1])
})
