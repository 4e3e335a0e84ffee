import { expect, test } from 'vitest'
import { indexQuery } from './index-query.ts'
import { indexedPassage } from './indexed-passage.ts'
import { questionTerms } from './question-terms.ts'
import { rankCandidates } from './rank-candidates.ts'
import { trainRankingModel } from './train-ranking-model.ts'

interface Page {
  readonly name: string
  readonly text: string
}

/** The texts of the pages, best first. */
function ranked(question: string, pages: readonly Page[], rows = 1_000): string[] {
  const candidates = pages.map(({ name, text }, page) => {
    const { payload } = indexedPassage({ name, text })
    return { document: `${name}${page}`, ordinal: 0, payload }
  })
  const input = { question: questionTerms(question), candidates, rows, complete: false }
  const { scores } = rankCandidates(input)
  const order = [...pages.keys()].sort((one, other) => scores[other]! - scores[one]!)
  return order.map((page) => pages[page]!.text)
}

const filler = 'The weather in the valley was mild and nothing else happened in those weeks.'
const others = Array.from({ length: 12 }, (_, page) => ({ name: `WINDROSE_20${10 + page}`, text: `${filler} ${page}` }))

test('a page that only repeats the name of the document does not outrank the page that answers', () => {
  const exhibits =
    'Plan of Quarrystone. Certificate of Quarrystone. Quarrystone indenture. Quarrystone list of directors.'
  const answer = 'The strike at the mill lasted nineteen days before a new agreement was signed by both parties.'
  const pages = [exhibits, answer].map((text) => ({ name: 'QUARRYSTONE_2021_10K', text }))
  expect(ranked('How long did the strike at Quarrystone last?', [...pages, ...others])[0]).toBe(answer)
})

test('a page that repeats the name of the document is no better for it than one that has it once', () => {
  const exhibits =
    'Quarrystone plan, Quarrystone certificate, Quarrystone indenture, Quarrystone directors, Quarrystone codes.'
  const answer =
    'Quarrystone met its mild winter with closed gates, half of the usual staff, old lamps and much patience.'
  const pages = [exhibits, answer].map((text) => ({ name: 'QUARRYSTONE_2021_10K', text }))
  expect(ranked('Was it mild at Quarrystone?', [...pages, ...others], 20)[0]).toBe(answer)
})

test('a name of two words in the question counts once where the file writes it as one', () => {
  const exhibits = 'Quarry Stone plan. Certificate of Quarry Stone. Quarry Stone indenture. Quarry Stone directors.'
  const answer = 'The strike at the mill lasted nineteen days before a new agreement was signed by both parties.'
  const pages = [exhibits, answer].map((text) => ({ name: 'quarrystone-annual-report', text }))
  expect(ranked('How long did the strike at Quarry Stone last?', [...pages, ...others])[0]).toBe(answer)
})

test('a question with tones finds the words with the same ones, a question without finds all', () => {
  const contract = 'Hợp đồng có hiệu lực từ ngày mười hai.'
  const box = 'Hộp dòng có hiệu lực từ ngày mười hai.'
  const pages = [box, contract].map((text) => ({ name: 'thư', text }))
  expect(ranked('hợp đồng', pages)[0]).toBe(contract)
  expect(ranked('hộp dòng', pages.toReversed())[0]).toBe(box)
  const filled = [...pages, ...others, { name: 'thư', text: 'Thời tiết tốt.' }]
  expect(new Set(ranked('hop dong', filled).slice(0, 2))).toEqual(new Set([contract, box]))
})

test('an index finds a word with tones by both of its spellings', () => {
  const { terms } = indexedPassage({ name: 'thư', text: 'Hợp đồng' })
  for (const question of ['hợp', 'hop']) {
    const asked = indexQuery(questionTerms(question), 1_000).map(({ term }) => term)
    expect(terms.split(' ')).toEqual(expect.arrayContaining(asked.filter((term) => !term.startsWith('@'))))
  }
})

test('Vietnamese words that look like English stop words without their tones are words of the question', () => {
  expect(questionTerms('số mẹ the').telling).toEqual(['số', 'mẹ'])
})

test('the same words outside of a named document count in full', () => {
  const about = 'Quarrystone opened its second plant.'
  const other = 'A second bridge was opened.'
  const pages = [other, about].map((text) => ({ name: 'letters', text }))
  expect(ranked('When did Quarrystone open the second plant?', [...pages, ...others])[0]).toBe(about)
})

test('a year stays a word of its passages where it names the document', () => {
  const right = 'Capital expenditure 2019 was forty million.'
  const wrong = 'Capital expenditure 2018 was thirty million.'
  const pages = [wrong, right].map((text) => ({ name: 'annual report 2019', text }))
  expect(ranked('capital expenditure 2019', [...pages, ...others])[0]).toBe(right)
})

test('words that describe what to do with the answer count less than what is asked', () => {
  const procedure = 'Please explain your answer to the members of the committee as early as you can in the year.'
  const answer = 'Cash dividends of forty million were paid in that year, as in the two years before it.'
  const pages = [procedure, answer].map((text) => ({ name: 'papers', text }))
  const question = 'Cash dividends paid? Please explain your answer.'
  expect(ranked(question, [...pages, ...others])[0]).toBe(answer)
})

test('a Thai word of two characters is looked for in the middle of a sentence too', () => {
  const { terms } = indexedPassage({ name: '', text: 'เก็บยาไว้ในตู้เย็น' })
  const asked = indexQuery(questionTerms('ยา'), 1_000).map(({ term }) => term)
  expect(terms.split(' ').filter((term) => asked.includes(term))).toEqual(['~ยา'])
})

test('most passages in another language make no word rarer', async () => {
  const english = Array.from({ length: 90 }, (_, number) =>
    number < 45
      ? `The clerk of office ${number} and the register of it`
      : `The archive of town ${number} and the map of it`,
  )
  english[0] = 'The bailiff of office 0 and the deed of it'
  const german = Array.from({ length: 900 }, (_, number) => `Das Amt der Gemeinde ${number} und die Leute`)
  const question = questionTerms('clerk bailiff')
  const clerkBesideBailiff = [english, [...english, ...german]].map(async (texts) => {
    const payloads = texts.map((text) => indexedPassage({ name: '', text }).payload)
    const model = await trainRankingModel(batches(payloads), payloads.length, async () => {})
    const candidates = payloads
      .slice(0, 45)
      .map((payload, ordinal) => ({ document: `${ordinal}`, ordinal: 0, payload }))
    const input = { question, candidates, rows: payloads.length, complete: true, model }
    const { matches } = rankCandidates(input)
    return matches[1]! / matches[0]!
  })
  const [alone, beside] = await Promise.all(clerkBesideBailiff)
  expect(beside).toBeLessThan(1.5 * alone!)
})

async function* batches(payloads: readonly Uint8Array[]) {
  yield payloads
}

test('a name that is a sentence has nothing of a question for its function words', () => {
  const answer = 'Early ships wait at the outer pier; the harbour opens at six.'
  const pages: readonly Page[] = [
    { name: 'Guide for ships.pdf', text: answer },
    {
      name: 'Arrivals and departures of all ships in the north, and where they do come from.pdf',
      text: 'Line one of the harbour and its ships. Line two of the harbour and its ships.',
    },
  ]
  expect(ranked('When does the harbour open, and where do early ships wait?', pages, 20)[0]).toBe(answer)
  expect(
    ranked(
      'Und wo warten die frühen Schiffe der Reederei?',
      [
        {
          name: 'Die Listen der Schiffe und die Tage wo die Boote ankamen.pdf',
          text: 'Schiffe: Liste der Reederei, Blatt eins.',
        },
        { name: 'Schiffe.pdf', text: 'Frühe Schiffe der Reederei warten am äußeren Kai.' },
      ],
      20,
    )[0],
  ).toContain('warten')
})
