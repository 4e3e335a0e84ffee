import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askArguments } from './arguments.ts'
import { readableFiles } from '../connecting/readable-files.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docent-ask-'))
  writeFileSync(join(directory, 'a.md'), 'A')
  writeFileSync(join(directory, 'b.md'), 'B')
  for (const inner of ['inner', '.hidden', 'node_modules']) {
    mkdirSync(join(directory, inner))
    writeFileSync(join(directory, inner, 'c.txt'), 'C')
  }
  writeFileSync(join(directory, 'inner', 'noise.bin'), Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
  symlinkSync(directory, join(directory, 'inner', 'around'))
})
afterAll(() => rmSync(directory, { recursive: true }))

it('takes the last argument as the question and a path that is named twice once', () => {
  expect(askArguments(['a.md', 'inner', './a.md', 'What is B?'], directory)).toEqual({
    paths: [join(directory, 'a.md'), join(directory, 'inner')],
    question: 'What is B?',
  })
  expect(askArguments(['What is B?'], directory)).toEqual({ paths: [], question: 'What is B?' })
})

it.each([
  { given: [], message: /^The question is missing/ },
  { given: ['a.md', ' '], message: /^The question is missing/ },
  { given: ['a.md', 'b.md'], message: /^The question is missing/ },
  { given: ['inner'], message: /^The question is missing/ },
  { given: ['a.md', 'c.md', 'What is B?'], message: /^No such file: c\.md$/ },
])('refuses $given', ({ given, message }) => {
  expect(() => askArguments(given, directory)).toThrow(message)
})

it('finds the files of directories that can be read, each once', async () => {
  const parsers = standardParsers()
  const found = await readableFiles([join(directory, 'inner', 'noise.bin'), directory], parsers)
  await parsers.close()
  // What is named is read whatever it is: the reader reports why it cannot be.
  expect(found.map((path) => path.slice(directory.length + 1))).toEqual([
    'inner/noise.bin',
    'a.md',
    'b.md',
    'inner/c.txt',
  ])
})
