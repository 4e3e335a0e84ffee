import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { parserNamed, readPages } from '../data/read-pages.fixture.ts'
import { notebook } from './notebook.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parser = parserNamed('notebook')
afterAll(() => parser.close())
const mediaType = 'application/x-ipynb+json'

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(JSON.stringify(notebook)),
    fileName: 'analysis.ipynb',
    mediaType,
    type: 'ipynb',
    title: 'Analysis',
    pages: [
      [
        '# Analysis\n\nFirst **look**.\n\n```python\nprint("a")\n\nx = 1\n```\n\n```\na\n```\n\n```\n42\n```',
        '```python\nframe\n```\n\n| n | v |\n| --- | --- |\n| 1 | 2 |\n\n```\nValueError: bad\n```',
      ],
    ],
  },
  layout: 'none',
  unreadable: { 'a notebook that is cut off': Buffer.from(JSON.stringify(notebook).slice(0, -100)) },
})

describe('notebookParser', () => {
  it('reads notebooks of version 3 and other languages', async () => {
    const old = {
      metadata: { name: 'x', language_info: { name: 'R' } },
      worksheets: [{ cells: [{ cell_type: 'code', input: ['x <- 1'], outputs: [] }] }],
    }
    expect((await readPages(parser, JSON.stringify(old), mediaType)).text).toBe('```R\nx <- 1\n```')
  })

  it('reads what it can of odd cells', async () => {
    const odd = {
      cells: [
        { source: 5 },
        { cell_type: 'code', source: 'a ``` b\n```', outputs: 'x' },
        { cell_type: 'raw', source: 'raw' },
      ],
    }
    expect((await readPages(parser, JSON.stringify(odd), mediaType)).text).toBe('````python\na ``` b\n```\n````\n\nraw')
  })
})
