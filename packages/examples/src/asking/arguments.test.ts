import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askArguments } from './arguments.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docent-ask-'))
  writeFileSync(join(directory, 'a.md'), 'A')
  writeFileSync(join(directory, 'b.md'), 'B')
})
afterAll(() => rmSync(directory, { recursive: true }))

it('takes the last argument as the question and a file that is named twice once', () => {
  expect(askArguments(['a.md', 'b.md', './a.md', 'What is B?'], directory)).toEqual({
    files: [join(directory, 'a.md'), join(directory, 'b.md')],
    question: 'What is B?',
  })
})

it.each([
  { given: [], message: /^Usage: npm run ask/ },
  { given: ['a.md', ' '], message: /^Usage: npm run ask/ },
  { given: ['a.md', 'b.md'], message: /^The question is missing/ },
  { given: ['What is B?'], message: /^The file is missing/ },
  { given: ['a.md', 'c.md', 'What is B?'], message: /^No such file: c\.md$/ },
  { given: ['.', 'What is B?'], message: /is no file/ },
])('refuses $given', ({ given, message }) => {
  expect(() => askArguments(given, directory)).toThrow(message)
})
