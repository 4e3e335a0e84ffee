import { readFileSync } from 'node:fs'
import { memoryVectors } from '@docent/adapters-storage'
import type { VectorIndex } from '@docent/core/ports'
import { expect, test } from 'vitest'
import { sharedTurns } from '../../../packages/core/src/kernel/system/index.ts'
import {
  indexedPassage,
  questionTerms,
  trainRankingModel,
  type RankingModel,
} from '../../../packages/core/src/resources/ranking/index.ts'
import { rankByText } from '../../../packages/core/src/workflows/retrieval/rank-chunks.ts'

/**
 * Passages whose scores differ by less, where the best has 1, may change places: a word that one of 60 passages had is as rare
 * no more when two of 61 have it. What a passage can change falls with the size of the collection.
 */
const tolerance = 0.15
const table = 'passages'
const own = new URL('../../../bench/retrieval/own/', import.meta.url)
const lines = (file: string): { _id: string; title?: string; text: string }[] =>
  readFileSync(new URL(file, own), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const corpus = lines('corpus.jsonl').map(({ title, text }, ordinal) => row('corpus', ordinal, title!, text))
const questions = lines('queries.jsonl').map(({ text }) => text)

const additions: Readonly<Record<string, string>> = {
  'another language':
    'Los Ángeles es the city of the angels, in la costa del Pacífico, and in a of the to how many what',
  'the words of a question, repeated': 'holiday '.repeat(300),
  'stop words': 'how many what is the of and in to a for when do I get from which day '.repeat(12),
  gibberish: 'xq zzkw vvrt qqpl '.repeat(60),
  'a list of everything': corpus.map(({ text }) => text.split(' ').slice(0, 6).join(' ')).join(', '),
  'one word': 'vacation',
  'nothing but numbers': Array.from({ length: 200 }, (_, number) => number).join(' '),
  'another script': '従業員は年間二十八日の有給休暇を取得できます。',
  'a question': questions.join(' '),
}

function row(document: string, ordinal: number, name: string, text: string) {
  return { document, ordinal, text, ...indexedPassage({ name, text }), vector: new Float32Array([1, 0]) }
}

async function filled(addition?: string): Promise<VectorIndex> {
  const vectors = memoryVectors()
  const rows = addition === undefined ? corpus : [...corpus, row('added', 0, 'Added', addition)]
  await vectors.upsert({ name: table, dimensions: 2 }, rows)
  return vectors
}

const learnedFrom = (rows: readonly { readonly payload: Uint8Array }[]) =>
  trainRankingModel(
    (async function* () {
      yield rows.map(({ payload }) => payload)
    })(),
    rows.length,
    sharedTurns(new AbortController().signal),
  )

const before = await filled()
const learned = await learnedFrom(corpus)

test.each(Object.keys(additions))('one passage more, %s, changes no other ranking', async (kind) => {
  const after = await filled(additions[kind]!)
  const again = await learnedFrom([...corpus, row('added', 0, 'Added', additions[kind]!)])
  const models = { 'nothing learned': [undefined, undefined], learned: [learned, learned], again: [learned, again] }
  for (const [how, [model, next]] of Object.entries(models)) {
    for (const text of questions) {
      const input = (rows: number) => ({ table, rows, question: questionTerms(text), limit: 64 })
      const was = await scoresOf(before, { ...input(corpus.length), model })
      const is = await scoresOf(after, { ...input(corpus.length + 1), model: next })
      is.delete('added/0')
      if (how !== 'again') expect([...is.keys()].toSorted()).toEqual([...was.keys()].toSorted())
      expect(swapped(was, is), `${text}: ${how}`).toEqual([])
    }
  }
})

async function scoresOf(
  vectors: VectorIndex,
  input: Parameters<typeof rankByText>[1] & { readonly model: RankingModel | undefined },
): Promise<Map<string, number>> {
  const { hits } = await rankByText(vectors, input)
  return new Map(hits.map(({ document, ordinal, score }) => [`${document}/${ordinal}`, score]))
}

/** Pairs that stand the other way round now though one was clearly better. */
function swapped(was: Map<string, number>, is: Map<string, number>): string[] {
  const order = [...is.keys()]
  return order.flatMap((worse, place) =>
    order
      .slice(0, place)
      .filter((better) => was.get(worse)! - was.get(better)! > tolerance)
      .map((better) => `${better} before ${worse}: ${was.get(better)!.toFixed(3)} and ${was.get(worse)!.toFixed(3)}`),
  )
}
