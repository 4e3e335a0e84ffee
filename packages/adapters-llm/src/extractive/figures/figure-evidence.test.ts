import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from '../passages.fixture.ts'

const cashFlows = passage(
  2,
  'ACME_2020_10K.pdf',
  `Acme Company
Consolidated Statement of Cash Flows
Years ended December 31

| (Millions) | | 2020 | | 2019 | | 2018 | |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Net income | $ | | 5,791 $ | | 5,929 $ | | 5,453 |
| Depreciation and amortization | | | 1,831 | | 1,915 | | 1,911 |
| Net cash provided by (used in) operating activities | | | 5,591 | | 7,454 | | 8,113 |
| Purchases of property, plant and equipment (PP&E) | | | (1,749) | | (1,603) | | (1,501) |
| Dividends paid to shareholders | | | (3,369) | | (3,420) | | — |`,
)
const prose = passage(
  1,
  'ACME_2020_10K.pdf',
  'Capital expenditure of Acme remains the first priority in 2020. The capital expenditure amount of Acme is reviewed by the board.',
)
const other = passage(
  3,
  'ZENITH_2020_10K.pdf',
  cashFlows.text.replaceAll('Acme', 'Zenith').replaceAll('1,749', '2,222'),
)
const quarters = passage(
  1,
  'ACME_2020_10K.pdf',
  `Three months ended June 30, and twelve months ended June 30,

| (Millions) | 2019 | 2020 | 2019 | 2020 |
| --- | --- | --- | --- | --- |
| Net sales | 3,909 | 3,673 | 14,544 | 14,694 |`,
)
const firstQuarter = passage(
  1,
  'ACME_2020Q1.pdf',
  `Acme Company

12 weeks ended March 21

| (Millions) | 2020 | 2019 |
| --- | --- | --- |
| Capital spending | (522) | (581) |`,
)

describe('questions about figures of accounts', () => {
  it('are answered by the row with another name of the figure, and the year that is asked for', () => {
    expect(answerFrom('What is the FY2019 capital expenditure amount for Acme?', prose, cashFlows)).toBe(
      [
        'Quoted from the documents, without a language model:\n',
        '2019: **(1,603)** [2]',
        '“(Millions) | | 2020 | | 2019 | | 2018” [2]',
        '“Purchases of property, plant and equipment (PP&E) | | | (1,749) | | (1,603) | | (1,501)” [2]',
      ].join('\n'),
    )
  })

  it.each([
    ['How much did Acme generate in cash flow from operating activities in FY2018?', ['2018: **8,113**']],
    ['What is the FY2018 - FY2020 average of D&A for Acme?', ['2020: **1,831**', '2019: **1,915**', '2018: **1,911**']],
    ['What is the change of net income of Acme in FY2020?', ['2020: **5,791**', '2019: **5,929**']],
    ['What is the FY2020 retention ratio for Acme?', ['2020: **(3,369)**', '2020: **5,791**']],
    ['What dividends did Acme pay in FY2018, as dividends paid?', ['2018: **—**']],
  ])('%s: %j', (question, figures) => {
    const text = answerFrom(question, prose, cashFlows)
    for (const figure of figures) expect(text).toContain(figure)
    expect(text.match(/\*\*/g)).toHaveLength(2 * figures.length)
  })

  it('come from the company that is named', () => {
    const text = answerFrom('What is the capital expenditure of Zenith in 2020?', cashFlows, other)
    expect(text).toContain('2020: **(2,222)** [3]')
    expect(text).not.toContain('[2]')
    expect(answerFrom('What is the capital expenditure of Borealis in 2020?', cashFlows, other)).not.toContain(
      '2020: **',
    )
  })

  it('take the year, and not the quarter that stands beside it or in another report', () => {
    const sales = answerFrom('What are the net sales of Acme in FY2020?', quarters)
    expect(sales).toContain('2020: **14,694**')
    expect(sales).not.toContain('**3,673**')
    const spent = answerFrom('What is the capital expenditure of Acme in FY2020?', firstQuarter, cashFlows)
    expect(spent).toContain('2020: **(1,749)** [2]')
    expect(spent).not.toContain('[1]')
    expect(answerFrom('What is the capital expenditure of Acme in Q1 of FY2020?', firstQuarter)).toContain(
      '2020: **(522)**',
    )
  })

  it('take no year that the row has not', () => {
    expect(answerFrom('What is the capital expenditure of Acme in FY2015?', cashFlows)).not.toContain('**')
  })

  it('read the years above a table that is cut, in an earlier passage of its page', () => {
    const [above, below] = [
      'Consolidated Balance Sheet\n\n(Millions)\t2020\t2019\n\n| Inventories | $ | 1,372 | 1,985 |\n| --- | --- | --- | --- |\n| Prepaids | | 435 | 654 |',
      '| Goodwill | | 1,790 | 3,486 |\n| --- | --- | --- | --- |\n| Total assets | $ | 46,455 $ | 47,072 |',
    ].map((text, at) => passage(at + 1, 'ACME_2020_10K.pdf', text))
    expect(answerFrom('What are the total assets of Acme in 2019?', above!, below!)).toBe(
      [
        'Quoted from the documents, without a language model:\n',
        '2019: **47,072** [2]',
        '“(Millions) 2020 2019” [1]',
        '“Total assets | $ | 46,455 $ | 47,072” [2]',
      ].join('\n'),
    )
  })

  it('leave reasons, persons and what else is asked about to the text', () => {
    const why = passage(1, 'acme.txt', 'Acme 2020\n\nNet income of Acme fell in 2020 because of a fire.')
    expect(answerFrom('Why did the net income of Acme fall in 2020?', why, cashFlows)).toContain('because of a fire')
    const text = answerFrom('What is the net income of the helicopter segment of Borealis in 2020?', cashFlows)
    expect(text).toMatch(refusal)
  })

  const income = (revenue: string, profit: string): ReturnType<typeof passage> =>
    passage(1, 'ACME_2020.pdf', `Acme\n\n| | 2020 | 2019 |\n| --- | --- | --- |\n${revenue}\n${profit}`)
  const revenue = '| Revenue | 2,000 | 1,800 |'

  it('compute a ratio from two figures of one table, and show these', () => {
    const text = answerFrom(
      'What is the operating margin of Acme in 2020?',
      income(revenue, '| Operating income | 250 | (90) |'),
    )
    expect(text).toContain('“Revenue | 2,000 | 1,800” [1]')
    expect(text).toContain('“Operating income | 250 | (90)” [1]')
    expect(text).toMatch(/\n\nOperating margin 2020, computed: 250 \/ 2,000 = \*\*12\.5 %\*\*$/)
  })

  it.each([
    ['what is in brackets', 'What is the operating margin of Acme in 2019?', '| Operating income | 250 | (90) |'],
    [
      'a measure of another kind',
      'What is the adjusted operating margin of Acme in 2020?',
      '| Operating income | 250 | 90 |',
    ],
    ['what lacks', 'What is the operating margin of Acme in 2020?', '| Operating income | — | 90 |'],
    [
      'measures that are defined in several ways',
      'What is the asset turnover of Acme in 2020?',
      '| Total assets | 250 | 90 |',
    ],
  ])('compute nothing from %s', (_, question, profit) => {
    const text = answerFrom(question, income(revenue, profit))
    expect(text).toContain('2,000')
    expect(text).not.toContain('computed')
  })

  it.each(['(', 'net income, ', '2018 ', '2018 - ', 'total '])(
    'ends for long runs of %j, for which squared steps would take minutes',
    { tags: ['slow'] },
    (part) => {
      const hostile = part.repeat(200_000 / part.length)
      const table = `| ${hostile.replaceAll('|', ' ')} | 2020 |\n| --- | --- |\n| Net income | 12 |\n| ${hostile} | 1 |`
      expect(answerFrom(`Net income 2020 ${hostile}?`, passage(1, 'a.md', table))).toContain(':')
    },
  )

  it('leave what else is asked to be answered, or reported as missing', () => {
    const staff = passage(4, 'ACME_2020_10K.pdf', 'Acme has 350 employees in three countries.')
    const asked = 'What is the FY2019 capital expenditure amount for Acme? How many employees does Acme have?'
    const both = answerFrom(asked, cashFlows, staff)
    expect(both).toContain('2019: **(1,603)** [2]')
    expect(both).toContain('350 employees')
    const colour = 'What colour is its logo?'
    const missing = answerFrom(`What is the FY2019 capital expenditure amount for Acme? ${colour}`, cashFlows)
    expect(missing).toContain('2019: **(1,603)** [2]')
    expect(missing).toContain(`No passage was found for this part of the question: ${colour}`)
    expect(
      answerFrom('What is the FY2019 capex for Acme? Round answer to two decimal places.', cashFlows),
    ).not.toContain('No passage')
  })
})
