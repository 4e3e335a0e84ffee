import { describe, expect, it } from 'vitest'
import { featureWriter } from '../features/feature-rows.ts'
import { seededRandom } from '../numbers/seeded-random.ts'
import { bestPath } from './best-path.ts'
import { bagOf, meanChances } from './chain-bag.ts'
import { potentialsOf, type Potentials, type TaggedSequence } from './chain-model.ts'
import { storedTable, usableTable } from './compact-table.ts'
import { marginalsOf } from './forward-backward.ts'
import { usableChain } from './stored-chain.ts'
import { trainChain } from './train-chain.ts'

const tagCount = 3

function randomPotentials(length: number, seed: number): Potentials {
  const random = seededRandom(seed)
  const scores = (count: number): Float64Array => Float64Array.from({ length: count }, () => random() * 4 - 2)
  return { node: scores(length * tagCount), edge: scores(length * tagCount ** 2) }
}

/** Every path with its score, by trying all. */
function allPaths({ node, edge }: Potentials, length: number): { tags: number[]; score: number }[] {
  return Array.from({ length: tagCount ** length }, (_, number) => {
    const tags = Array.from({ length }, (__, at) => Math.floor(number / tagCount ** at) % tagCount)
    const score = tags.reduce(
      (sum, tag, at) =>
        sum + node[at * tagCount + tag]! + (at === 0 ? 0 : edge[(at * tagCount + tags[at - 1]!) * tagCount + tag]!),
      0,
    )
    return { tags, score }
  })
}

describe('marginalsOf and bestPath', () => {
  it.each([1, 2, 3, 4])('agree with trying all paths, seed %i', (seed) => {
    const length = 5
    const potentials = randomPotentials(length, seed)
    const paths = allPaths(potentials, length)
    const total = paths.reduce((sum, { score }) => sum + Math.exp(score), 0)
    const share = (is: (tags: number[]) => boolean): number =>
      paths.reduce((sum, { tags, score }) => sum + (is(tags) ? Math.exp(score) : 0), 0) / total
    const marginals = marginalsOf(structuredClone(potentials), tagCount)
    for (let at = 0; at < length; at++) {
      for (let tag = 0; tag < tagCount; tag++) {
        expect(marginals.node[at * tagCount + tag]).toBeCloseTo(
          share((tags) => tags[at] === tag),
          10,
        )
        if (at === 0) continue
        const pair = marginals.edge[at * tagCount ** 2 + tag]!
        expect(pair).toBeCloseTo(
          share((tags) => tags[at - 1] === 0 && tags[at] === tag),
          10,
        )
      }
    }
    const best = paths.reduce((one, other) => (other.score > one.score ? other : one))
    expect([...bestPath(potentials, tagCount)]).toEqual(best.tags)
  })

  it('stay finite on long pages with great scores', () => {
    const potentials = randomPotentials(5000, 9)
    const great = {
      node: potentials.node.map((score) => score * 200),
      edge: potentials.edge.map((score) => score * 200),
    }
    expect(marginalsOf(great, tagCount).node.every(Number.isFinite)).toBe(true)
  })
})

/** Words a, b and c, tagged 1 after an a and 0 elsewhere: only a transition or the previous word decides. */
function sequences(count: number, seed: number): TaggedSequence[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const texts = Array.from({ length: 8 }, () => 'abc'[Math.floor(random() * 3)]!)
    const node = featureWriter(8)
    const edge = featureWriter(4)
    for (const text of texts) {
      node.add(1, text)
      node.endRow()
      edge.add(0, '')
      edge.endRow()
    }
    // 2 marks the a itself, so that the step from 2 to 1 carries the knowledge.
    const tags = texts.map((text, at) => (text === 'a' ? 2 : texts[at - 1] === 'a' ? 1 : 0))
    return { length: texts.length, node: [node.rows()], edge: edge.rows(), tags: Int32Array.from(tags) }
  })
}

const training = { tagCount, nodeBits: 8, edgeBits: 4, epochs: 20, dropout: 0.1, seed: 1, memoryMb: 16 }

describe('trainChain', () => {
  it('learns what only the word before decides', () => {
    const model = usableChain(trainChain(sequences(60, 1), training))
    const fresh = sequences(20, 2)
    const isRight = ({ tags, ...sequence }: TaggedSequence): boolean =>
      [...bestPath(potentialsOf(model, sequence), tagCount)].join() === tags.join()
    expect(fresh.filter(isRight).length).toBe(fresh.length)
  })

  it('gives the same weights for the same seed, and others for another', () => {
    const weights = (seed: number): string => trainChain(sequences(20, 1), { ...training, seed }).node.weights.join()
    expect(weights(1)).toBe(weights(1))
    expect(weights(1)).not.toBe(weights(2))
  })

  it('is the same after it was stored again', () => {
    const { node } = trainChain(sequences(20, 1), training)
    const { features, weights } = storedTable(usableTable(node))
    expect(features).toEqual(node.features)
    expect(weights).toEqual(node.weights)
    expect(weights.length).toBeGreaterThan(0)
  })
})

describe('bagOf', () => {
  it('gives the mean of its chains, also of features that only some of them know', () => {
    const chains = [1, 2, 3].map((seed) => trainChain(sequences(seed * 4, seed), { ...training, seed }))
    const [sequence] = sequences(1, 50)
    const lists = chains.map((chain) => marginalsOf(potentialsOf(usableChain(chain), sequence!), tagCount).node)
    for (const [at, chance] of meanChances(bagOf(chains, 16), sequence!).entries())
      expect(chance).toBeCloseTo(
        lists.reduce((sum, list) => sum + list[at]! / 3, 0),
        5,
      )
  })
})

it('refuses weights that need more memory than allowed, before it is taken', () => {
  const large = { ...training, tagCount: 401, memoryMb: 1 }
  expect(() => trainChain(sequences(4, 1), large)).toThrow(/weights of 200 labels need .* 1 MB are allowed/)
})
