import { expect, test } from 'vitest'
import { gramsOf, stemOf } from '../../kernel/analysis/index.ts'
import { indexedPassage, readPayload } from './indexed-passage.ts'
import { featureReader, type PassageFeatures } from './passage-features.ts'
import { questionTerms } from './question-terms.ts'
import { beginOfHash, hashed } from './term-hash.ts'

const texts = [
  'Flying flies and a tied tie: the dying agencies relied on conditional realities, 12345 of 2023 at 7 a.m., $1.5m.',
  'Der Arbeitszeitnachweis über zwölf Überstunden liegt bei; die Überstundenregelung gilt ab 2024.',
  'Всего сотрудники отработали 1234 часов сверхурочно, сверхурочные часы оплачены.',
  'الموظفون عملوا ساعات إضافية في عام ٢٠٢٣ والساعات الإضافية مدفوعة',
  '従業員は十二時間の残業をした。コンピューターが壊れた。 会社は𠮷野家です',
  '직원들은 초과 근무를 했다. 초과근무수당은 지급되었다',
  'कर्मचारियों ने ओवरटाइम काम किया और भुगतान मिला',
  'พนักงานทำงานล่วงเวลาสิบสองชั่วโมง',
  'x y z q4 b2b c3 ½ ² 𝟚𝟘𝟚𝟜 ٣٤٥٦٧٨٩٠ naïve café Ⅷ 12ab34567',
]
const questions = [
  ...texts,
  'x 7 12345 ties flies dying relying conditions agency overtime hours naive 34567890 b',
  'ล่วงเวลา ยา',
  'überstunden arbeitszeit сверхурочных إضافية 残業 컴퓨터 吉野家 ओवरटाइम 2023 ½',
]

test.each(questions)('finds what a look at every word finds: %s', (question) => {
  const { stems, grams } = questionTerms(question)
  const read = featureReader([...stems.keys()], [...grams.keys()], undefined)
  for (const text of texts) {
    const { payload } = indexedPassage({ name: 'Überstunden 2023.pdf', text })
    expect(read(payload)).toEqual(byEveryWord(payload, [...stems.keys()], [...grams.keys()]))
  }
})

test('a word made to have the hash of another does not hide it in the passages after', () => {
  const [hiding, hidden] = ['ferry3z6s4p1lrns0', 'ferry3wvm3h2gcnn0'] as const
  expect(hashed(hiding, beginOfHash('latent'))).toBe(hashed(hidden, beginOfHash('latent')))
  const read = featureReader([hidden], [], undefined)
  const stems = (text: string) => [...read(indexedPassage({ name: '', text }).payload).stems]
  expect([stems(hiding), stems(hidden), stems(hiding)]).toEqual([[0], [1], [0]])
})

function byEveryWord(payload: Uint8Array, stems: string[], grams: string[]): PassageFeatures {
  const { name, words } = readPayload(payload)
  const found = words.map(stemOf)
  const pieces = words.flatMap((word) => [...gramsOf(word)])
  const count = (all: string[], term: string) => all.filter((each) => each === term).length
  return {
    stems: Uint16Array.from(stems, (stem) => count(found, stem)),
    grams: Uint16Array.from(grams, (gram) => count(pieces, gram)),
    heads: Uint8Array.from(stems, (stem) => count(found.slice(0, 20), stem)),
    length: words.length,
    gramLength: pieces.length,
    places: found.flatMap((stem, place) => (stems.includes(stem) ? [place, stems.indexOf(stem)] : [])),
    latent: [new Int32Array()],
    name: name.join(' '),
  }
}
