import { pictureOf } from '../../../packages/adapters-ingestion/src/images/picture.fixture.ts'
import { emptyFrames, encodedAs } from '../../../packages/adapters-ingestion/src/parsers/image/image.fixture.ts'
import {
  cutPdf,
  encryptedPdf,
  noPagesPdf,
  samplePdf,
} from '../../../packages/adapters-ingestion/src/parsers/pdf/pdf.fixture.ts'
import type { HostileFile } from '../corpus-file.ts'
import { pdfBomb, pdfLaughs } from '../../../packages/adapters-ingestion/src/parsers/pdf/hostile-pdf.fixture.ts'

/** A PDF of such objects, numbered from 1, without a table of where they lie. */
const loosePdf = (objects: readonly string[]): Uint8Array =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  )

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const readable = /(?:damaged or not a PDF|no pages|No text was found|broke its parser|could not be read)/

/** PDF and pictures that are closed, cut off, endless, or claim what no memory holds. */
export async function hostilePages(): Promise<readonly HostileFile[]> {
  const { png } = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Some words'] }], { width: 281 })
  const jpeg = await encodedAs(png, 'jpeg')
  const pdf = await samplePdf()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const gif = Buffer.from(await encodedAs(png, 'gif'))
  gif.writeUInt16LE(60_000, 6)
  gif.writeUInt16LE(60_000, 8)
  return [
    { name: 'password.pdf', bytes: encryptedPdf(), refused: /protected by a password; remove the protection/ },
    {
      name: 'cut.pdf',
      bytes: pdf.subarray(0, Math.floor(pdf.length * 0.6)),
      refused: /incomplete: its end is missing/,
    },
    { name: 'no table.pdf', bytes: cutPdf(), refused: /incomplete: its end is missing/ },
    { name: 'no pages.pdf', bytes: await noPagesPdf(), refused: /has no pages/ },
    {
      name: 'circle.pdf',
      bytes: loosePdf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>']),
      refused: readable,
    },
    {
      name: 'deep.pdf',
      bytes: loosePdf([catalog, `<< /Type /Pages /Kids ${'['.repeat(50_000)}${']'.repeat(50_000)} /Count 1 >>`]),
      refused: readable,
    },
    { name: 'bomb.pdf', bytes: pdfBomb(20), survives: { 'bomb.pdf': /A good page/ } },
    { name: 'laughs.pdf', bytes: pdfLaughs(12), survives: { 'laughs.pdf': /A good page/ } },
    { name: 'bomb.png', bytes: bomb, refused: /million pixels|60,?000/ },
    { name: 'bomb.gif', bytes: gif, refused: /million pixels|60,?000/ },
    {
      name: 'cut.png',
      bytes: png.subarray(0, Math.floor(png.length / 2)),
      refused: /damaged or incomplete; save it again/,
    },
    { name: 'cut.jpg', bytes: jpeg.subarray(0, 300), refused: /damaged or incomplete; save it again/ },
    { name: 'frames.tif', bytes: emptyFrames(5_000), refused: /more than 1000 pages; split it/ },
    {
      name: 'circle.tif',
      bytes: Buffer.from('II*\0\u0008\0\0\0\0\0\u0008\0\0\0', 'latin1'),
      refused: /damaged or incomplete/,
    },
  ]
}
