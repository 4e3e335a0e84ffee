import { describe, expect, it } from 'vitest'
import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import { indexedPassage } from './indexed-passage.ts'
import { weighEmbedding } from './weigh-embedding.ts'

const subjects = 8

/** Eight subjects, each with words of its own; no word is twice in one passage. */
const passages = Array.from({ length: 64 }, (_, number) => {
  const words = Array.from({ length: 16 }, (_, word) => `s${number % subjects}w${(number + 7 * word) % 40}`)
  return indexedPassage({ name: '', text: [...words, `only${number}`].join(' ') }).payload
})

type Embed = (text: string, kind: 'passage' | 'query') => readonly number[]

function made(embed: Embed): EmbeddingModel {
  return {
    id: 'made',
    displayName: 'Made',
    description: '',
    languages: ['*'],
    dimensions: subjects,
    maxBatch: 50,
    maxTokens: 1_000,
    hybridWeight: 0.5,
    embed: async (texts, { kind }) => texts.map((text) => unit(embed(text, kind))),
  }
}

const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

/** Knows what a passage is about. */
const meaning: Embed = (text) =>
  Array.from(
    { length: subjects },
    (_, subject) => text.split(' ').filter((word) => word.startsWith(`s${subject}w`)).length,
  )

/** Numbers like chance, the same for the same text. */
const chance: Embed = (text) => {
  let state = 7
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return Array.from({ length: subjects }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_654_435_761) + 12_345) >>> 0
    return state / 2 ** 31 - 1
  })
}

function trustIn(embed: Embed, payloads: readonly Uint8Array[] = passages): Promise<number | undefined> {
  const vectors = {
    sample: async function* () {
      yield payloads
    },
  }
  const { signal } = new AbortController()
  return weighEmbedding({ vectors, table: 'chunks', embedding: made(embed), signal }, () => undefined)
}

describe('weighEmbedding', () => {
  it('trusts a model that knows what belongs together', async () => {
    expect(await trustIn(meaning)).toBe(1)
  })

  it.each<[string, Embed]>([
    ['gives numbers like chance', chance],
    ['finds everything alike', () => Array<number>(subjects).fill(1)],
    ['finds everything nearly alike', (text, kind) => chance(text, kind).map((value) => 5 + value)],
    [
      'embeds questions otherwise than passages',
      (text, kind) => (kind === 'query' ? chance(text, kind) : meaning(text, kind)),
    ],
    ['compares words as they are spelt', (text) => chance(text.split(' ').toSorted()[0]!, 'query')],
  ])('does not trust a model that %s', async (_, embed) => {
    expect(await trustIn(embed)).toBe(0)
  })

  it('cannot decide from a few passages', async () => {
    expect(await trustIn(meaning, passages.slice(0, 9))).toBeUndefined()
  })
})
