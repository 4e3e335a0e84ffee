import type { EmbeddingModel, IndexRow } from '@docent/core/ports'
import { indexedPassage } from '../../packages/core/src/resources/ranking/index.ts'

/**
 * Chunks that are the same in every run and made one by one, so that a million of them need no memory: words as rare as in
 * real text, each chunk about one of many subjects that have words of their own.
 */
const subjects = 2_000
const wordsOfSubject = 40
const commonWords = 30_000
const chunksOfDocument = 50
const parts = [
  ['b', 'br', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 't', 'tr', 'v', 'w', 'z'],
  ['a', 'e', 'i', 'o', 'u', 'ai', 'ea'],
  ['', '', 'n', 'r', 's', 'l', 'm', 'ct'],
] as const
/** 1,120 of them: about as few words share a piece as in real text. */
const syllables = parts[0].flatMap((first) =>
  parts[1].flatMap((middle) => parts[2].map((last) => `${first}${middle}${last}`)),
)

/** 0 … 1, by a seed. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function word(number: number): string {
  // Rare words with neighbouring numbers, those of a subject, would all end alike.
  let left = number < syllables.length ? number : (number * 482_711) % syllables.length ** 2
  let spelled = ''
  do {
    spelled += syllables[left % syllables.length]!
    left = Math.floor(left / syllables.length)
  } while (left > 0)
  return spelled
}

/** About as Zipf has it: the first words very often, most of them seldom. */
const commonWord = (random: () => number): string => word(Math.floor(commonWords ** random()) - 1)
const subjectWord = (subject: number, random: () => number): string =>
  word(commonWords + subject * wordsOfSubject + Math.floor(wordsOfSubject * random() ** 2))

export function chunkText(chunk: number, words = 60): string {
  const random = seeded(chunk + 1)
  const subject = Math.floor(random() * subjects)
  const next = () => (random() < 0.35 ? subjectWord(subject, random) : commonWord(random))
  return Array.from({ length: words }, next).join(' ')
}

/** A question about the subject of a chunk: words of the subject, and some of anything. */
export function question(chunk: number, seed: number): string {
  const subject = Math.floor(seeded(chunk + 1)() * subjects)
  const random = seeded(1e9 + seed)
  return Array.from({ length: 7 }, () => (random() < 0.6 ? subjectWord(subject, random) : commonWord(random))).join(' ')
}

export const identityOf = (chunk: number) => ({
  document: `document-${Math.floor(chunk / chunksOfDocument)}`,
  ordinal: chunk % chunksOfDocument,
})

export async function rowsOf(model: EmbeddingModel, from: number, count: number): Promise<IndexRow[]> {
  const texts = Array.from({ length: count }, (_, index) => chunkText(from + index))
  const rows: IndexRow[] = []
  for (let start = 0; start < count; start += model.maxBatch) {
    const part = texts.slice(start, start + model.maxBatch)
    const vectors = await model.embed(part, { kind: 'passage' })
    part.forEach((text, index) =>
      rows.push({
        ...identityOf(from + start + index),
        ...indexedPassage({ name: '', text }),
        vector: vectors[index]!,
      }),
    )
  }
  return rows
}
