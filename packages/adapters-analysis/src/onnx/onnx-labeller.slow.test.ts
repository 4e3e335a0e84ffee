/** @module-tag slow */
import type { LabelledPage, TokenLabeller } from '@docent/core/ports'
import { tokenLabellerConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { layoutNetwork } from './layout-network.fixture.ts'
import { onnxLabeller } from './onnx-labeller.ts'
import type { OnnxLabellerOptions } from './onnx-options.ts'

const { describe, expect, it } = runner
const tags = ['O', 'B-name', 'I-name', 'B-amount', 'I-amount']
/** A token for each tag; the last two are around them. */
const tokenScores = [
  ...tags.map((_, one) => tags.map((__, other) => (one === other ? 4 : 0))),
  [4, 0, 0, 0, 0],
  [4, 0, 0, 0, 0],
]
const nothing = Array.from({ length: 4 }, () => tags.map(() => 0))

function tokenize(word: string): number[] {
  if (/^(?:Ada|Ben|Cleo|Dan|Eva|Finn)$/.test(word)) return [1, 0]
  if (/^(?:Stone|Moss|Reed|Frost|Lund|Bright)$/.test(word)) return [2]
  return /^\d/.test(word) ? [3, 4] : [0]
}

const labellerOf = (changes: Partial<OnnxLabellerOptions> = {}): TokenLabeller =>
  onnxLabeller({ model: layoutNetwork(tokenScores, nothing), tags, tokenize, startToken: 5, endToken: 6, ...changes })

tokenLabellerConformance(runner, { name: 'onnxLabeller', create: () => labellerOf(), parameters: {} })
tokenLabellerConformance(runner, {
  name: 'onnxLabeller, pages in several calls',
  create: () => labellerOf({ longest: 5 }),
  parameters: {},
})

const page = (words: LabelledPage['words'], entities: LabelledPage['entities'], document = 'a'): LabelledPage => ({
  ...{ document, page: 0, width: 1000, height: 1000, words, entities },
})
const word = (text: string, y: number) => ({ text, box: [10, y, 60, y + 10] as const })
const pages = ['a', 'b'].map((document) =>
  page([word('12.50', 10), word('13.50', 900)], [{ label: 'amount', words: [1] }], document),
)
const request = (of: readonly LabelledPage[]) => ({
  ...{ pages: of, seed: 1, parameters: {}, onProgress: () => undefined, signal: new AbortController().signal },
})

describe('onnxLabeller', () => {
  it('gives the network the places of words', async () => {
    // Far from the bottom of the page, nothing is an amount.
    const byHeight = nothing.with(1, [-0.01, 0, 0, 0, 0])
    const near = tokenScores.with(3, [6, 0, 0, 4, 0])
    const labeller = labellerOf({ model: layoutNetwork(near, byHeight) })
    const { artifact, report } = await labeller.train(request(pages))
    expect(report).toMatchObject({ method: 'held_out', documents: 2, overall: { f1: 1 } })
    const model = await labeller.load(artifact)
    const [found] = await model.label(pages.slice(0, 1), new AbortController().signal)
    expect(found).toMatchObject([{ label: 'amount', words: [1], box: [10, 900, 60, 910] }])
    await labeller.close()
  })

  it('refuses labels that the network does not know, and models of other networks', async () => {
    const [one, other] = [
      labellerOf(),
      labellerOf({ model: layoutNetwork(tokenScores, nothing.with(0, [1, 0, 0, 0, 0])) }),
    ]
    const unknown = page([word('x', 10)], [{ label: 'tax', words: [0] }])
    await expect(one.train(request([unknown, unknown]))).rejects.toThrow(/"tax"\. It knows amount, name/)
    const { artifact } = await one.train(request(pages))
    await expect(other.load(artifact)).rejects.toThrow(/another network/)
    await Promise.all([one.close(), other.close()])
  })

  it.for([
    ['no network', { model: new Uint8Array([1, 2, 3]) }, /cannot be used: /],
    ['other tags', { tags: ['O', 'B-amount', 'I-amount'] }, /5 scores a token, and the option "tags" has 3/],
    ['no such output', { output: 'scores' }, /its outputs are logits, without "scores"/],
  ] as const)('reports what is wrong with the network: %s', async ([, changes, message]) => {
    const labeller = labellerOf(changes)
    await expect(labeller.train(request(pages))).rejects.toThrow(message)
    await expect(labeller.train(request(pages))).rejects.toMatchObject({ code: 'invalid_input' })
    await labeller.close()
  })
})
