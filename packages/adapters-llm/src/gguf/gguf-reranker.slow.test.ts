/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ggufReranker } from './gguf-reranker.ts'
import { writeModel } from './made-model.fixture.ts'
import { writeReranker } from './made-reranker.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-gguf-reranker-'))
const file = join(directory, 'made.gguf')
writeReranker(file)
const opened: { close(): Promise<void> }[] = []
function open(own: Partial<Parameters<typeof ggufReranker>[0]> = {}) {
  const reranker = ggufReranker({ id: 'made', file, maxTokens: 128, threads: 1, gpu: false, ...own })
  opened.push(reranker)
  return reranker
}
afterAll(async () => {
  for (const reranker of opened) await reranker.close()
  rmSync(directory, { recursive: true })
})

const texts = ['ferry in fog', 'rates', 'ticket for the ferry']

it('gives each text a score of its own, in their order and the same each time', async () => {
  const reranker = open()
  const scores = await reranker.rerank('ferry ticket', texts)
  expect(scores).toHaveLength(3)
  expect(new Set(scores).size).toBe(3)
  for (const score of scores) expect(score).toBeGreaterThan(0)
  expect(await reranker.rerank('ferry ticket', texts.toReversed())).toEqual(scores.toReversed())
  const both = await Promise.all([reranker.rerank('ferry ticket', texts), reranker.rerank('fog', texts)])
  expect(both[0]).toEqual(scores)
  expect(both[1]).not.toEqual(scores)
  expect(await reranker.rerank('ferry', [])).toEqual([])
})

it('cuts what is longer than it takes', async () => {
  const long = 'ferry in fog '.repeat(500)
  const [one, other] = await open().rerank(long, [`${long} rates`, `${long} ticket`])
  expect(one).toBe(other)
})

it('refuses more texts than it reads, ends when it is aborted, and continues', async () => {
  const reranker = open({ maxTexts: 2, relevantScore: 0.5 })
  expect(reranker).toMatchObject({ maxTexts: 2, relevantScore: 0.5 })
  await expect(reranker.rerank('ferry', texts)).rejects.toMatchObject({ code: 'invalid_input' })
  const controller = new AbortController()
  const reason = new Error('nobody waits')
  controller.abort(reason)
  await expect(reranker.rerank('ferry', ['fog'], { signal: controller.signal })).rejects.toBe(reason)
  expect(await reranker.rerank('ferry', ['fog'])).toHaveLength(1)
})

it('says which file is no reranker, and answers nothing after its end', async () => {
  const other = join(directory, 'model.gguf')
  writeModel(other)
  const wrong = open({ file: other })
  await expect(wrong.rerank('ferry', ['fog'])).rejects.toMatchObject({
    code: 'provider_failed',
    message: expect.stringContaining('The reranker made failed'),
  })
  const gone = open({ file: join(directory, 'gone.gguf') })
  await expect(gone.rerank('ferry', ['fog'])).rejects.toMatchObject({ message: expect.stringContaining('gone.gguf') })
  const ended = open()
  await ended.close()
  await expect(ended.rerank('ferry', ['fog'])).rejects.toMatchObject({ code: 'unavailable' })
})
