import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { readPages } from '../data/read-pages.fixture.ts'
import { textParserNamed } from './text-parsers.fixture.ts'

const parser = textParserNamed('source-code')
const part = (index: number): string => `def part_${index}():\n\t# Größe\n${'    x = 1\n'.repeat(60)}\n    return x\n`
const source = Array.from({ length: 9 }, (_part, index) => part(index)).join('\n')

documentParserConformance(runner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(source.replaceAll('\n', '\r\n')),
    fileName: 'parts.py',
    mediaType: 'text/x-source-python',
    type: 'python',
    pages: [
      ['```python\ndef part_0():\n\t# Größe\n    x = 1\n', '\n\n    return x\n```'],
      ['```python\ndef part_', '    return x\n```'],
    ],
  },
  layout: 'none',
})

describe('the parser for source code', () => {
  it('keeps every line of a long file in its order', async () => {
    const lines = Array.from({ length: 5_000 }, (_line, index) => `${' '.repeat(index % 9)}line_${index};`).join('\n')
    const { pages } = await readPages(parser, lines, 'text/x-source-c')
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) expect(page).toMatch(/^```c\n[^`]*\n```$/)
    expect(pages.map((page) => page.slice(5, -4)).join('\n')).toBe(lines)
  })

  it('reads a file of one line', async () => {
    const { pages } = await readPages(parser, 'a=1;'.repeat(50_000), 'text/x-source-javascript')
    expect(pages.map((page) => page.replace(/^```\w+\n|\n```$/g, '')).join('')).toBe('a=1;'.repeat(50_000))
  })
})
