import {
  listItem,
  makeDocx,
  pageBreak,
  paragraph,
  styled,
  wordTable,
} from '../../../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { makeEpub } from '../../../packages/adapters-ingestion/src/parsers/epub/epub.fixture.ts'
import {
  makeOdp,
  makeOdt,
  openTable,
  slide as openSlide,
} from '../../../packages/adapters-ingestion/src/parsers/opendocument/opendocument.fixture.ts'
import {
  line,
  makePptx,
  shape,
  slideChart,
  slideTable,
} from '../../../packages/adapters-ingestion/src/parsers/pptx/pptx.fixture.ts'
import { makeRtf, rtfItem, rtfRow } from '../../../packages/adapters-ingestion/src/parsers/rtf/rtf.fixture.ts'
import {
  makeOds,
  makeWorkbook,
  odsRow,
  odsSheet,
  type SheetRows,
} from '../../../packages/adapters-ingestion/src/parsers/spreadsheet/spreadsheet.fixture.ts'
import type { ReadableFile } from '../corpus-file.ts'

const rows = [
  ['Part', 'Length'],
  ['Wing', '5 cm'],
]
const table = '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |'

const letter = (first: string, second: string): Uint8Array =>
  makeDocx({
    body: [
      styled('berschrift1', 'The letter'),
      paragraph(`It tells of the ${first}.`),
      listItem('one', 2),
      listItem('two', 2),
      pageBreak,
      styled('Eigene', 'Measures'),
      paragraph(`Those of the ${second}.`),
      wordTable(rows),
    ].join(''),
  })

const book = (first: string, second: string): Readonly<Record<string, SheetRows>> => ({
  Birds: [
    ['Name', 'Count'],
    [first, 12],
  ],
  Nests: [
    ['Place', 'Count'],
    [second, 3.5],
  ],
})
const sheetTexts = (first: string, second: string): string[] => [
  'Birds',
  `| Name | Count |\n| --- | --- |\n| ${first} | 12 |`,
  'Nests',
  `| Place | Count |\n| --- | --- |\n| ${second} | 3.5 |`,
]

const talk = makePptx([
  {
    shapes:
      shape(line('A small bird') + line('It sings', '<a:pPr lvl="1"/>'), 'body') + shape(line('The lapwing'), 'title'),
    notes: 'Remember the plover here.',
  },
  { shapes: shape(line('Measures of dunlins'), 'ctrTitle') + slideTable(rows) + slideChart },
])

const rtf = makeRtf(
  `\\pard\\s1 The heron\\par\n\\pard A grey bird, 5 cm\\'b2.\\par\n${rtfItem('1.', 'one')}${rtfItem('2.', 'two')}\\page\n` +
    `\\pard\\s7 Measures of the bittern\\par\n${rtfRow(['Part', 'Length'])}${rtfRow(['Wing', '5 cm'])}\\pard The end.\\par`,
)

/** Office and book formats, some under wrong names. */
export const officeFiles: readonly ReadableFile[] = [
  {
    name: 'letter.docx',
    bytes: letter('kittiwake', 'razorbill'),
    documents: [
      {
        type: 'docx',
        pages: 2,
        finds: { kittiwake: '1', razorbill: '2' },
        holds: ['# The letter', '1. one\n2. two', '## Measures', table],
      },
    ],
  },
  {
    name: 'a letter called.pdf',
    bytes: letter('guillemot', 'puffin'),
    documents: [{ type: 'docx', pages: 2, finds: { guillemot: '1', puffin: '2' }, holds: [table] }],
  },
  {
    name: 'talk.pptx',
    bytes: talk,
    documents: [
      {
        type: 'pptx',
        pages: 2,
        finds: { lapwing: '1', plover: '1', dunlins: '2' },
        holds: ['# The lapwing', '- It sings', table, '2024'],
      },
    ],
  },
  {
    name: 'figures.xlsx',
    bytes: makeWorkbook(book('curlew', 'saltmarsh'), 'xlsx'),
    documents: [
      { type: 'xlsx', pages: 2, finds: { curlew: '1', saltmarsh: '2' }, holds: sheetTexts('curlew', 'saltmarsh') },
    ],
  },
  {
    name: 'figures called.csv',
    bytes: makeWorkbook(book('godwit', 'mudflat'), 'xlsx'),
    documents: [
      { type: 'xlsx', pages: 2, finds: { godwit: '1', mudflat: '2' }, holds: sheetTexts('godwit', 'mudflat') },
    ],
  },
  {
    name: 'figures.xlsb',
    bytes: makeWorkbook(book('whimbrel', 'heathland'), 'xlsb'),
    documents: [
      { type: 'xlsx', pages: 2, finds: { whimbrel: '1', heathland: '2' }, holds: sheetTexts('whimbrel', 'heathland') },
    ],
  },
  {
    name: 'old figures.xls',
    bytes: makeWorkbook(book('sanderling', 'shingle'), 'biff8'),
    documents: [
      { type: 'xls', pages: 2, finds: { sanderling: '1', shingle: '2' }, holds: sheetTexts('sanderling', 'shingle') },
    ],
  },
  {
    name: 'letter.odt',
    bytes: makeOdt(
      `<text:h text:outline-level="1">The wheatear</text:h><text:p>A bird of stones.</text:p><text:h text:outline-level="2" text:style-name="P1">Measures of the stonechat</text:h>${openTable(rows)}`,
    ),
    documents: [
      {
        type: 'odt',
        pages: 2,
        finds: { wheatear: '1', stonechat: '2' },
        holds: ['# The wheatear', '## Measures', table],
      },
    ],
  },
  {
    name: 'figures.ods',
    bytes: makeOds(
      odsSheet('Birds', odsRow(['Name', 'Count']) + odsRow(['whinchat', '7'])) +
        odsSheet('Nests', odsRow(['Place', 'Count']) + odsRow(['hedgerow', '2'])),
    ),
    documents: [
      {
        type: 'ods',
        pages: 2,
        finds: { whinchat: '1', hedgerow: '2' },
        holds: ['| Name | Count |\n| --- | --- |\n| whinchat | 7 |'],
      },
    ],
  },
  {
    name: 'talk.odp',
    bytes: makeOdp(
      openSlide('The redstart', '<text:p>It trembles.</text:p>', '<text:p>Remember the nightjar.</text:p>') +
        openSlide('The bluethroat', '<text:p>It hides.</text:p>'),
    ),
    documents: [
      {
        type: 'odp',
        pages: 2,
        finds: { redstart: '1', nightjar: '1', bluethroat: '2' },
        holds: ['# The redstart', '# The bluethroat'],
      },
    ],
  },
  {
    name: 'letter.rtf',
    bytes: rtf,
    documents: [
      {
        type: 'rtf',
        pages: 2,
        finds: { heron: '1', bittern: '2' },
        holds: ['# The heron', '5 cm²', '1. one\n2. two', '## Measures of the bittern', table],
      },
    ],
  },
  {
    name: 'book.epub',
    bytes: makeEpub([
      '<h1>The avocet</h1><p>It wades.</p><ol><li>one</li><li>two</li></ol>',
      '<h2>The stilt</h2><table><tr><th>Part</th><th>Length</th></tr><tr><td>Wing</td><td>5 cm</td></tr></table>',
    ]),
    documents: [
      {
        type: 'epub',
        pages: 2,
        finds: { avocet: '1', stilt: '2' },
        holds: ['# The avocet', '1. one\n2. two', '## The stilt', table],
      },
    ],
  },
]
