import { docxParts, makeDocx, paragraph } from '../../../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { passwordProtectedOffice } from '../../../packages/adapters-ingestion/src/parsers/office/compound.fixture.ts'
import {
  billionLaughs,
  externalEntity,
  makeBomb,
  makePackage,
} from '../../../packages/adapters-ingestion/src/parsers/office/package.fixture.ts'
import { makePptx, samplePptx } from '../../../packages/adapters-ingestion/src/parsers/pptx/pptx.fixture.ts'
import { makeRtf } from '../../../packages/adapters-ingestion/src/parsers/rtf/rtf.fixture.ts'
import {
  makeWorkbook,
  sampleSheets,
  xlsxParts,
} from '../../../packages/adapters-ingestion/src/parsers/spreadsheet/spreadsheet.fixture.ts'
import type { HostileFile } from '../corpus-file.ts'

const parts = docxParts({ body: paragraph('A good letter.') })
const main = 'word/document.xml'
const xml = parts[main] ?? ''
const withoutDeclaration = xml.replace(/^<\?xml[^>]*>/, '')
const withMain = (part: Parameters<typeof makePackage>[0][string]): Uint8Array =>
  makePackage({ ...parts, [main]: part })

const nested = xml.replace('</w:body>', `${'<w:sdt><w:sdtContent>'.repeat(10_000)}</w:body>`)
const cutOff = /damaged or cut off; export or download it again/
const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.7))

const sheet = xlsxParts([['a good cell', 1]])
const sheetPart = 'xl/worksheets/sheet1.xml'
const farCell = (sheet[sheetPart] ?? '')
  .replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')
  .replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>7</v></c></row></sheetData>')

/** Office files that unpack to too much, declare entities, nest too deep, are closed by a password or cut off. */
export const hostileOffice: readonly HostileFile[] = [
  { name: 'bomb.docx', bytes: withMain(makeBomb(300)), refused: /unpacks to (?:far more|more than)/ },
  {
    name: 'bomb.xlsx',
    bytes: makePackage({ ...sheet, [sheetPart]: makeBomb(300) }),
    refused: /unpacks to (?:far )?more/,
  },
  {
    name: 'claims.docx',
    bytes: withMain({ content: xml, claimedSize: 1024 ** 3 }),
    refused: /unpacks to (?:far )?more/,
  },
  { name: 'laughs.docx', bytes: withMain(billionLaughs + withoutDeclaration), refused: /declares XML entities/ },
  { name: 'outside.docx', bytes: withMain(externalEntity + withoutDeclaration), refused: /declares XML entities/ },
  { name: 'nested.docx', bytes: withMain(nested), refused: /nests its elements too deep/ },
  { name: 'password.docx', bytes: passwordProtectedOffice(), refused: /protected by a password; save it without/ },
  {
    name: 'password parts.docx',
    bytes: withMain({ content: xml, encrypted: true }),
    refused: /protected by a password/,
  },
  { name: 'cut.docx', bytes: cut(makeDocx({ body: paragraph('A letter.') })), refused: cutOff },
  { name: 'cut.xlsx', bytes: cut(makeWorkbook(sampleSheets, 'xlsx')), refused: cutOff },
  { name: 'cut.pptx', bytes: cut(makePptx(samplePptx)), refused: cutOff },
  { name: 'cut.xls', bytes: cut(makeWorkbook(sampleSheets, 'biff8')), refused: cutOff },
  { name: 'far.xlsx', bytes: makePackage({ ...sheet, [sheetPart]: farCell }), survives: { 'far.xlsx': /a good cell/ } },
  {
    name: 'nested.rtf',
    bytes: makeRtf(`A good line.\\par ${'{\\b '.repeat(100_000)}deep${'}'.repeat(100_000)}\\par`),
    refused: /nests its elements too deep/,
  },
]
