import { describe, expect, it } from 'vitest'
import { withTimes } from './moments.ts'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const table = (head: string, ...rows: readonly string[]): string =>
  [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows].join('\n')

const sightings = passage(
  1,
  'sightings.csv',
  table(
    '| Seen on | Bird | Observer |',
    '| 2025-01-17 | Osprey | Ilka Sommer |',
    '| 2025-02-09 | Osprey | Jorge Pinto |',
    '| 2025-03-02 | Bittern | Ilka Sommer |',
  ),
)
const ferry = passage(
  1,
  'jetty.txt',
  'Dogs: leash, not before 17:15.\n\nKiosk: open until 9:30, because the baker leaves.',
)

describe('months and times of the day', () => {
  it.each(['in February', 'im Februar', 'in february'])('%s is the month of a date in figures', (month) => {
    const text = answerFrom(`Who was the observer of the osprey ${month}?`, sightings)
    expect(text).toContain('Jorge Pinto')
    expect(text).not.toContain('Ilka Sommer')
  })

  it.each(['half past nine', '9:30 am', '9.30 am'])('%s is the same in figures', (time) => {
    expect(answerFrom(`Why is the kiosk open until ${time}?`, ferry)).toContain('because the baker leaves')
  })

  it.each(['quarter past five', 'a quarter past five', '5:15 pm'])('%s is in the afternoon, too', (time) => {
    expect(answerFrom(`What may dogs not do before ${time}?`, ferry)).toContain('17:15')
  })

  it.each([
    ['at quarter to 12 pm', 'at 11:45'],
    ['at quarter to 0', 'at 23:45'],
    ['at ٩ pm', 'at ٩ pm'],
  ])('%s is written as %s', (question, written) => {
    expect(withTimes(question)).toContain(written)
  })

  it('are not other times', () => {
    expect(answerFrom('Which tram leaves at half past ten?', ferry)).toMatch(refusal)
  })

  it('are asked for by `when`, and not where that only says in which case', () => {
    const rules = passage(
      1,
      'lift-rules.md',
      '# Lift\n\nIssue of the rules of the lift: 4 March 2025.\n\nA lift with a rattle is switched off and gets a red label.',
    )
    expect(answerFrom('What do I do when the lift has a rattle?', rules)).toContain('gets a red label')
    expect(answerFrom('When was the issue of the rules?', rules)).toContain('4 March 2025')
  })
})

describe('where an answer is', () => {
  it('is the entry with the number that is asked for', () => {
    const claims = passage(
      1,
      'application.txt',
      'CLAIMS\n\n1. A hinge with a spring of steel.\n2. A hinge that has a cap of brass.\n3. A hinge with a lock.',
    )
    const text = answerFrom('What is in claim 2?', claims)
    expect(text).toContain('a cap of brass')
    expect(text).not.toContain('with a lock')
  })

  it('are the rows of all tables of one form', () => {
    const head = '| Time | Talk | Speaker |'
    const days = passage(
      1,
      'talks.md',
      [
        '# Talks',
        '## Monday',
        table(head, '| 9:00 | Moss | Ada Quist |', '| 10:00 | Peat | Bo Lind |'),
        '## Tuesday',
        table(head, '| 9:00 | Ferns | Ada Quist |', '| 10:00 | Bogs | Cy Marsh |'),
      ].join('\n\n'),
    )
    const text = answerFrom('Which talks does Ada Quist give?', days)
    expect(text).toContain('Moss')
    expect(text).toContain('Ferns')
    expect(text).not.toContain('Peat')
  })

  it('is a heading that says itself what is asked', () => {
    const leaflet = passage(
      1,
      'leaflet.txt',
      'Dialysis Unit, Level 3, West Wing\n\nPlease bring a list of your tablets.',
    )
    expect(answerFrom('Where is the dialysis unit?', leaflet)).toContain('“Dialysis Unit, Level 3, West Wing”')
  })

  it('continues in the next sentence, when a pronoun there stands for it', () => {
    const bus = passage(
      1,
      'buses.txt',
      'The night bus does not run on weekdays. On Saturdays it takes its usual way. Tickets are sold in the tram.',
    )
    const text = answerFrom('On which days does the night bus run?', bus)
    expect(text).toContain('On Saturdays')
    expect(text).not.toContain('Tickets')
  })

  it('is a share in per cent, without the word for it', () => {
    const plan = passage(1, 'plan.txt', 'Granary bonds: 20 %\n\nGranary loans: ask the clerk')
    expect(answerFrom('share of the granary bonds', plan)).toContain('20 %')
  })
})

describe('quarters', () => {
  const results = passage(1, 'acme_2023Q1.txt', 'Acme results\n\nWe expect the revenue of Acme to rise by 8 percent.')

  it.each(['FY2023Q1', '2023Q1', '2023 Q1', 'the first fiscal quarter of 2023'])('%s is in 2023Q1', (quarter) => {
    expect(answerFrom(`By how much is the revenue of Acme to rise, as of ${quarter}?`, results)).toContain('8 percent')
  })
})
