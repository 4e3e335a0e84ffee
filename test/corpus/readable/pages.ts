import { pictureOf, scanOf } from '../../../packages/adapters-ingestion/src/images/picture.fixture.ts'
import { encodedAs, tiffOf } from '../../../packages/adapters-ingestion/src/parsers/image/image.fixture.ts'
import { pdfOf } from '../../../packages/adapters-ingestion/src/parsers/pdf/pdf.fixture.ts'
import type { ReadableFile } from '../corpus-file.ts'

/** What the corpus's recognizer reads: its pictures are as wide as no other, in pixels. */
export const writtenOnPictures = new Map<number, string>()

/** A picture of some width on which the recognizer reads the text. */
async function picture(width: number, text: string) {
  const { png, width: pixels } = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Some words'] }], { width })
  writtenOnPictures.set(pixels, text)
  // Small pictures are doubled before they are read.
  writtenOnPictures.set(2 * pixels, text)
  return png
}

const tableRows = [
  ['Part', 'Count', 'Price'],
  ['Bolt', '120', '0.15'],
  ['Washer', '75', '0.05'],
  ['Bracket', '8', '12.40'],
]

const report = (first: string, second: string, third: string): Promise<Uint8Array> =>
  pdfOf([
    [
      { x: 60, y: 60, size: 20, lines: ['Annual report'] },
      { x: 60, y: 110, lines: [`The first part is about the ${first} and its`, 'habits in all seasons of the year.'] },
    ],
    [{ x: 60, y: 60, lines: [`The second part is about the ${second}.`] }],
    [
      { x: 60, y: 60, lines: [`The third part is about the ${third}.`] },
      ...tableRows.flatMap((cells, row) =>
        cells.map((cell, column) => ({ x: 60 + column * 150, y: 100 + row * 20, lines: [cell] })),
      ),
    ],
  ])

const pdfTable = ['| Part | Count | Price |\n| --- | --- | --- |\n| Bolt | 120 | 0.15 |\n| Washer | 75 | 0.05 |']

/** PDF with text, tables and scans, and pictures, all of which need a text recognizer but the first. */
export async function pageFiles(): Promise<readonly ReadableFile[]> {
  const png = await picture(201, 'Notice of the ouzel')
  const jpeg = await encodedAs(await picture(211, 'Notice of the fieldfare'), 'jpeg')
  const webp = await encodedAs(await picture(221, 'Notice of the redwing'), 'webp')
  const gif = await encodedAs(await picture(231, 'Notice of the blackcap'), 'gif')
  const misnamed = await encodedAs(await picture(271, 'Notice of the whitethroat'), 'jpeg')
  const tiff = await tiffOf([await picture(241, 'Sheet of the ortolan'), await picture(251, 'Sheet of the corncrake')])
  const { png: printed } = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Harbour report 4711'] }])
  // A page of 300 points at 200 dots per inch.
  writtenOnPictures.set(833, 'Scanned words about the turnstone')
  const image = (name: string, bytes: Uint8Array, type: string, find: string): ReadableFile => ({
    name,
    bytes,
    documents: [{ type, finds: { [find]: '1' } }],
  })
  return [
    {
      name: 'report.pdf',
      bytes: await report('albatross', 'ptarmigan', 'dotterel'),
      documents: [{ type: 'pdf', pages: 3, finds: { albatross: '1', ptarmigan: '2', dotterel: '3' }, holds: pdfTable }],
    },
    {
      name: 'a report called.txt',
      bytes: await report('phalarope', 'pratincole', 'ruff'),
      documents: [{ type: 'pdf', pages: 3, finds: { phalarope: '1', pratincole: '2', ruff: '3' }, holds: pdfTable }],
    },
    {
      name: 'scan.pdf',
      bytes: await scanOf([printed]),
      documents: [{ type: 'pdf', finds: { turnstone: '1' } }],
    },
    image('notice.png', png, 'png', 'ouzel'),
    image('notice.jpg', jpeg, 'jpeg', 'fieldfare'),
    image('notice.webp', webp, 'webp', 'redwing'),
    image('notice.gif', gif, 'gif', 'blackcap'),
    image('a photo called.png', misnamed, 'jpeg', 'whitethroat'),
    {
      name: 'sheets.tif',
      bytes: tiff,
      documents: [{ type: 'tiff', pages: 2, finds: { ortolan: '1', corncrake: '2' } }],
    },
    { ...image('printed.png', printed, 'png', '4711'), ocrModel: 'tesseract' },
  ]
}
