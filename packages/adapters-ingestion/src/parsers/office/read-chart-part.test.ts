import { expect, it } from 'vitest'
import { readDocx } from '../docx/read-docx.ts'
import { docxParts } from '../docx/docx.fixture.ts'
import { readPptx } from '../pptx/read-pptx.ts'
import { chartXml, relationsXml } from './ooxml.fixture.ts'
import { openPackage, type OfficePackage } from './office-package.ts'
import { makePackage } from './package.fixture.ts'
import { readChartPart } from './read-chart-part.ts'

const limits = { isLite: false, maxUnpackedBytes: 1_000_000 }
const packageOf = (parts: Readonly<Record<string, string>>): Promise<OfficePackage> =>
  openPackage(makePackage(parts), limits)

const points = (values: readonly (string | number)[]): string =>
  `<cx:lvl ptCount="${values.length}">${values.map((value, index) => `<cx:pt idx="${index}">${value}</cx:pt>`).join('')}</cx:lvl>`
const namespaces =
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const waterfall = `<?xml version="1.0"?><cx:chartSpace ${namespaces}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>Sheet1!A2</cx:f>${points(['Start', 'Costs &amp; tax'])}${points(['North', 'South'])}</cx:strDim><cx:numDim type="val"><cx:f>Sheet1!B2</cx:f>${points([100.5, -20])}</cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Profit </a:t></a:r><a:r><a:t>bridge</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:f>Sheet1!B1</cx:f><cx:v>Euro</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion><cx:axis id="1"><cx:title><cx:tx><cx:txData><cx:v>Step</cx:v></cx:txData></cx:tx></cx:title></cx:axis></cx:plotArea></cx:chart></cx:chartSpace>`
const shown =
  '#### Chart: Profit bridge (Step)\n\n|  | Euro |\n| --- | --- |\n| North / Start | 100.5 |\n| South / Costs & tax | -20 |'

it('reads the kinds of charts that Office has had since 2016', async () => {
  expect(readChartPart(await packageOf({ 'xl/charts/chartEx1.xml': waterfall }), 'xl/charts/chartEx1.xml')).toBe(shown)
})

it('reads boxes of text that were drawn over a chart', async () => {
  const files = await packageOf({
    'c/chart1.xml': chartXml('Birds', [['2024', 3]]),
    'c/_rels/chart1.xml.rels': relationsXml([{ id: 'a', kind: 'chartUserShapes', target: '../d/drawing1.xml' }]),
    'd/drawing1.xml': `<c:userShapes xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>Counted twice</a:t></a:r></a:p></c:userShapes>`,
  })
  expect(readChartPart(files, 'c/chart1.xml')).toMatch(/Chart: Birds[^]*\| 2024 \| 3 \|\n\nCounted twice$/)
  expect(readChartPart(files, 'c/missing.xml')).toBe('')
})

const choice = (drawing: string): string =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="cx1">${drawing}</mc:Choice><mc:Fallback>old</mc:Fallback></mc:AlternateContent>`
const reference =
  '<cx:chart xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rIdX"/>'
const relation = (target: string): string =>
  `<Relationship Id="rIdX" Type="http://schemas.microsoft.com/office/2014/relationships/chartEx" Target="${target}"/></Relationships>`

it('reads them in their places in documents and presentations', async () => {
  const parts = docxParts({ body: `<w:p><w:r>${choice(reference)}</w:r></w:p>` })
  const rels = 'word/_rels/document.xml.rels'
  const document = await packageOf({
    ...parts,
    [rels]: (parts[rels] ?? relationsXml([])).replace('</Relationships>', relation('charts/chartEx1.xml')),
    'word/charts/chartEx1.xml': waterfall,
  })
  expect((await readDocx(document, limits)).pages.join('\n')).toContain(shown)
  const main =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const slides = await packageOf({
    'ppt/presentation.xml': `<p:presentation ${main}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml([{ id: 'rId1', kind: 'slide', target: 'slides/slide1.xml' }]),
    'ppt/slides/slide1.xml': `<p:sld ${main}><p:cSld><p:spTree>${choice(`<p:graphicFrame>${reference}</p:graphicFrame>`)}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationsXml([]).replace(
      '</Relationships>',
      relation('../charts/chartEx1.xml'),
    ),
    'ppt/charts/chartEx1.xml': waterfall,
  })
  expect(readPptx(slides, limits).pages.join('\n')).toContain(shown)
})
