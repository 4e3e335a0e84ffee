import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

/** What documents in use have: links, parts below parts, years above tables, codes. */
const handbook = passage(
  1,
  'leave.md',
  `# Leave

## Parents

- Parents are entitled to 12 weeks off.
- It can be taken at once.

## Savings

We match what you save, up to 6% of your salary. You can join the pension scheme on the first day.

## People

We work with BC3 and console1984, as the Operations team says ([how](https://docs.example/2024/17)).

New people get a name for Larder. Rooms are booked in Larder. Larder forgets them after a year. Our tool for that is [Larder](https://larder.example), an inventory of all rooms.`,
)
const branches = passage(
  4,
  'branches.md',
  `## Use

These figures are for the financial year 2025.

| Branch | Loans | Cost per visit | Bought |
| --- | --- | --- | --- |
| Elmham | 52,700 | £4.20 | 2014-03 |
| Wick | 18,600 | £3.10 | 2019-11 |
| Holm | 21,900 | £3.60 | 2016-01 |

Elmham has the highest cost per visit of all branches, for it is heated by electricity.`,
)
const contact = passage(
  5,
  'contact.md',
  `## Account of the society

Society of Friends
IBAN: DE00 1234
Bank of Corvo`,
)
const minutes = passage(
  6,
  'minutes.md',
  `## Licence

There will be two changes:

1. Restore the old text.
2. Shorten the licence.`,
)
const interviews = passage(
  7,
  'interviews.md',
  '# Coffee\n\nWe talk about plans.\n\n# Technical interview (2 hours)\n\nThe interview has 2 exercises of 45 minutes each. In the last 30 minutes of the interview you may ask. The interview is held by 2 of us. Of 10 who come to the interview 4 go on.',
)

const machines = passage(
  8,
  'machines.csv',
  `| Machine | Weeks late | Bought | Serviced |
| --- | --- | --- | --- |
| Lathe | 2 | 2014-03 | 2026-01-09 |
| Press | 9 | 2019-11 | 2026-02-17 |
| Bandsaw | 0 | 2011-06 | 2026-03-02 |`,
)

const all = [handbook, branches, contact, minutes, interviews]

describe('documents as they are', () => {
  it.each([
    ['A share is a sum', 'How much money do you match of what I save?', '6%'],
    ['A table is of the year above it', 'How many loans did Elmham have in 2025?', '52,700'],
    ['The highest is not the cheapest', 'Which branch is the cheapest per visit?', '£3.10'],
    ['Lines of one block belong together', 'What is the IBAN of the society?', 'Bank of Corvo'],
    ['Two things are both quoted', 'What will the two changes of the licence be?', 'Restore the old text.'],
    ['A definition comes first', 'What is Larder?', 'an inventory of all rooms'],
    ['A heading says it', 'How long is the technical interview?', '(2 hours)'],
  ])('%s: %s', (_, question, expected) => {
    expect(answerFrom(question, ...all)).toContain(expected)
  })

  it.each([
    ['Which machine is the oldest?', 'Bandsaw'],
    ['Which machine is most behind?', 'Press'],
  ])('finds the column that is compared: %s', (question, expected) => {
    const rows = answerFrom(question, machines).match(/Lathe|Press|Bandsaw/g)
    expect(rows).toEqual([expected])
  })

  it('takes no codes and no addresses for the figure that is asked for', () => {
    expect(answerFrom('How many people work in the Operations team?', handbook)).toMatch(refusal)
  })

  it.each(['what ', 'when do ', 'quanto '])(
    'reads the beginning and the end of a long question, %s…',
    (words) => {
      const text = answerFrom(`${words.repeat(60_000)}How many loans did Elmham have in 2025?`, branches)
      expect(text).toBeTypeOf('string')
    },
    5_000,
  )

  describe('of contracts of one template', () => {
    const contracts = ['Alder three', 'Birch six', 'Cedar nine'].map((contract, index) => {
      const [supplier, months] = contract.split(' ')
      return passage(
        index + 1,
        `${supplier}.txt`,
        `Service agreement with ${supplier}\n\nThe supplier keeps the cranes ready for use. Either side may end this agreement at the end of a quarter, with a notice period of ${months} months, in writing. The courts at the seat of the customer decide.`,
      )
    })

    it('says what each says where none is named', () => {
      const answer = answerFrom('What is the notice period?', ...contracts)
      for (const months of ['three months', 'six months', 'nine months']) expect(answer).toContain(months)
    })

    it('says what the named one says', () => {
      const answer = answerFrom('What is the notice period of Cedar?', ...contracts)
      expect(answer).toContain('nine months')
      expect(answer).not.toMatch(/(?:three|six) months/)
    })

    it('says once what all say alike', () => {
      expect(answerFrom('Who keeps the cranes ready for use?', ...contracts).match(/keeps the cranes/g)).toHaveLength(1)
    })
  })
})
