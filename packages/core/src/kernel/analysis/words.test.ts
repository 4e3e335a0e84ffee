import { expect, test } from 'vitest'
import { gramsOf, stemOf, tonedWordsOf, tonelessStem, wordsOf } from './index.ts'

test.each([
  ['Straße Ørsted Łódź được naïve', ['strasse', 'orsted', 'lodz', 'duoc', 'naive']],
  ['FY2023 and 3.14', ['2023', 'and', '3', '14']],
  ['E-Mail, e\u2011bike, pre-e-mail', ['email', 'mail', 'ebike', 'bike', 'pre', 'e', 'mail']],
  ['Wi-Fi in e-5', ['wifi', 'fi', 'in', 'e', '5']],
  ['ガイドのﾊﾟｿｺﾝ', ['ガイ', 'イド', 'ドの', 'のパ', 'パソ', 'ソコ', 'コン']],
  ['コーヒー12杯', ['コー', 'ーヒ', 'ヒー', '12', '杯']],
  ['東京都。京都', ['東京', '京都', '京都']],
  ['กรุงเทพ ยา', ['กรุ', 'รุง', 'ุงเ', 'งเท', 'เทพ', 'ทพ', 'ยา']],
  ['कर्मचारियों ने', ['कर्मचारियों', 'ने']],
  ['الإضافيّة', ['الاضافيه']],
])('words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD').normalize(kana.test(word) ? 'NFC' : 'NFKD')))
})

const kana = /[\u3040-\u30ff]/

test('a question in Japanese shares its pieces with the passage that answers it', () => {
  const pieces = (text: string) => new Set(wordsOf(text).flatMap(gramsOf))
  const shared = pieces('ガイドはどこですか').intersection(pieces('デジタルガイドは受付にあります'))
  expect(shared.size).toBe(5)
})

test('words of Vietnamese keep their tones where they are asked for, those of other languages lose their accents', () => {
  expect(tonedWordsOf('Hợp ĐỒNG trường số naïve Ç Ḥasan')).toEqual([
    'hợp',
    'dồng',
    'trường',
    'số',
    'naive',
    'c',
    'hasan',
  ])
  expect(wordsOf('Hợp đồng trường')).toEqual(['hop', 'dong', 'truong'])
})

test('a word with tones has the pieces of the one without, and a stem of its own beside the one without', () => {
  expect(gramsOf('trường')).toEqual(gramsOf('truong'))
  expect(stemOf('trường')).toBe('trường')
  expect(tonelessStem('trường')).toBe(stemOf('truong'))
  expect(tonelessStem('truong')).toBeUndefined()
})
