import type { WordPage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import type { StoredChain } from '../chain/stored-chain.ts'
import { labelPages } from '../labelling/labeller-model.ts'
import { edgeBits } from '../labelling/prepared-page.ts'
import { usualScale } from '../numbers/calibration.ts'
import { readLabeller, writeLabeller } from './labeller-artifact.ts'

const nothing = { features: new Uint32Array(0), scales: new Float32Array(0), weights: new Int8Array(0) }

/** A model without weights: few bytes, however many labels it names. */
function emptyModel(labelCount: number, chains: number): Uint8Array {
  const tagCount = 1 + 2 * labelCount
  const chain: StoredChain = {
    tagCount,
    node: { bits: 8, width: tagCount, ...nothing },
    edge: { bits: edgeBits, width: tagCount ** 2, ...nothing },
  }
  return writeLabeller({
    labels: Array.from({ length: labelCount }, (_, at) => `label-${at}`),
    readingOrder: 'boxes',
    nodeBits: 8,
    merging: 'learned',
    joinThreshold: 0.5,
    chainShare: 0.5,
    temperature: 1,
    oneValueTypes: [],
    confidence: usualScale,
    links: new Float64Array(0),
    first: Array.from({ length: chains }, () => chain),
    second: undefined,
  })
}

const pageOf = (count: number): WordPage => ({
  document: 'long.pdf',
  page: 3,
  width: 1000,
  height: 1000,
  words: Array.from({ length: count }, (_, at) => ({ text: 'a', box: [at * 20, 0, at * 20 + 10, 10] as const })),
})

describe('models of many labels', () => {
  it('are refused when no training makes so many', () => {
    expect(() => readLabeller(emptyModel(201, 1), 512)).toThrow(/do not fit together/)
  })

  it(
    'score pages within the memory they may have, and refuse longer ones before it is taken',
    { tags: ['slow'] },
    () => {
      const model = readLabeller(emptyModel(100, 20), 16)
      expect(labelPages(model, [pageOf(20)])).toEqual([[]])
      const refusal =
        /Page 3 of "long.pdf" has 40 words, and the model 100 labels.* 25 MB, and 16 MB are allowed.*memoryMb/
      expect(() => labelPages(model, [pageOf(40)])).toThrow(refusal)
      expect(() => labelPages(model, [pageOf(40)])).toThrow(expect.objectContaining({ code: 'too_large' }))
    },
  )
})
