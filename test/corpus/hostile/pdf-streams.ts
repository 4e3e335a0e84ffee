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

const frame = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>',
]
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const write = 'BT /F 12 Tf 20 200 Td (A good page) Tj ET\n'

/** Content that unpacks to so many megabytes of spaces, packed twice. */
export const pdfBomb = (megabytes: number): Uint8Array =>
  pdfOfObjects([
    ...frame,
    {
      dictionary: '/Filter [/FlateDecode /FlateDecode]',
      content: deflateSync(
        deflateSync(Buffer.concat([Buffer.from(write), Buffer.alloc(megabytes * 1024 * 1024, ' ')])),
      ),
    },
    font,
    { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', content: Buffer.alloc(0) },
  ])
