/** @module-tag slow */
import { describe, expect, it, onTestFinished } from 'vitest'
import { longestTextPage, mostParted } from '../../text/text-pages.ts'
import { readPages } from '../data/read-pages.fixture.ts'
import { textParserNamed } from './text-parsers.fixture.ts'
import { textParsers } from './text-parsers.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index} of größe.\n`).join('')

function opened(name: string, limits = {}) {
  const parser = textParserNamed(name, limits)
  onTestFinished(() => parser.close())
  return parser
}

describe('large texts', () => {
  const large = lines(60_000)

  it('are cut into pages at the ends of lines, whole and in order', async () => {
    const { pages, result } = await readPages(opened('text'), large, 'text/plain')
    expect(pages.length).toBe(result.pageCount)
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.join('')).toBe(large)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(longestTextPage)
    for (const page of pages) expect(page.endsWith('\n')).toBe(true)
  })

  it('keep the pages that form feeds part', async () => {
    const half = lines(7_000)
    const { pages } = await readPages(opened('text'), `${half}\f\f${half}\f`, 'text/plain')
    expect(pages).toEqual([half, '', half])
  })

  it('of form feeds alone have no page for each of them', { tags: ['slow'] }, async () => {
    const { pages } = await readPages(opened('text'), `${'\f'.repeat(1_000_000)}end`, 'text/plain')
    expect(pages.length).toBeGreaterThan(mostParted)
    expect(pages.length).toBeLessThan(mostParted + 10)
    expect(pages.at(-1)).toMatch(/end$/)
  })

  it('are one page where they fit on one', async () => {
    const text = lines(10_000)
    expect(text.length).toBeLessThan(longestTextPage)
    expect((await readPages(opened('text'), text, 'text/plain')).pages).toEqual([text])
  })

  it('have a title as Markdown, and no front matter', async () => {
    const { pages, result } = await readPages(opened('markdown'), `---\ntitle: Log\n---\n${large}`, 'text/markdown')
    expect(result.title).toBe('Log')
    expect(pages.join('')).toBe(large)
  })

  it('are the same in a process as without one', { tags: ['slow'] }, async () => {
    const source = `function one() {\n${'  work()\n'.repeat(40_000)}}\n`
    const whole = await readPages(opened('source-code'), source, 'text/x-source-c')
    const body = whole.pages.map((page) => page.slice('```c\n'.length, -'\n```'.length)).join('\n')
    expect(`${body}\n`).toBe(source)
    const encoded = Buffer.from(large, 'utf16le')
    expect((await readPages(opened('text'), encoded, 'text/plain')).pages.join('')).toBe(large)
  })

  it('of one line are cut inside it, in no letter', async () => {
    const { pages } = await readPages(opened('text'), '😀'.repeat(400_000), 'text/plain')
    expect(pages.join('')).toBe('😀'.repeat(400_000))
    for (const page of pages) expect(page.isWellFormed()).toBe(true)
  })

  it('are refused where they are too large', async () => {
    const limit = { largestBytes: 1024 * 1024 }
    await expect(readPages(opened('text', limit), large, 'text/plain')).rejects.toThrow('more than 1 MB; divide it')
  })
})

it('reads large files in a process that has limits', async () => {
  await expect(readPages(opened('text', { timeLimitMs: 1 }), lines(200_000), 'text/plain')).rejects.toThrow(
    'took longer',
  )
  expect((await readPages(opened('text', { timeLimitMs: 1 }), lines(10), 'text/plain')).pages).toHaveLength(1)
})

it('reads small files without a process', async () => {
  const parsers = textParsers()
  const types = {
    markdown: 'text/markdown',
    text: 'text/plain',
    calendar: 'text/calendar',
    'source-code': 'text/x-source-c',
  }
  for (const parser of parsers) {
    const type = types[parser.name as keyof typeof types]
    expect((await readPages(parser, 'SUMMARY:Größe', type)).text).toContain('Größe')
  }
})
