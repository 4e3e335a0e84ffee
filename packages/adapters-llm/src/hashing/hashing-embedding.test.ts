import { embeddingModelConformance } from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashingEmbedding } from './hashing-embedding.ts'

embeddingModelConformance(
  { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach },
  { name: 'hashingEmbedding', kind: 'local', open: () => hashingEmbedding() },
)

describe('hashingEmbedding', () => {
  const similarity = async (left: string, right: string): Promise<number> => {
    const [one, other] = await hashingEmbedding().embed([left, right], { kind: 'passage' })
    return one?.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0) ?? Number.NaN
  }

  it('brings inflected, misspelt and compound words together', async () => {
    const stranger = await similarity('connection', 'harvest')
    expect(await similarity('connected', 'connections')).toBeGreaterThan(stranger + 0.3)
    expect(await similarity('Mietvertrag', 'Vertrag')).toBeGreaterThan(stranger + 0.2)
    expect(await similarity('retrieval system', 'retreival system')).toBeGreaterThan(0.6)
  })

  it('ignores case, accents and stop words', async () => {
    expect(await similarity('Résumé', 'the resume')).toBeCloseTo(1, 5)
  })

  it('keeps texts of stop words only apart from each other', async () => {
    expect(await similarity('To be, or not to be', 'these were those')).toBeLessThan(0.5)
  })

  it('never changes: stored vectors would no longer match', async () => {
    const [vector] = await hashingEmbedding({ dimensions: 16 }).embed(['A small boat lay in the harbour.'], {
      kind: 'passage',
    })
    expect(Array.from(vector ?? [], (value) => Number(value.toFixed(3)))).toMatchInlineSnapshot(`
      [
        -0.117,
        -0.45,
        0.139,
        0.049,
        0.396,
        0,
        0.189,
        0.379,
        0.548,
        0.117,
        -0.221,
        -0.086,
        0,
        -0.139,
        -0,
        -0.189,
      ]
    `)
  })

  it('refuses dimensions it cannot have', () => {
    expect(() => hashingEmbedding({ dimensions: 0 })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})
