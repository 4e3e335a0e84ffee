import { expect, test } from 'vitest'
import { gramsOf, stemOf, tonelessStem } from '../../kernel/analysis/index.ts'
import { indexedPassage, readPayload } from './indexed-passage.ts'
import { latentSum } from './latent-semantics.ts'
import { passageFeatures, type PassageFeatures } from './passage-features.ts'
import { questionTerms } from './question-terms.ts'
import type { RankingModel } from './ranking-model.ts'
import { trainRankingModel } from './train-ranking-model.ts'

const texts = [
  'Flying flies and a tied tie: the dying agencies relied on conditional realities, 12345 of 2023 at 7 a.m., $1.5m.',
  'Der Arbeitszeitnachweis über zwölf Überstunden liegt bei; die Überstundenregelung gilt ab 2024.',
  'Всего сотрудники отработали 1234 часов сверхурочно, сверхурочные часы оплачены.',
  'الموظفون عملوا ساعات إضافية في عام ٢٠٢٣ والساعات الإضافية مدفوعة',
  '従業員は十二時間の残業をした。コンピューターが壊れた。 会社は𠮷野家です',
  '직원들은 초과 근무를 했다. 초과근무수당은 지급되었다',
  'कर्मचारियों ने ओवरटाइम काम किया और भुगतान मिला',
  'พนักงานทำงานล่วงเวลาสิบสองชั่วโมง',
  'Nhân viên được trả lương cho mười hai giờ làm thêm theo hợp đồng lao động ở Hà Nội',
  'x y z q4 b2b c3 ½ ² 𝟚𝟘𝟚𝟜 ٣٤٥٦٧٨٩٠ naïve café Ⅷ 12ab34567',
]
const questions = [
  ...texts,
  'x 7 12345 ties flies dying relying conditions agency overtime hours naive 34567890 b',
  'ล่วงเวลา ยา',
  'nhan vien hop đồng lương o',
  'überstunden arbeitszeit сверхурочных إضافية 残業 컴퓨터 吉野家 ओवरटाइम 2023 ½',
]

const payloadOf = (text: string) => indexedPassage({ name: 'Überstunden 2023.pdf', text }).payload

test.each(questions)('finds what a look at every word finds: %s', (question) => {
  const terms = termsOf(question)
  const payloads = texts.map(payloadOf)
  const wanted = payloads.map((payload) => byEveryWord(payload, ...terms))
  expect(passageFeatures(payloads, ...terms)).toEqual(wanted)
  // Now known, in another order, and with one that is not.
  const more = payloadOf(`${question} ${texts.join(' ')}`)
  expect(passageFeatures([...payloads.toReversed(), more], ...terms)).toEqual([
    ...wanted.toReversed(),
    byEveryWord(more, ...terms),
  ])
})

test('finds it where so many words come in that those before are forgotten in between', { tags: ['slow'] }, () => {
  const terms = termsOf('flying sevens 2023')
  const payloads = texts.flatMap((text, number) => {
    const made = Array.from({ length: 9_000 }, (_, word) => `made${number}x${word}`)
    return [payloadOf(`flying ${made.join(' ')}`), payloadOf(text)]
  })
  const wanted = payloads.map((payload) => byEveryWord(payload, ...terms))
  for (let again = 0; again < 2; again++) expect(passageFeatures(payloads, ...terms)).toEqual(wanted)
})

test('knows a passage by the semantics that are asked, whichever were asked before', async () => {
  const payloads = Array.from({ length: 180 }, (_, number) => payloadOf(`${texts[number % 9]} ${number % 7} sevens`))
  const learnedFrom = (some: readonly Uint8Array[]) => trainRankingModel(asBatch(some), some.length, async () => {})
  const one = await learnedFrom(payloads)
  const other = await learnedFrom(payloads.filter((_, number) => number % 9 > 3))
  const latentOf = (model: RankingModel) => passageFeatures(payloads, [], [], model).map(({ latent }) => latent)
  const ofOne = latentOf(one)
  expect(latentOf(other)).not.toEqual(ofOne)
  expect(latentOf(one)).toEqual(ofOne)
  for (const [text] of ofOne) expect(text!.sum).toEqual(latentSum(one.semantics!, text!.terms))
})

function termsOf(question: string): [stems: string[], grams: string[]] {
  const { stems, grams } = questionTerms(question)
  return [[...stems.keys()], [...grams.keys()]]
}

async function* asBatch(payloads: readonly Uint8Array[]) {
  yield payloads
}

function byEveryWord(payload: Uint8Array, stems: string[], grams: string[]): PassageFeatures {
  const { name, words } = readPayload(payload)
  const found = words.map((word) => [stemOf(word), tonelessStem(word)].find((stem) => stems.includes(stem ?? '')) ?? '')
  const pieces = words.flatMap((word) => [...gramsOf(word)])
  const count = (all: string[], term: string) => all.filter((each) => each === term).length
  return {
    stems: Uint16Array.from(stems, (stem) => count(found, stem)),
    grams: Uint16Array.from(grams, (gram) => count(pieces, gram)),
    heads: Uint8Array.from(stems, (stem) => count(found.slice(0, 20), stem)),
    length: words.length,
    gramLength: pieces.length,
    places: found.flatMap((stem, place) => (stems.includes(stem) ? [place, stems.indexOf(stem)] : [])),
    latent: [],
    name: name.join(' '),
  }
}
