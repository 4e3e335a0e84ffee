import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'
import { readQuestion } from './question.ts'

const shop = [
  passage(
    1,
    'skis.xlsx',
    '# Models\n\n| Model | Maker | Price EUR | Weight kg | Built |\n| --- | --- | --- | --- | --- |\n| Fjell | Tova | 410 | 3.2 | 2019 |\n| Fjell Pro | Tova | 690 | 2.6 | 2024 |\n| Skare | Umbra | 355 | 3.9 | 2021 |',
  ),
  passage(
    2,
    'skis.xlsx',
    '# Extras\n\n| Extra | Price EUR | Remark |\n| --- | --- | --- |\n| Wax | 9 | 50 g |\n| Bag | 48 | for one pair |',
  ),
  passage(
    3,
    'skis.xlsx',
    '# Rules\n\n| Subject | Rule |\n| --- | --- |\n| Returning skis | within 14 days |\n| Old skis | 10 % of the new price |',
  ),
]

describe('the most and the least', () => {
  it.each([
    ['Which skis are the cheapest?', 'Skare', ['Wax', '10 %']],
    ['what are the lightest skis you have', 'Fjell Pro', ['Wax', 'Skare']],
    ['Which skis are the oldest?', '2019', ['Fjell Pro', 'Skare']],
    ['Welche Skis sind die teuersten?', 'Fjell Pro', ['Bag']],
  ])('%s is answered from the table with a column for what is compared', (question, expected, others) => {
    const text = answerFrom(question, ...shop)
    expect(text).toContain(expected)
    for (const other of others) expect(text).not.toContain(other)
  })
})

describe('two things that a question offers', () => {
  it('are both quoted, each with what is asked for', () => {
    const text = answerFrom('Which costs more, the Fjell or the Fjell Pro?', ...shop)
    expect(text).toContain('**410**')
    expect(text).toContain('**690**')
    expect(text).not.toContain('Skare')
  })

  it('are not made of one that is alone', () => {
    expect(answerFrom('What does the Skare cost?', ...shop)).not.toContain('Fjell')
  })
})

describe('colours and ages', () => {
  const barge = passage(
    1,
    'barge.md',
    '# Barge Halcyon\n\nThe barge Halcyon lies at berth 4 in 2025.\n\nThe cabin of the barge is dark green.\n\nThe engine was built in 1962.',
  )

  it.each([
    ['What colour is the cabin of the barge?', 'dark green'],
    ['How old is the engine?', '1962'],
  ])('%s is answered by one', (question, expected) => {
    expect(answerFrom(question, barge)).toContain(expected)
  })

  it.each(['What colour is the engine?', 'How old is the cabin?'])(
    '%s is not answered by something else',
    (question) => {
      expect(answerFrom(question, barge)).toMatch(refusal)
    },
  )
})

describe('lines', () => {
  it('parted by semicolons are rows of a table', () => {
    const recall = passage(
      1,
      'recall.txt',
      'These are concerned:\n\nModel; built; number; remedy\nOtto Solo; 2023; 410; new axle\nOtto Duo; 2024; 1,250; new brake\nOtto Trio; 2024; 75; exchange',
    )
    const text = answerFrom('What is the number of Otto Duo?', recall)
    expect(text).toContain('1,250')
    expect(text).not.toMatch(/410|75;/)
  })

  it('are sentences where they end like them', () => {
    const notes = passage(
      1,
      'notes.txt',
      'The gate is shut; the key hangs inside; ask Lena.\nThe boat is away; it comes back; ask Tom.\nThe shed is full; take care; ask Ida.',
    )
    expect(answerFrom('Where does the key of the gate hang?', notes)).toContain(
      'The gate is shut; the key hangs inside',
    )
  })

  it('that ask are quoted with what was answered', () => {
    const minutes = passage(
      1,
      'answers.txt',
      'Question 7, Ms Orla Finch: To ask why the pier was closed.\nAnswer: Two of its piles had rotted.\n\nQuestion 8, Mr Abe Stone: To ask what the new lamps cost.\nAnswer: 5,300 crowns.',
    )
    const text = answerFrom('Why was the pier closed?', minutes)
    expect(text).toContain('Two of its piles had rotted')
    expect(text).not.toContain('5,300')
  })
})

describe('names', () => {
  const report = passage(
    1,
    'night.md',
    '# Report\n\nAlbert Quince, 81, was found in a boathouse by a rower.\n\nThe press office is open until six.',
  )

  it('may lack the title of the person', () => {
    expect(answerFrom('Where did they find Mr Quince?', report)).toContain('in a boathouse')
  })

  it('are not made of a word that is a title elsewhere', () => {
    const weightIn = (question: string, stem: string) =>
      readQuestion(question)[0]!.terms.find((term) => term.stem === stem)?.weight
    expect(weightIn('What happens if I miss the exam?', 'miss')).toBeGreaterThan(0.5)
    expect(weightIn('Where does Miss Quince live?', 'miss')).toBeLessThan(0.5)
  })
})
