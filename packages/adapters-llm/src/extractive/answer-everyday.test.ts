import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const kennels = passage(
  1,
  'kennels.md',
  `# Kennels

## Rules

Windows are cleaned each spring. Nails are cut on request.

## Prices per night

| Size of dog | Rent per night | Walks |
| --- | --- | --- |
| Small, up to 10 kg | £19.50 | 2 |
| Medium, 10 to 25 kg | £17.00 | 3 |
| Large, over 25 kg | £26.50 | 4 |

## Contract

You need to stay for at least two nights. Guests have at most one hour for a visit.`,
)
const house = passage(
  2,
  'haus.md',
  `# Haus

## Müll

Der Hausmüll wird jeden Dienstag abgeholt. Das Parkland am See gehört dazu, 62 Hektar.

## Blut

Frauen dürfen viermal im Jahr spenden.`,
)
const payslip = passage(
  3,
  'payslip.txt',
  `DEDUCTIONS                Amount
Income tax                344.80
National Insurance        137.93
Canteen                    27.40

Pay period: May
Tell the payroll office within 14 days if something is wrong.`,
)
const podcast = passage(
  4,
  'podcast.md',
  `## Episode 47: The salt way

Published on 9 June, 58 minutes, with a guest.`,
)

describe('a document whose name says what it is about', () => {
  const fee = passage(1, 'fee.txt', '12 euros')
  const password = passage(2, 'wifi-password.txt', 'Seagull-42')

  it.each([
    ['What is the fee?', '“12 euros”'],
    ['How much is the fee?', '“12 euros”'],
    ['wifi password', '“Seagull-42”'],
  ])('%s', (question, answer) => {
    expect(answerFrom(question, fee, password)).toContain(answer)
  })

  it('answers alone', () => {
    expect(answerFrom('What is the fee?', fee)).toContain('“12 euros”')
  })

  it('says nothing else', () => {
    expect(answerFrom('What is the deposit?', fee, password)).toMatch(refusal)
    expect(answerFrom('Who set the fee?', fee)).toMatch(refusal)
  })
})

describe('how often', () => {
  it.each([
    ['How often are the windows cleaned?', 'each spring'],
    ['Wie oft wird der Hausmüll abgeholt?', 'jeden Dienstag'],
    ['Wie oft dürfen Frauen Blut spenden?', 'viermal'],
  ])('%s', (question, answer) => {
    expect(answerFrom(question, kennels, house)).toContain(answer)
  })
})

describe('everyday wordings', () => {
  it('finds the range that a label names', () => {
    const answer = answerFrom('What does a night cost for a dog of 30 kg?', kennels)
    expect(answer).toContain('£26.50')
    expect(answer).not.toContain('£19.50')
  })

  it('compares what things cost by the only column with sums; `at least` compares nothing', () => {
    const halls = passage(
      2,
      'halls.md',
      '## Living\n\n| Hall | Kitchens | Rent per week |\n| --- | --- | --- |\n| Beck House | 6 | £168 |\n| Station Road | 10 | £94 |\n| Moorside | 2 | £215 |',
    )
    const job = passage(
      1,
      'job.md',
      'You have at least six years of experience. A certificate for chainsaws can be gained at our expense. The hall is close.',
    )
    expect(answerFrom('Which hall is the cheapest?', job, halls)).toMatch(/\*\*£94\*\*/)
  })

  it('takes no row for the price that has none', () => {
    const fish = passage(
      1,
      'fish.md',
      '## Fish\n\n| Fish | Group | Grows to |\n| --- | --- | --- |\n| Neon tetra | 8 | 4 cm |\n| Guppy | 5 | 5 cm |',
    )
    const pay = passage(
      1,
      'pay.md',
      '## Fische\n\n| Fisch | Gruppe | Laden |\n| --- | --- | --- |\n| Neon | 8 | 3 Euro |\n| Guppy | 5 | 2 Euro |',
    )
    expect(answerFrom('What does a neon tetra cost?', fish)).toMatch(refusal)
    expect(answerFrom('Was kostet ein Guppy?', pay)).toContain('2 Euro')
  })

  it('measures a film or an episode in time', () => {
    expect(answerFrom('How long is the episode?', podcast)).toContain('58 minutes')
  })

  it('quotes the sum that is asked for, without its neighbours', () => {
    const answer = answerFrom('How much income tax was deducted in May?', payslip)
    expect(answer).toContain('344.80')
    expect(answer).not.toContain('137.93')
  })

  it('finds a short word in a compound', () => {
    expect(answerFrom('Wie groß ist der Park?', house)).toContain('62 Hektar')
  })

  it('prefers the document with the word to one with a word that looks alike', () => {
    const surgery = passage(
      1,
      'surgery.md',
      `## Cholesterol

Your risk of a heart attack in the next ten years is 14 per cent. A statin could lower it to about 10 per cent. Please book an appointment with our pharmacist, Mr Lewis Okoro, to talk about this.`,
    )
    const halls = passage(
      2,
      'halls.md',
      '## Halls\n\n| Hall | To campus |\n| --- | --- |\n| Station Road | by bus |\n| Beck House | on foot |',
    )
    expect(answerFrom('Who should I speak to about a statin?', halls, surgery)).toContain('Lewis Okoro')
  })

  it.each([
    ['¿Se admiten perros?', passage(1, 'carta.md', '# Carta\n\nLos perros pueden estar en la terraza.'), 'terraza'],
    ['Les chiens sont-ils admis ?', passage(1, 'gite.md', '# Gîte\n\nLes chiens restent dehors.'), 'dehors'],
  ])('%s', (question, document, answer) => {
    expect(answerFrom(question, document)).toContain(answer)
  })

  // So long that a way whose steps are the square of it would take minutes.
  it.each(['1.', ' ', 'jede ', '€1 | '])('answers long hostile text of %j', (part) => {
    const text = part.repeat(1_000_000 / part.length)
    const hostile = passage(1, `${'.a'.repeat(500)}.txt`, text)
    expect(answerFrom('How often is the cheapest fee due at least?', hostile)).not.toBe('')
  })
})
