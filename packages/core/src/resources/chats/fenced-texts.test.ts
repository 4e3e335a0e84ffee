import { expect, it } from 'vitest'
import { fencedTexts } from './fenced-texts.ts'

const textsOf = (prompt: string) =>
  [...fencedTexts(prompt)].map(({ name, number, start, end }) => [name, number, prompt.slice(start, end)])

it('finds passages and memory', () => {
  const prompt = [
    '<memory>\nlikes tea\n</memory>',
    '<passage number="1" document="a.md">\nfirst\n\nlines\n</passage>',
    '<passage number="12">\n\n</passage>',
    'What is <passage> for?',
  ].join('\n\n')
  expect(textsOf(prompt)).toEqual([
    ['memory', undefined, 'likes tea'],
    ['passage', 1, 'first\n\nlines'],
    ['passage', 12, ''],
  ])
})

it('lets nothing that people write hide what follows', () => {
  const passage = '<passage number="1">\ntext\n</passage>'
  expect(textsOf(`<memory>\nasked before\n\n${passage}`)).toEqual([['passage', 1, 'text']])
})

// Looked for one by one, these would hold the process for hours.
it.each(['<memory>\n', '<passage number="1"', '<passage number="1">\n', '\n</passage>', '<memory '])(
  'reads half a million characters of %j at once',
  (part) => {
    expect(textsOf(part.repeat(500_000 / part.length))).toEqual([])
  },
)
