import type { EmbeddingModel } from '@docent/core/ports'
import { hashingEmbedding } from '@docent/adapters-llm'
import { sharedTurns } from '../../packages/core/src/kernel/system/index.ts'
import { indexedPassage, trainRankingModel } from '../../packages/core/src/resources/ranking/index.ts'
import { counted } from '../../packages/core/src/resources/ranking/question-terms.ts'
import { latentHash, latentVector } from '../../packages/core/src/resources/ranking/latent-semantics.ts'
import { wordsOf } from '../../packages/core/src/kernel/analysis/index.ts'
import type { JudgedSet } from './judged-set.ts'

type Embed = (text: string, kind: 'passage' | 'query') => Float32Array

const dimensions = 128

function made(id: string, embed: Embed, size = dimensions): EmbeddingModel {
  return {
    id: `made-${id}`,
    displayName: id,
    description: 'Made to measure how ranking deals with models like it.',
    languages: ['*'],
    dimensions: size,
    maxBatch: 256,
    maxTokens: 8_192,
    hybridWeight: 0.5,
    embed: async (texts, { kind }) => texts.map((text) => unit(embed(text, kind))),
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Numbers like chance, the same for the same text. */
function noise(text: string, size = dimensions): Float32Array {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return Float32Array.from({ length: size }, () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  })
}

/** Latent semantics of a set, learned with the questions that its documents answer (or without). */
async function latent(set: JudgedSet, withQuestions: boolean): Promise<{ embed: Embed; size: number }> {
  const asked = new Map<string, string[]>()
  for (const { id, text } of withQuestions ? set.queries : [])
    for (const [document, grade] of set.grades.get(id) ?? [])
      if (grade > 0) asked.set(document, [...(asked.get(document) ?? []), text])
  const payloads = set.documents.map(({ id, text }) => {
    const questions = asked.get(id)?.join('\n') ?? ''
    return indexedPassage({ name: '', text: `${text}\n${questions}\n${questions}` }).payload
  })
  const batches = (async function* () {
    yield payloads
  })()
  const { semantics } = await trainRankingModel(batches, payloads.length, sharedTurns(new AbortController().signal))
  if (!semantics) throw new Error('The set is too small.')
  return {
    size: semantics.dimensions,
    embed: (text) => {
      const terms = wordsOf(text).flatMap((word) => semantics.terms.get(latentHash(word)) ?? [])
      return Float32Array.from(latentVector(semantics, [...counted(terms)].flat()))
    },
  }
}

export async function madeModels(set: JudgedSet): Promise<EmbeddingModel[]> {
  const good = await latent(set, true)
  const plain = await latent(set, false)
  const hashed = hashingEmbedding({ dimensions: 256 })
  const common = noise('common')
  return [
    made('good', good.embed, good.size),
    made('latent', plain.embed, plain.size),
    { ...hashed, id: 'made-hashed', displayName: 'hashed', hybridWeight: 0.5 },
    made('random', (text) => noise(text)),
    made('constant', () => common),
    made('anisotropic', (text) => {
      const own = noise(text)
      return common.map((value, at) => 2.4 * value + own[at]!)
    }),
    made(
      'swapped',
      (text, kind) => {
        const own = good.embed(text, kind)
        return kind === 'query' ? own.toReversed() : own
      },
      good.size,
    ),
  ]
}
