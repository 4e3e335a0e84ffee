/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerReader } from './answer-reader.ts'
import { faultsOfStore } from './check-dump.ts'
import { endlessText, startEndlessModel } from './endless-model.ts'
import { runChild, type Child } from './run-child.ts'

let directory: string
let model: FakeOpenAiServer
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docent-stopped-'))
  model = await startEndlessModel()
})
afterEach(async () => {
  await model.close()
  rmSync(directory, { recursive: true, force: true })
})

const longText = Array.from(
  { length: 4_000 },
  (_, line) => `Line ${line} tells of the dome and of star ${line * 17}.`,
).join('\n')

it(
  'stops within its grace while it ingests and streams, and continues both at the next start',
  { timeout: 300_000 },
  async () => {
    let reader = answerReader('')
    const options = { directory, modelUrl: model.url, vectors: 'memory' } as const
    const heard: Parameters<typeof runChild>[1] = { heard: (event) => reader.hear(event) }
    const first = runChild(options, heard)
    await first.ready
    const { id: collectionId } = await first.call<{ id: string }>('collections', 'create', { name: 'Aurora' })
    const jobs: string[] = []
    for (const fileName of ['one.md', 'two.md', 'three.md']) {
      const job = await first.call<{ id: string }>('ingest', 'plainTextJob', {
        collectionId,
        fileName,
        text: `${fileName}\n${longText}`,
      })
      jobs.push(job.id)
    }
    const chat = await first.call<{ id: string }>('chats', 'create', {})
    const input = { message: 'Tell me everything.', llm: 'fake', ragConfig: { ragType: 'llm_only' } }
    const questionId = (await first.ask({ do: 'ask', chatId: chat.id, input, key: 'k' })) as string
    reader = answerReader(questionId)
    const reading = first.ask({ do: 'follow', questionId }).catch((error: unknown) => error)
    await reader.until(300)

    const stopping = first.ask({ do: 'stop', graceMs: 300 })
    expect(await first.ask({ do: 'health' })).toMatchObject({ ready: false, state: 'stopping' })
    await stopping
    expect(await reading).toMatchObject({ code: 'unavailable' })
    // It did not wait for the work: the answer was cut off, and the next start continues it.
    expect(await first.ended).toBe(0)
    const held = reader.text()

    const second = runChild(options, heard)
    await second.ready
    const end = second.ask({ do: 'follow', questionId, ...reader.position() })
    await reader.until(held.length + 300)
    await second.call('answers', 'finish', questionId)
    const answer = (await end) as string
    expect(answer).toBe(reader.text())
    expect(answer.startsWith(held)).toBe(true)
    expect(endlessText(400_000).startsWith(answer)).toBe(true)
    await allCompleted(second, jobs)
    await second.ask({ do: 'settle' })
    const dump = await second.dump()
    expect(faultsOfStore(dump)).toEqual([])
    // A stop is nobody's failure: no attempt was counted as lost.
    expect(
      dump.tables['history']!.filter((row) => row['event'] === 'ATTEMPT_LOST' || row['event'] === 'FAILED'),
    ).toEqual([])
    await second.ask({ do: 'stop', graceMs: 1_000 })
    expect(await second.ended).toBe(0)
  },
)

async function allCompleted(child: Child, jobs: readonly string[]): Promise<void> {
  for (const id of jobs) {
    const job = await child.call<{ overallStatus: string }>('jobs', 'wait', id, { timeoutSeconds: 40 })
    expect(job.overallStatus).toBe('completed')
  }
}
