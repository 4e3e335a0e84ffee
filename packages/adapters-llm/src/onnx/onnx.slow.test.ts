/** @module-tag slow */
import { embeddingModelConformance, rerankerConformance } from '@docent/core/testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as runner from 'vitest'
import { afterAll, describe, expect, it } from 'vitest'
import { dimensions, writeNetwork } from './made-network.fixture.ts'
import { onnxEmbedding, onnxModels } from './onnx-embedding.ts'
import { onnxReranker } from './onnx-reranker.ts'
import { requireRuntime } from './require-runtime.ts'

const directories: string[] = []
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })))
function made(kind: 'embedding' | 'scoring'): string {
  const directory = mkdtempSync(join(tmpdir(), 'docent-onnx-'))
  directories.push(directory)
  return writeNetwork(directory, kind)
}

const embeddingFile = made('embedding')
const scoringFile = made('scoring')

embeddingModelConformance(runner, {
  name: 'onnxEmbedding',
  kind: 'local',
  open: () => onnxEmbedding({ id: 'made', file: embeddingFile, dimensions }),
})

rerankerConformance(runner, {
  name: 'onnxReranker',
  create: async () => {
    const reranker = onnxReranker({ id: 'made', file: scoringFile })
    let failing = false
    const rerank: typeof reranker.rerank = (query, texts, options) => {
      if (!failing) return reranker.rerank(query, texts, options)
      failing = false
      return onnxReranker({ id: 'gone', file: `${scoringFile}.gone`, tokenizer: join(scoringFile, '..') }).rerank(
        query,
        texts,
      )
    }
    return { reranker: { ...reranker, rerank }, fail: () => void (failing = true), dispose: reranker.close }
  },
})

describe('onnxModels', () => {
  const query = { kind: 'query' } as const

  it('gives the network what it was trained on, and takes the vector that is asked for', async () => {
    const open = (options: object) => onnxEmbedding({ id: 'made', file: embeddingFile, dimensions, ...options })
    const [mean] = await open({}).embed(['harbour fog'], query)
    expect(mean![3]).toBeCloseTo(Math.SQRT1_2, 3)
    expect(mean![10]).toBeCloseTo(Math.SQRT1_2, 3)
    // The first and the last token are marks.
    const [first] = await open({ pooling: 'first' }).embed(['harbour fog'], query)
    expect(first![1]).toBeCloseTo(1)
    const [last] = await open({ pooling: 'last' }).embed(['harbour fog'], query)
    expect(last![2]).toBeCloseTo(1)
    const prefixed = open({ prefixes: { query: 'ferry ' } })
    expect((await prefixed.embed(['fog'], query))[0]![9]).toBeCloseTo(Math.SQRT1_2, 3)
    expect((await prefixed.embed(['fog'], { kind: 'passage' }))[0]![9]).toBe(0)
    // Three tokens: the marks and one word.
    const [cut] = await open({ maxTokens: 3 }).embed(['harbour fog'], query)
    expect([cut![3]! > 0.99, cut![10]]).toEqual([true, 0])
  })

  it('reports what is wrong with files and descriptions', async () => {
    const broken = join(made('embedding'), '..', 'broken.onnx')
    writeFileSync(broken, 'no network')
    for (const file of [broken, `${embeddingFile}.gone`]) {
      const embedding = onnxEmbedding({ id: 'made', file, tokenizer: join(embeddingFile, '..'), dimensions })
      await expect(embedding.embed(['a'], query)).rejects.toMatchObject({
        code: 'provider_failed',
        message: expect.stringContaining('The embedding model made cannot be used: '),
      })
    }
    const wrong = onnxEmbedding({ id: 'made', file: embeddingFile, dimensions: 3 })
    await expect(wrong.embed(['a'], query)).rejects.toMatchObject({ message: expect.stringContaining('not 3') })
    const scoring = onnxEmbedding({ id: 'made', file: embeddingFile, dimensions, output: 'logits' })
    await expect(scoring.embed(['a'], query)).rejects.toMatchObject({
      message: expect.stringContaining('without "logits"'),
    })
  })

  it('answers a ping, and nothing after its end', async () => {
    const provider = onnxModels({ embeddings: [{ id: 'made', file: embeddingFile, dimensions }] })
    await provider.ping()
    await provider.close()
    await expect(provider.embeddingModels[0]!.embed(['a'], query)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('names the command that installs what is missing', () => {
    const missing = (name: string) => {
      if (name === '@huggingface/tokenizers') throw new Error('not found')
      return name
    }
    expect(() => requireRuntime(missing)).toThrow(
      /npm install onnxruntime-web@1\.30\.0 @huggingface\/tokenizers@0\.2\.0/,
    )
  })
})

it('onnxReranker counts by the network', async () => {
  const reranker = onnxReranker({ id: 'made', file: scoringFile })
  expect(await reranker.rerank('ferry fog', ['fog', 'Ferry in fog', 'rates'])).toEqual([1, 2, 0])
  await reranker.close()
})
