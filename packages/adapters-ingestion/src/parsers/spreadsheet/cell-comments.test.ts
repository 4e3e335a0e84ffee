import { expect, it } from 'vitest'
import { openPackage } from '../office/office-package.ts'
import { relationsXml } from '../office/ooxml.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { writeComments } from './cell-comments.ts'
import { readZippedWorkbook } from './read-workbook.ts'
import { xlsxParts } from './spreadsheet.fixture.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const threads = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'

async function read(parts: Readonly<Record<string, string>>): Promise<string> {
  const limits = { isLite: false, maxUnpackedBytes: 1_000_000 }
  const content = { ...xlsxParts([['Größe', 'x']]), ...parts }
  return (await readZippedWorkbook(await openPackage(makePackage(content), limits), limits)).pages.join('\n\n')
}

const comments = (authors: string, list: string): string =>
  `<?xml version="1.0"?><comments xmlns="${main}"><authors>${authors}</authors><commentList>${list}</commentList></comments>`

it('names the authors of comments with letters of all languages and signs', async () => {
  const text = await read({
    'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([{ id: 'a', kind: 'comments', target: '../comments1.xml' }]),
    'xl/comments1.xml': comments(
      '<author>Jörg Müller &amp; Вера</author>',
      '<comment ref="A1" authorId="0"><text><t>Größe &lt; 5</t></text></comment><comment ref="B1"><text><t>whose?</t></text></comment>',
    ),
  })
  expect(text).toContain('- A1 (Jörg Müller & Вера): Größe < 5\n- B1: whose?')
})

it('reads the letters of threads and of who wrote in them', async () => {
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://schemas.microsoft.com/office/2017/10/relationships/${kind}" Target="${target}"/>`
  const thread = `<threadedComment ref="A1" personId="{P}" id="{T}"><text>تعليق &amp; Größe &#8364;</text></threadedComment>`
  const text = await read({
    'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([
      { id: 'a', kind: 'comments', target: '../comments1.xml' },
    ]).replace(
      '</Relationships>',
      `${relation('b', 'threadedComment', '../threadedComments/threadedComment1.xml')}</Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels': relationsXml([
      { id: 'rId1', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]).replace('</Relationships>', `${relation('p', 'person', 'persons/person.xml')}</Relationships>`),
    'xl/comments1.xml': comments(
      '<author>tc={T}</author>',
      '<comment ref="A1" authorId="0"><text><t>[Threaded comment]</t></text></comment>',
    ),
    'xl/threadedComments/threadedComment1.xml': `<?xml version="1.0"?><ThreadedComments xmlns="${threads}">${thread}</ThreadedComments>`,
    'xl/persons/person.xml': `<?xml version="1.0"?><personList xmlns="${threads}"><person displayName="Änne &quot;A&quot;" id="{P}"/></personList>`,
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/persons/person.xml" ContentType="application/vnd.ms-excel.person+xml"/></Types>`,
  })
  expect(text).toContain('- A1 (Änne "A"): تعليق & Größe €')
})

it('reads the letters of addresses', async () => {
  const text = await read({
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>size</t></is></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([
      { id: 'l', kind: 'hyperlink', target: 'https://example.org/Größe?a=1&b=2', external: true },
    ]),
  })
  expect(text).toContain('https://example.org/Größe?a=1&b=2')
})

it('leaves letters that are no bytes of UTF-8, and numbers of no letter', () => {
  expect(writeComments([{ a: 'É & Вера', t: 'Ã¤ &amp;' }], 'B2')).toEqual(['B2 (É & Вера): Ã¤ &amp;'])
  expect(writeComments([{ a: '&#9999999;&#x41;', t: '' }], 'B2')).toEqual(['B2 (&#9999999;A): '])
})
