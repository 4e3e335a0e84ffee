import { deflateSync } from 'node:zlib'

interface PdfStream {
  readonly dictionary: string
  readonly content: Uint8Array
}

/** A PDF of objects that may have content; numbered from 1, found without a table. */
function pdfOfObjects(objects: readonly (string | PdfStream)[]): Uint8Array {
  const parts = objects.flatMap((object, index) =>
    typeof object === 'string'
      ? [`${index + 1} 0 obj\n${object}\nendobj\n`]
      : [
          `${index + 1} 0 obj\n<< ${object.dictionary} /Length ${object.content.length} >>\nstream\n`,
          object.content,
          '\nendstream\nendobj\n',
        ],
  )
  const text = (part: string | Uint8Array): Buffer =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
  return Buffer.concat(
    ['%PDF-1.4\n', ...parts, `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`].map(text),
  )
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pagesOf = (kids: readonly number[]): string =>
  `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (contents: number, resources: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents} 0 R /Resources << ${resources} >> >>`
const write = 'BT /F 12 Tf 20 200 Td (A good page) Tj ET\n'

/** Content that unpacks to so many megabytes of spaces, packed twice. */
export const pdfBomb = (megabytes: number): Uint8Array =>
  pdfOfObjects([
    catalog,
    pagesOf([3]),
    page(4, '/Font << /F 5 0 R >>'),
    {
      dictionary: '/Filter [/FlateDecode /FlateDecode]',
      content: deflateSync(
        deflateSync(Buffer.concat([Buffer.from(write), Buffer.alloc(megabytes * 1024 * 1024, ' ')])),
      ),
    },
    font,
  ])

/** One object shown as so many pages. */
export const pdfRepeating = (pages: number): Uint8Array =>
  pdfOfObjects([
    catalog,
    pagesOf(Array.from({ length: pages }, () => 3)),
    page(4, '/Font << /F 5 0 R >>'),
    { dictionary: '', content: Buffer.from(write) },
    font,
  ])

/** The second of three pages draws a form that draws the next one ten times, through so many levels. */
export const pdfLaughs = (levels: number): Uint8Array => {
  const formAt = 8
  return pdfOfObjects([
    catalog,
    pagesOf([3, 4, 3]),
    page(5, '/Font << /F 7 0 R >>'),
    page(6, `/Font << /F 7 0 R >> /XObject << /X ${formAt} 0 R >>`),
    { dictionary: '', content: Buffer.from(write) },
    { dictionary: '', content: Buffer.from(`${write}/X Do\n`) },
    font,
    ...Array.from({ length: levels }, (_level, index) => ({
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F 7 0 R >> /XObject << /X ${formAt + Math.min(index + 1, levels - 1)} 0 R >> >>`,
      content: Buffer.from(index === levels - 1 ? write : '/X Do\n'.repeat(10)),
    })),
  ])
}
