import { makeTar } from '../../../packages/adapters-ingestion/src/archives/tar/tar.fixture.ts'
import {
  listItem,
  makeDocx,
  paragraph,
  wordTable,
} from '../../../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { makeEpub } from '../../../packages/adapters-ingestion/src/parsers/epub/epub.fixture.ts'
import { makePackage } from '../../../packages/adapters-ingestion/src/parsers/office/package.fixture.ts'
import {
  makeOdt,
  odtParts,
} from '../../../packages/adapters-ingestion/src/parsers/opendocument/opendocument.fixture.ts'
import {
  makePptx,
  shape,
  line,
  slideTable,
} from '../../../packages/adapters-ingestion/src/parsers/pptx/pptx.fixture.ts'
import { makeRtf } from '../../../packages/adapters-ingestion/src/parsers/rtf/rtf.fixture.ts'
import {
  makeOds,
  odsSheet,
  xlsxParts,
} from '../../../packages/adapters-ingestion/src/parsers/spreadsheet/spreadsheet.fixture.ts'
import type { HostileFile } from '../corpus-file.ts'

const huge = 2_000_000_000
const survives = (name: string, bytes: string | Uint8Array, text: RegExp): HostileFile => ({
  name,
  bytes: Buffer.from(bytes),
  survives: { [name]: text },
})

const html = (body: string): string => `<!doctype html><html><body><h1>Good</h1>${body}</body></html>`
const sheet = xlsxParts([['a good cell', 1]])
const sheetPart = 'xl/worksheets/sheet1.xml'

/** Small files with numbers in them that make a careless reader write without end. */
export async function hostileCounts(): Promise<readonly HostileFile[]> {
  const tar = Buffer.from(await makeTar([{ path: 'large.txt', content: 'x' }]))
  // The size of the second entry, in the octal digits of its header: 8 GB.
  tar.write('77777777777', 512 + 124, 'latin1')
  return [
    survives(
      'spans.html',
      html(`<table><tr><td colspan="${huge}" rowspan="${huge}">a</td><td>b</td></tr><tr><td>c</td></tr></table>`),
      /# Good/,
    ),
    survives('numbers.html', html(`<ol start="${huge}"><li value="1e308">a</li></ol>`), /# Good/),
    survives(
      'levels.docx',
      makeDocx({ body: paragraph('Good') + listItem('deep', 2, huge) + listItem('none', huge, 3) }),
      /Good/,
    ),
    survives(
      'spans.docx',
      makeDocx({
        body:
          paragraph('Good') +
          wordTable([['a', 'b']]).replaceAll('<w:tc>', `<w:tc><w:tcPr><w:gridSpan w:val="${huge}"/></w:tcPr>`),
      }),
      /Good/,
    ),
    survives(
      'spans.pptx',
      makePptx([
        {
          shapes:
            shape(line('Good', `<a:pPr lvl="${huge}"/>`), 'body') +
            slideTable([['a', 'b']]).replaceAll('<a:tc>', `<a:tc gridSpan="${huge}" rowSpan="${huge}">`),
        },
      ]),
      /Good/,
    ),
    survives(
      'spaces.odt',
      makeOdt(
        `<text:p>Good<text:s text:c="${huge}"/>end</text:p><text:h text:outline-level="${huge}">Deep</text:h>` +
          `<table:table><table:table-row table:number-rows-repeated="${huge}"><table:table-cell table:number-columns-repeated="${huge}"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
      ),
      /Good/,
    ),
    survives(
      'repeats.ods',
      makeOds(
        odsSheet(
          'Good',
          `<table:table-row table:number-rows-repeated="${huge}"><table:table-cell table:number-columns-repeated="${huge}"><text:p>x</text:p></table:table-cell></table:table-row>`,
        ),
      ),
      /Good/,
    ),
    survives(
      'merged.xlsx',
      makePackage({
        ...sheet,
        [sheetPart]: (sheet[sheetPart] ?? '').replace(
          '</sheetData>',
          '</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        ),
      }),
      /a good cell/,
    ),
    survives(
      'numbers.rtf',
      makeRtf(
        `Good\\par \\pard\\s7\\outlinelevel${huge}\\ilvl${huge}\\li${huge} deep\\par \\uc${huge}\\u${huge}? \\bin${huge} x`,
      ),
      /Good/,
    ),
    {
      name: 'nested.epub',
      bytes: makeEpub([`<h1>Good</h1>${'<div>'.repeat(20_000)}core${'</div>'.repeat(20_000)}`]),
      survives: { 'nested.epub': /core/ },
    },
    {
      name: 'nested.odt',
      bytes: makePackage(odtParts(`${'<text:section>'.repeat(20_000)}${'</text:section>'.repeat(20_000)}`)),
      refused: /nests its elements too deep/,
    },
    { name: 'claims.tar', bytes: tar, refused: /./ },
    survives(
      'attributes.xml',
      `<?xml version="1.0"?><good ${Array.from({ length: 50_000 }, (_a, index) => `a${index}="1"`).join(' ')}>Good</good>`,
      /Good/,
    ),
  ]
}
