import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { chunkPages } from './chunk-pages.ts'
import { pageSeparator, type ChunkingOptions, type TextChunk } from './text-chunk.ts'

const asText = { disallowedSpecial: new Set<string>() }
const pagesOf = (texts: readonly string[]) => texts.map((text, index) => ({ number: index + 1, text }))

async function chunksOf(texts: readonly string[], options: ChunkingOptions = {}): Promise<TextChunk[]> {
  const chunks: TextChunk[] = []
  for await (const chunk of chunkPages(pagesOf(texts), options)) chunks.push(chunk)
  return chunks
}

const textsOf = async (text: string, options: ChunkingOptions = {}) =>
  (await chunksOf([text], options)).map((chunk) => chunk.text)

/** The page of an offset. */
function pageAt(texts: readonly string[], offset: number): number {
  let start = 0
  for (const [index, text] of texts.entries()) {
    if (offset < start + text.length) return index + 1
    start += text.length + pageSeparator.length
  }
  throw new Error('behind the end')
}

const counted = new Map<string, number>()

/** What the package counts, which takes long for text without words; many chunks of one document are the same. */
function realTokens(text: string): number {
  // The package takes byte order marks apart, which the encoding has a token for.
  const count = counted.get(text) ?? countTokens(text.replaceAll('\ufeff', ''), asText)
  counted.set(text, count)
  return count
}

/** What a chunking must keep and does not, in words. */
function faultsOf(texts: readonly string[], chunks: readonly TextChunk[], options: ChunkingOptions): string[] {
  const documentText = texts.join(pageSeparator)
  const { maxTokens = 320, overlapTokens = 0, byPage = false } = options
  const faults: string[] = []
  let reached = 0
  for (const [index, { text, start, end, tokens, pageFrom, pageTo }] of chunks.entries()) {
    const check = (kept: boolean, fault: string) => void (kept || faults.push(`${fault} of chunk ${index}`))
    check(documentText.slice(start, end) === text, 'offsets')
    check(text !== '' && text === text.trim(), 'trimming')
    check(text.isWellFormed() || !documentText.isWellFormed(), 'surrogate pairs')
    check(pageFrom === pageAt(texts, start) && pageTo === pageAt(texts, end - 1), 'pages')
    check(documentText.slice(reached, start).trim() === '', 'text before')
    check(overlapTokens > 0 ? end > reached : start >= reached, 'progress')
    check(byPage || tokens <= maxTokens, 'token count')
    // A word that was cut for one of its parts to fit may count one more when its parts are joined.
    check(byPage || realTokens(text) <= maxTokens + 1, 'real tokens')
    reached = end
  }
  if (documentText.slice(reached).trim() !== '') faults.push('text at the end')
  return faults
}

/** A small generator of repeatable numbers. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const vocabulary = [
  ...[
    'the',
    'Report',
    'of',
    'revenue',
    '3.14',
    '1,000,000',
    'e.g.',
    'Dr.',
    'antidisestablishmentarianism',
    '<|endoftext|>',
  ],
  ...[
    '漢字仮名',
    '交じり文。',
    '한국어',
    'Ünïcödé',
    'עברית',
    '🎉',
    '👩‍👩‍👧‍👦',
    '🇩🇪',
    'a\u0301\u0302',
    '\u00a0',
    '\ufeff',
    '\u2028',
  ],
  ...[
    'x'.repeat(300),
    '字'.repeat(200),
    '!?',
    '...',
    '“quoted.”',
    '$a_b^c$',
    '\t',
    '  ',
    '\r\n',
    'https://example.org/a/b?c=d#e',
  ],
]

function randomPage(next: (below: number) => number): string {
  const words = () =>
    Array.from({ length: 1 + next(40) }, () => vocabulary[next(vocabulary.length)]).join(next(4) === 0 ? '' : ' ')
  const blocks: (() => string)[] = [
    () => `${'#'.repeat(1 + next(6))} ${words().replaceAll(/\s/g, ' ')}`,
    () => Array.from({ length: 1 + next(8) }, () => `${words()}.`).join(next(2) ? ' ' : '\n'),
    () =>
      Array.from({ length: 1 + next(12) }, (_, index) => `${next(2) ? '-' : `${index + 1}.`} ${words()}`).join('\n'),
    () => Array.from({ length: 1 + next(12) }, () => `| ${words().replaceAll(/\s/g, ' ')} | ${next(999)} |`).join('\n'),
    () => `\`\`\`js\n${Array.from({ length: next(12) }, words).join('\n')}\n${next(5) ? '```' : ''}`,
    () => '\n'.repeat(next(5)),
    words,
  ]
  return Array.from({ length: next(7) }, () => blocks[next(blocks.length)]!()).join(next(3) ? '\n\n' : '\n')
}

describe('what every chunking keeps', () => {
  test('texts, offsets, pages and bounds over random documents', { tags: ['slow'] }, async () => {
    const next = numbers(20_261_120)
    for (let round = 0; round < 60; round++) {
      const texts = Array.from({ length: 1 + next(5) }, () => randomPage(next))
      const maxTokens = [16, 40, 100, 320, 2000][next(5)]!
      const options = { maxTokens, overlapTokens: next(2) ? 0 : next(maxTokens), byPage: next(8) === 0 }
      expect(faultsOf(texts, await chunksOf(texts, options), options), `round ${round}`).toEqual([])
    }
  })

  test.each([
    ['one word without end', 'a'.repeat(20_000)],
    ['one line without full stops', 'word '.repeat(8_000)],
    ['Chinese without marks', '漢字'.repeat(5_000)],
    ['emoji only', '👩‍👩‍👧‍👦🎉'.repeat(800)],
    ['dots', `${'.'.repeat(30_000)}a`],
    ['quotes', `."${'"'.repeat(5_000)}`.repeat(4)],
    ['white space in the middle', `a${' '.repeat(50_000)}b`],
    ['short lines', 'a\n'.repeat(10_000)],
    ['a heading as long as a book', `# ${'word '.repeat(5_000)}`],
    ['headings only', '# One\n## Two\n'.repeat(200)],
    ['half an emoji', `${'a \ud83c'.repeat(100)} \udf89`],
    ['one table row without end', `| ${'cell | '.repeat(3_000)}`],
  ])('%s', async (_, text) => {
    for (const options of [{ maxTokens: 16 }, {}, { overlapTokens: 100 }])
      expect(faultsOf([text], await chunksOf([text], options), options)).toEqual([])
  })

  test('blank pages make no chunk but count for offsets and page numbers', async () => {
    const texts = ['', 'First text.', ' \n ', '', 'Second text.', '']
    const chunks = await chunksOf(texts)
    expect(faultsOf(texts, chunks, {})).toEqual([])
    expect(chunks).toMatchObject([
      { text: 'First text.\n\n \n \n\n\n\nSecond text.', pageFrom: 2, pageTo: 5, start: 2 },
    ])
    expect(await chunksOf(['', '  ', '\n'])).toEqual([])
    expect(await chunksOf([])).toEqual([])
  })

  test('others get their turn on a long document', async () => {
    let turns = 0
    let going = true
    const count = () => {
      turns++
      if (going) setImmediate(count)
    }
    setImmediate(count)
    await chunksOf(['Nothing in this sentence is new. '.repeat(10_000)])
    going = false
    expect(turns).toBeGreaterThan(15)
  })
})

describe('where chunks end', () => {
  const sentence = (name: string) => `${name} says that this sentence has about fourteen tokens in it.`

  test('between sentences, as late as they fit', async () => {
    const sentences = ['Anna', 'Ben', 'Clara', 'David', 'Emma'].map(sentence)
    const texts = await textsOf(sentences.join(' '), { maxTokens: 32 })
    expect(texts).toEqual([sentences.slice(0, 2).join(' '), sentences.slice(2, 4).join(' '), sentences[4]])
  })

  test('not behind abbreviations and initials', async () => {
    const texts = await textsOf('We met Dr. Miller and J. Smith, see Fig. 3 there. It was late.', { maxTokens: 18 })
    expect(texts).toEqual(['We met Dr. Miller and J. Smith, see Fig. 3 there.', 'It was late.'])
  })

  test('a paragraph that fits is not cut when the chunk is half full', async () => {
    const first = [sentence('Anna'), sentence('Ben')].join(' ')
    const second = [sentence('Clara'), sentence('David')].join(' ')
    expect(await textsOf(`${first}\n\n${second}`, { maxTokens: 48 })).toEqual([first, second])
  })

  test('a heading starts a chunk and never ends one', async () => {
    const body = [sentence('Anna'), sentence('Ben'), sentence('Clara')].join(' ')
    const texts = await textsOf(`# One\n\n${body}\n\n# Two\n\n## Inner\n\n${body}`, { maxTokens: 60 })
    expect(texts).toEqual([`# One\n\n${body}`, `# Two\n\n## Inner\n\n${body}`])
  })

  test('a small section shares its chunk with the next', async () => {
    expect(await textsOf('# One\n\nShort.\n\n# Two\n\nShort too.', { maxTokens: 100 })).toEqual([
      '# One\n\nShort.\n\n# Two\n\nShort too.',
    ])
  })

  test('a heading takes the first part of a sentence that is too long for both', async () => {
    const long = `${'word '.repeat(30)}end.`
    const [first, second] = await textsOf(`# Heading\n\n${long}`, { maxTokens: 32 })
    expect(first).toMatch(/^# Heading\n\nword .* word$/)
    expect(second).toMatch(/^word.* end\.$/)
  })

  test('tables and lists are cut between rows, and only when too big', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => `| row ${index} | value ${index} |`)
    const intro = sentence('Anna')
    expect(await textsOf(`${intro}\n\n${rows.join('\n')}`, { maxTokens: 70 })).toEqual([intro, rows.join('\n')])
    const cut = await textsOf(rows.join('\n'), { maxTokens: 30 })
    expect(cut.length).toBeGreaterThan(1)
    expect(cut.join('\n')).toBe(rows.join('\n'))

    const items = Array.from(
      { length: 5 },
      (_, index) => `${index + 1}. ${sentence('Item')}\n   It goes on here. And here.`,
    )
    const lists = await textsOf(items.join('\n\n'), { maxTokens: 60 })
    expect(lists).toEqual([items.slice(0, 2).join('\n\n'), items.slice(2, 4).join('\n\n'), items[4]])
  })

  test('a line that introduces a table goes with it', async () => {
    const table = Array.from({ length: 5 }, (_, index) => `| row ${index} | value ${index} |`).join('\n')
    const texts = await textsOf(`${sentence('Anna')}\n\nThe values are:\n\n${table}`, { maxTokens: 64 })
    expect(texts).toEqual([sentence('Anna'), `The values are:\n\n${table}`])
  })

  test('a code block is kept together when it fits, blank lines and headings inside included', async () => {
    const code = '```sh\n# not a heading\nmake all\n\nmake test\n```'
    const texts = await textsOf(`${sentence('Anna')} ${sentence('Ben')}\n\n${code}\n\n${sentence('Clara')}`, {
      maxTokens: 32,
    })
    expect(texts.filter((chunk) => chunk.includes(code))).toHaveLength(1)
  })

  test('overlap repeats whole sentences, but not across a heading', async () => {
    const sentences = ['Anna', 'Ben', 'Clara', 'David'].map(sentence)
    const texts = await textsOf(`${sentences.join(' ')}\n\n# Next\n\n${sentence('Emma')}`, {
      maxTokens: 42,
      overlapTokens: 16,
    })
    expect(texts).toEqual([
      sentences.slice(0, 3).join(' '),
      sentences.slice(2, 4).join(' '),
      `# Next\n\n${sentence('Emma')}`,
    ])
  })

  test('a page starts a chunk, unless the chunk so far is small or a sentence continues', async () => {
    const page = (subject: string) => `Statement of ${subject}\n\n${`About ${subject}. `.repeat(40)}`
    const starts = async (texts: readonly string[], options: ChunkingOptions = {}) =>
      (await chunksOf(texts, options)).map(({ pageFrom, pageTo }) => `${pageFrom}-${pageTo}`)
    expect(await starts([page('cash'), page('income'), page('equity')])).toEqual(['1-1', '2-2', '3-3'])
    expect(await starts(['One slide.', 'Another slide.', page('income')])).toEqual(['1-3'])
    expect(await starts([page('cash'), '  which is less than before.'])).toEqual(['1-2'])
    const [, second] = await chunksOf([page('cash'), page('income')], { overlapTokens: 6 })
    expect(second!.text).toMatch(/^(?:About cash\.\s+)+Statement of income/)
  })

  test('by page a page beyond all measure is several chunks', async () => {
    const texts = ['One.', `${'🎉 word '.repeat(100_000)}`, 'Three.']
    const chunks = await chunksOf(texts, { byPage: true })
    expect(chunks.map(({ pageFrom }) => pageFrom)).toEqual([1, 2, 2, 2, 2, 3])
    expect(Math.max(...chunks.map(({ text }) => text.length))).toBeLessThanOrEqual(262_144)
    expect(faultsOf(texts, chunks, { byPage: true })).toEqual([])
  })

  test('by page every page with text is one chunk, however long', async () => {
    const long = 'A sentence of a long page. '.repeat(2_000)
    const chunks = await chunksOf([' One. ', '', long], { byPage: true, maxTokens: 16 })
    expect(chunks).toMatchObject([
      { text: 'One.', pageFrom: 1, pageTo: 1, start: 1, end: 5, tokens: 2 },
      { text: long.trim(), pageFrom: 3, pageTo: 3, start: 10 },
    ])
    expect(Math.abs(chunks[1]!.tokens - countTokens(long.trim()))).toBeLessThan(10)
  })

  test('chunks come while pages are still read', async () => {
    let read = 0
    const pages = async function* () {
      for (; read < 50; read++) yield { number: read + 1, text: 'A sentence of some page. '.repeat(20) }
    }
    for await (const chunk of chunkPages(pages())) {
      expect(chunk.pageFrom).toBe(1)
      break
    }
    expect(read).toBeLessThan(10)
  })
})

describe('whole tables', () => {
  const row = (index: number) => `| item ${index} | a price of ${index} crowns |`
  const table = ['| item | price |', '| --- | --- |', ...Array.from({ length: 60 }, (_, index) => row(index))].join(
    '\n',
  )
  const text = `Before it stands a sentence.\n\n## Prices\n\n${table}\n\nBehind it stands another one.`

  test('are a chunk of their own, with their heading', async () => {
    const options = { maxTokens: 64, overlapTokens: 16, wholeTables: true }
    const chunks = await chunksOf([text], options)
    expect(chunks.map((chunk) => chunk.text)).toEqual([
      'Before it stands a sentence.',
      `## Prices\n\n${table}`,
      'Behind it stands another one.',
    ])
    expect(chunks[1]!.tokens).toBeGreaterThan(64)
    expect(text.slice(chunks[1]!.start, chunks[1]!.end)).toBe(chunks[1]!.text)
    // Without the option it is cut like anything else.
    expect((await textsOf(text, { maxTokens: 64 })).length).toBeGreaterThan(5)
  })

  test('that are very long come in parts that lose no row', async () => {
    const long = Array.from({ length: 3_000 }, (_, index) => row(index)).join('\n')
    const chunks = await textsOf(long, { wholeTables: true })
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.join('\n')).toBe(long)
  })
})
