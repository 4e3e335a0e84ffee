import { documentParserConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { textParserNamed } from './text-parsers.fixture.ts'

documentParserConformance(runner, {
  create: () => ({ parser: textParserNamed('markdown'), dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from('---\ntitle: "Field notes"\ntags: [birds]\n---\n\n# Heading\n\n- *one*\n- two\n'),
    fileName: 'notes.md',
    mediaType: 'text/markdown',
    type: 'md',
    title: 'Field notes',
    pages: [['# Heading', '- *one*\n- two']],
  },
  layout: 'none',
})

describe('the parser for Markdown', () => {
  it.each([
    ['# The title #\ntext', 'The title', '# The title #\ntext'],
    ['```\n# a comment\n```\n# Real', 'Real', '```\n# a comment\n```\n# Real'],
    ['## Only a second level', undefined, '## Only a second level'],
    ["---\ntitle: 'Quoted: twice'\n...\ntext", 'Quoted: twice', 'text'],
    ['---\nauthor: somebody\n---\n# Heading', 'Heading', 'author: somebody\n\n# Heading'],
    ['---\ntags:\n  - birds\ntitle: A\n\nby: B\n---\n\ntext', 'A', 'tags:\n  - birds\nby: B\n\ntext'],
    ['---\n---\ntext', undefined, 'text'],
    ['text\n\n---\n\ntitle: no front matter\n\n---\n', undefined, 'text\n\n---\n\ntitle: no front matter\n\n---\n'],
    ['![a bird](data:image/png;base64,iVBORw0KGgo=) sings', undefined, '![a bird]() sings'],
    ['---\ntitle: never closed', undefined, '---\ntitle: never closed'],
  ])('takes the title of %j as %j', async (source, title, text) => {
    let page = ''
    const result = await textParserNamed('markdown').parse({
      bytes: Buffer.from(source),
      fileName: 'file.md',
      mediaType: 'text/markdown',
      signal: new AbortController().signal,
      onPage: ({ text: found }) => void (page = found),
    })
    expect(result.title).toBe(title)
    expect(page).toBe(text)
  })
})
