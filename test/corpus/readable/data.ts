import { notebook } from '../../../packages/adapters-ingestion/src/parsers/notebook/notebook.fixture.ts'
import { encodedText } from '../../../packages/adapters-ingestion/src/text/encoded-text.fixture.ts'
import type { ReadableFile } from '../corpus-file.ts'

interface TableFixture {
  readonly delimiter?: string
  readonly encoding?: string
  readonly bom?: boolean
  readonly type?: 'csv' | 'tsv'
}

/** People and towns in the letters of the encoding; `find` is in the last row. */
function table(name: string, find: string, options: TableFixture = {}): ReadableFile {
  const { delimiter = ',', encoding = 'utf-8', bom = false, type = 'csv' } = options
  const isWestern = encoding === 'windows-1252'
  const rows = isWestern
    ? [
        ['Name', 'Ort'],
        ['Müller', 'Köln'],
        ['Groß', 'Düren'],
        [find, 'Füssen'],
      ]
    : [
        ['名前', '住所'],
        ['佐藤太郎', '東京港区'],
        ['三木英子', '大阪府'],
        [find, '京都市'],
      ]
  const bytes = encodedText(rows.map((cells) => cells.join(delimiter)).join('\r\n'), encoding, bom)
  const [heading = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return {
    name,
    bytes,
    documents: [{ type, finds: { [find]: '1' }, holds: [[heading, '| --- | --- |', ...others].join('\n')] }],
  }
}

/** Tables in the encodings and separators that programs write, data, feeds and notebooks. */
export const dataFiles: readonly ReadableFile[] = [
  table('comma.csv', 'gannet'),
  table('semicolon.csv', 'fulmar', { delimiter: ';' }),
  table('bar.csv', 'petrel', { delimiter: '|' }),
  table('tab.tsv', 'shearwater', { delimiter: '\t', type: 'tsv' }),
  table('japanese.csv', 'skua', { encoding: 'cp932' }),
  table('japanese semicolon.csv', 'jaeger', { encoding: 'cp932', delimiter: ';' }),
  table('marked wide.csv', 'cormorant', { encoding: 'utf-16le', bom: true, delimiter: '\t' }),
  table('wide.csv', 'shag', { encoding: 'utf-16le' }),
  table('wide big end.csv', 'eider', { encoding: 'utf-16be', bom: true }),
  table('western.csv', 'smew', { encoding: 'windows-1252', delimiter: ';' }),
  table('excel.csv', 'pochard', { bom: true, delimiter: ';' }),
  {
    name: 'data.json',
    bytes: Buffer.from(JSON.stringify({ report: { bird: 'goosander', wings: [1, 2] } })),
    documents: [{ type: 'json', finds: { goosander: '1' }, holds: ['bird: goosander'] }],
  },
  {
    name: 'data called.txt',
    bytes: Buffer.from(JSON.stringify([{ bird: 'merganser' }, { bird: 'garganey' }], undefined, 2)),
    documents: [{ type: 'json', finds: { merganser: '1', garganey: '1' } }],
  },
  {
    name: 'lines.jsonl',
    bytes: Buffer.from(['wigeon', 'gadwall', 'pintail'].map((bird) => `${JSON.stringify({ bird })}\n`).join('')),
    documents: [{ type: 'jsonl', finds: { wigeon: '1', pintail: '1' }, holds: ['bird: gadwall'] }],
  },
  {
    name: 'orders.xml',
    bytes: Buffer.from('<?xml version="1.0"?><orders><order id="7"><bird>shoveler</bird></order></orders>'),
    documents: [{ type: 'xml', finds: { shoveler: '1' }, holds: ['bird: shoveler'] }],
  },
  {
    name: 'news.xml',
    bytes: Buffer.from(
      '<?xml version="1.0"?><rss version="2.0"><channel><title>Forest news</title><item><title>The scoter</title><link>https://example.org/scoter</link><description>&lt;p&gt;A &lt;b&gt;dark&lt;/b&gt; duck&lt;/p&gt;</description></item></channel></rss>',
    ),
    documents: [{ type: 'rss', finds: { scoter: '1' }, holds: ['# Forest news', '## The scoter', 'A **dark** duck'] }],
  },
  {
    name: 'notes.atom',
    bytes: Buffer.from(
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><entry><title>The goldeneye</title><updated>2026-11-03</updated><content type="html">&lt;p&gt;It dives&lt;/p&gt;</content></entry></feed>',
    ),
    documents: [{ type: 'atom', finds: { goldeneye: '1' }, holds: ['# Notes', '## The goldeneye', 'It dives'] }],
  },
  {
    name: 'map.svg',
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Map</title><text>Lake of the grebe</text></svg>',
    ),
    documents: [{ type: 'svg', finds: { grebe: '1' } }],
  },
  {
    name: 'analysis.ipynb',
    bytes: Buffer.from(
      JSON.stringify({
        ...notebook,
        cells: [{ cell_type: 'markdown', source: ['# On the moorhen'] }, ...notebook.cells],
      }),
    ),
    documents: [
      {
        type: 'ipynb',
        finds: { moorhen: '1' },
        holds: ['# On the moorhen', '```python\nprint("a")', '| n | v |\n| --- | --- |\n| 1 | 2 |'],
      },
    ],
  },
]
