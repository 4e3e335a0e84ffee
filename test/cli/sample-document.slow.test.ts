/** @module-tag slow */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { expect, it } from 'vitest'

const assets = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'assets')

/** Words and numbers only: layout, hyphens and marks differ between the two forms. */
const wordsOf = (text: string) => text.match(/[\p{L}\d]+/gu) ?? []

it('the sample PDF has the text of the Markdown beside it', async () => {
  const parsers = standardParsers()
  const pages: string[] = []
  const parser = parsers.parserFor('application/pdf')!
  await parser.parse({
    bytes: readFileSync(join(assets, 'harrow-sound-ferry.pdf')),
    fileName: 'harrow-sound-ferry.pdf',
    mediaType: 'application/pdf',
    signal: new AbortController().signal,
    onPage: ({ text }) => void pages.push(text),
  })
  await parsers.close()
  expect(pages).toHaveLength(5)
  const markdown = readFileSync(join(assets, 'harrow-sound-ferry.md'), 'utf8')
  expect(wordsOf(pages.join('\n'))).toEqual(wordsOf(markdown))
})
