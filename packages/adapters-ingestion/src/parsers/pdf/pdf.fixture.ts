import { degrees, PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'

/** Positions of the text lines of a fixture: points from the top left corner. */
export interface TextBlock {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly lines: readonly string[]
}

const leading = 1.25

function drawBlock(page: PDFPage, font: PDFFont, { x, y, size = 10, lines }: TextBlock): void {
  lines.forEach((line, index) => {
    page.drawText(line, { x, y: page.getHeight() - y - size - index * size * leading, size, font })
  })
}

async function buildPdf(draw: (document: PDFDocument, font: PDFFont) => void, title?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  if (title !== undefined) document.setTitle(title)
  draw(document, await document.embedFont(StandardFonts.Helvetica))
  return document.save({ addDefaultPage: false })
}

/** A page for each list of blocks. */
export function pdfOf(pages: readonly (readonly TextBlock[])[], title?: string): Promise<Uint8Array> {
  return buildPdf((document, font) => {
    for (const blocks of pages) {
      const page = document.addPage([595, 842])
      for (const block of blocks) drawBlock(page, font, block)
    }
  }, title)
}

const leftColumn = [
  'The left column begins here and its',
  'lines fill the width of the column so',
  'that a reader sees running text, and',
  'it ends with the word nightingale.',
]
const rightColumn = [
  'The right column is read afterwards,',
  'though the file writes its lines right',
  'after those of the left one, and ends',
  'with another bird, the goldcrest one.',
]

/** Several pages: paragraphs with a broken word, two columns written line by line, and a table. */
export const samplePdf = (): Promise<Uint8Array> =>
  pdfOf(
    [
      [
        { x: 60, y: 60, size: 20, lines: ['Annual report'] },
        { x: 60, y: 110, lines: ['The first paragraph tells how the re-', 'port came about. It has two lines.'] },
        { x: 60, y: 150, lines: ['The second paragraph mentions part SKU-', '4563 and nothing else of note.'] },
      ],
      leftColumn.flatMap((line, index) => [
        { x: 60, y: 80 + index * 12.5, lines: [line] },
        { x: 310, y: 80 + index * 12.5, lines: [rightColumn[index] ?? ''] },
      ]),
      [
        ['Part', 'Count', 'Price'],
        ['Bolt', '120', '0.15'],
        ['Washer', '75', '0.05'],
        ['Bracket', '8', '12.40'],
      ].flatMap((cells, row) =>
        cells.map((cell, column) => ({ x: 60 + column * 150, y: 80 + row * 20, lines: [cell] })),
      ),
    ],
    'Annual report of the bird society',
  )

/** One page of 400 × 600 points turned by the number of degrees when it is shown; "Corner" is near its lower left. */
export const rotatedPdf = (angle: number): Promise<Uint8Array> =>
  buildPdf((document, font) => {
    const page = document.addPage([400, 600])
    page.setRotation(degrees(angle))
    page.drawText('Corner', { x: 20, y: 30, size: 12, font })
  })

/** A page of which only a part is shown; one word is inside it and one outside. */
export const croppedPdf = (): Promise<Uint8Array> =>
  buildPdf((document, font) => {
    const page = document.addPage([600, 800])
    page.setCropBox(100, 200, 300, 400)
    page.drawText('Inside', { x: 110, y: 580, size: 10, font })
    page.drawText('Outside', { x: 20, y: 780, size: 10, font })
  })

/** A level heading, and a note that runs up along the left edge. */
export const sidewaysPdf = (): Promise<Uint8Array> =>
  buildPdf((document, font) => {
    const page = document.addPage([400, 600])
    page.drawText('preprint of the third draft', { x: 30, y: 100, size: 10, font, rotate: degrees(90) })
    page.drawText('The text of the page itself is level and longer.', { x: 60, y: 500, size: 10, font })
  })

export const manyPagesPdf = (pages: number): Promise<Uint8Array> =>
  pdfOf(
    Array.from({ length: pages }, (_page, index) => [
      { x: 60, y: 60, lines: [`Heading of page ${index + 1}`] },
      {
        x: 60,
        y: 90,
        lines: Array.from({ length: 40 }, (_line, line) => `Line ${line + 1} of some plain running text on the page.`),
      },
    ]),
  )

/** Pages without any text. */
export const blankPdf = (pages: number): Promise<Uint8Array> =>
  buildPdf((document) => {
    for (let page = 0; page < pages; page += 1) document.addPage([200, 300])
  })

export const noPagesPdf = (): Promise<Uint8Array> => buildPdf(() => undefined)

const onePage = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
]

/** Names an encryption whose check of the empty password fails; nothing in it is really encrypted. */
export const encryptedPdf = (): Uint8Array =>
  writePdf(
    onePage,
    `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'a5'.repeat(32)}> /U <${'5a'.repeat(32)}> >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
  )

/** All objects are there, but the table that ends the file is not: a reader that repairs files could read a page. */
export const cutPdf = (): Uint8Array => {
  const whole = Buffer.from(writePdf(onePage, ''))
  return whole.subarray(0, whole.indexOf('xref'))
}

/** A whole file with the first part of a later change behind it: the pages are the old ones. */
export const cutUpdatePdf = (): Uint8Array =>
  Buffer.concat([
    writePdf(onePage, ''),
    Buffer.from('\n3 0 obj\n<< /Length 9000 >>\nstream\n'),
    Buffer.alloc(6_000, 'x'),
  ])

/** A text by the numbers of its glyphs in a font that has no table of their letters, as some programs print it. */
export const unmappedPdf = (text: string): Uint8Array => {
  const glyphs = Array.from(text, (letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0')).join('')
  const content = `BT /F1 12 Tf 20 50 Td <${glyphs}> Tj ET`
  const font = '/Type /Font /BaseFont /ABCDEF+Arial'
  return writePdf(
    [
      ...onePage.slice(0, 2),
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< ${font} /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [6 0 R] >>`,
      `<< ${font} /Subtype /CIDFontType2 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 500 >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Arial /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 700 /StemV 80 >>',
    ],
    '',
  )
}

/**
 * A text by the numbers of its glyphs, with a table of their letters in a font that the page takes from its parent; with a
 * form field that shows a name.
 */
export const inheritedFontPdf = (text: string, field?: string): Uint8Array => {
  const letters = [...new Set(text)]
  const hex = (number: number): string => number.toString(16).padStart(4, '0')
  const glyphs = Array.from(text, (letter) => hex(letters.indexOf(letter) + 1)).join('')
  const codes = (letter: string): string =>
    Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at))).join('')
  // The table leaves this one out, as some programs do with ligatures.
  const listed = letters.filter((letter) => letter !== 'ﬁ')
  const map = listed.map((letter) => `<${hex(letters.indexOf(letter) + 1)}> <${codes(letter)}>`).join('\n')
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange\n${listed.length} beginbfchar\n${map}\nendbfchar
endcmap end end`
  const stream = (content: string, keys = ''): string =>
    `<< ${keys} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const font = '/Type /Font /BaseFont /ABCDEF+Arial'
  const helvetica = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
  return writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 100] /Contents 4 0 R ${field === undefined ? '' : '/Annots [9 0 R]'} >>`,
      stream(`BT /F1 12 Tf 20 50 Td <${glyphs}> Tj ET`),
      `<< ${font} /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>`,
      `<< ${font} /Subtype /CIDFontType2 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 500 >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Arial /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent 0 /CapHeight 700 /StemV 80 >>',
      stream(table),
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (bird) /V (${field}) /F 4 /Rect [20 10 200 30] /AP << /N 10 0 R >> >>`,
      stream(
        `BT /F1 12 Tf 2 5 Td (${field}) Tj ET`,
        `/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources ${helvetica}`,
      ),
    ],
    '',
  )
}

/** Writes objects, numbered from 1, the first of which is the catalog. */
function writePdf(objects: readonly string[], trailer: string): Uint8Array {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** Lines in a font that claims to reach far over the lines above and below it. */
export const tallFontPdf = (lines: readonly string[]): Uint8Array => {
  const content = `BT /F1 10 Tf 12 TL 20 80 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  return writePdf(
    [
      ...onePage.slice(0, 2),
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Tall /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 122 /Widths [${'500 '.repeat(91)}] /FontDescriptor 6 0 R >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Tall /Flags 32 /FontBBox [0 -1200 1000 2200] /ItalicAngle 0 /Ascent 2200 /Descent -1200 /CapHeight 700 /StemV 80 >>',
    ],
    '',
  )
}
