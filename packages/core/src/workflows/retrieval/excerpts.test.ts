import { expect, test } from 'vitest'
import { indexedPassage } from '../../resources/ranking/index.ts'
import { excerptsOf } from './excerpts.ts'

const tableOf = (texts: readonly string[]) => ({
  sample: async function* () {
    yield texts.map((text) => indexedPassage({ name: '', text }).payload)
  },
})

test('excerpts are words from the middle of passages, by script, and as they were written', async () => {
  const passages = [
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'Δύο',
    'กรุงเทพมหานครเป็นเมืองหลวง',
    '',
  ]
  expect(Object.fromEntries((await excerptsOf(tableOf(passages), 'table')).excerpts)).toEqual({
    Latin: ['drei vier funf sechs sieben acht neun zehn'],
    Greek: ['δυο'],
    Thai: [expect.stringMatching(/^\p{Script=Thai}{16,20}$/u)],
  })
})

test('a large collection has no more excerpts of a script than a small one needs', async () => {
  const found = await excerptsOf(tableOf(Array.from({ length: 200 }, (_, index) => `passage number ${index}`)), 'table')
  expect(found.excerpts.get('Latin')).toHaveLength(64)
})

test('a language of several passages is one of the collection, a single quotation is not', async () => {
  const passages = [
    'Kontraktet gjelder fra den dagen det er undertegnet, og det kan ikke sies opp før etter ett år.',
    'Hợp đồng này được ký vào năm ngoái và không có thời hạn.',
    'Các bên đã thống nhất những điều khoản trong hợp đồng.',
    '東京は日本の首都です',
  ]
  expect((await excerptsOf(tableOf(passages), 'table')).languages).toEqual(new Set(['vi']))
})
