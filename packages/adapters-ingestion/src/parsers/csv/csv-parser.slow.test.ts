/** @module-tag slow */
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import iconv from 'iconv-lite'
import { detectMediaType } from '../../detection/detect-media-type.ts'
import { pageLength } from '../../text/text-pages.ts'
import { parserNamed, readPages } from '../data/read-pages.fixture.ts'
import { makeCsv } from './csv.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parser = parserNamed('csv')
afterAll(() => parser.close())

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: makeCsv({ delimiter: ';', encoding: 'cp932', rows: 180 }),
    fileName: 'people.csv',
    mediaType: 'text/csv',
    type: 'csv',
    pages: [
      ['| 名前 | 年齢 | 住所 |\n| --- | --- | --- |\n| 佐藤太郎 | 30 | 東京 港区 |\n| 三木英子 | 25 |  |'],
      ['| 名前 | 年齢 | 住所 |  |\n| --- | --- | --- | --- |\n', '大阪 \\| 0 | 余り |'],
      ['| 名前 | 年齢 | 住所 |  |\n| --- | --- | --- | --- |\n', '大阪 \\| 179 | 余り |'],
    ],
  },
  layout: 'none',
})

describe('csvParser', () => {
  it.each(
    [',', ';', '|', '\t'].flatMap((delimiter) =>
      [
        { encoding: 'cp932' },
        { encoding: 'utf-16le', bom: true },
        { encoding: 'utf-16le' },
        { encoding: 'utf-16be' },
        { encoding: 'utf-8', bom: true },
      ].map((options) => ({ delimiter, ...options })),
    ),
  )('reads a table as $encoding with $delimiter between its cells', async (options) => {
    const bytes = makeCsv(options)
    const mediaType = await detectMediaType(bytes, 'people.csv')
    const { text } = await readPages(parser, bytes, mediaType)
    expect(text).toContain('| 佐藤太郎 | 30 | 東京 港区 |')
  })

  it('reads old western encodings', async () => {
    const bytes = iconv.encode('Name;Ort\nMüller;Köln\nGroß;Düren\nJäger;Füssen', 'windows-1252')
    expect((await readPages(parser, bytes, 'text/csv')).text).toContain('| Jäger | Füssen |')
  })

  it('follows the separator that spreadsheets name', async () => {
    expect((await readPages(parser, 'sep=#\na,b#c\n1,2#3', 'text/csv')).text).toBe(
      '| a,b | c |\n| --- | --- |\n| 1,2 | 3 |',
    )
  })

  it('writes a single column as lines and leaves empty rows out', async () => {
    expect((await readPages(parser, 'just one line\n\nand another', 'text/csv')).text).toBe(
      'just one line\nand another',
    )
  })

  it('keeps pages small and parts what is too long for one', async () => {
    const { pages } = await readPages(
      parser,
      `a,b\n${'x,y\n'.repeat(20_000)}long,${'word '.repeat(50_000)}\n`,
      'text/csv',
    )
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(4 * pageLength)
    expect(pages.join('').match(/word/g)).toHaveLength(50_000)
  })

  it('reads quoted cells larger than a window, and quotes never closed', async () => {
    const cell = 'line\n'.repeat(150_000)
    const { text } = await readPages(parser, `a,b\n1,"${cell}"\n2,end\n`, 'text/csv')
    expect(text).toContain('| 2 | end |')
    const open = await readPages(parser, `a,b\n1,"${'text,\n'.repeat(100_000)}`, 'text/csv')
    expect(open.text.match(/text,/g)).toHaveLength(100_000)
  })
})
