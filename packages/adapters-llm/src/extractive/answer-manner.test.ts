import { describe, expect, it } from 'vitest'
import { withoutLead, withoutManner } from './answer-manner.ts'
import { answerFrom, passage } from './passages.fixture.ts'

describe('withoutManner', () => {
  it.each([
    [
      'What are the assets of Acme (in USD millions)? Round your answer to one decimal place.',
      'What are the assets of Acme?',
    ],
    ['You are an analyst. Please answer the following question: what is the fee? Answer in euros.', 'what is the fee?'],
    ['What is the fee? If there is none, then please state that and explain why.', 'What is the fee?'],
    ['What is the fee? Give a response to the question by relying on the price list.', 'What is the fee?'],
  ])('leaves %s its question', (question, left) => {
    expect(withoutManner(question).trim()).toBe(left)
  })

  it.each([
    'Round trips: what do they cost?',
    'Answer the phone, is that my job?',
    'You are an hour late. What now?',
    'What is the fee? Give the opening hours, too.',
    'Respond to all complaints within a day. Who does it?',
    'Assume I cancel in May. What do I pay?',
    'Assume you have two dogs. What is the fee?',
    'I want to calculate the fee for three nights. What do I pay?',
  ])('leaves %s as it is', (question) => {
    expect(withoutManner(question)).toBe(question)
  })

  it.each(['(in ', 'if ', 'using , ', ': ', ' ', ', ', 'using,\n'])(
    'ends for a million letters of %j, for which squared steps would take many minutes',
    { tags: ['slow'] },
    (part) => {
      const hostile = `using x${part.repeat(1_000_000 / part.length)}`
      expect(withoutLead(withoutManner(hostile), [])).toEqual({ terms: [], leading: [] })
    },
  )
})

const balance = passage(
  1,
  'ACME_2019.pdf',
  [
    '| | 2019 | 2018 |',
    '| --- | --- | --- |',
    '| Inventories | 562 | 526 |',
    '| Total current assets | 1,652 | 1,513 |',
  ].join('\n'),
)

it('what a question says about its answer, and where to look, is not missed in what answers', () => {
  const asked =
    'According to the details clearly outlined within the statement of financial position, how much total current assets did Acme have in 2019? Answer in USD millions.'
  const text = answerFrom(asked, balance)
  expect(text).toContain('1,652')
  expect(text).not.toContain('No passage was found')
})
