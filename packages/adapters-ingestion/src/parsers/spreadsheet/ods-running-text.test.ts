import { afterAll, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { stylesXml } from '../opendocument/opendocument.fixture.ts'
import { odsParts, odsRow, odsSheet, odsType } from './spreadsheet.fixture.ts'

const ods = createOfficeReader('ods', odsType)
afterAll(() => ods.close())

it('reads headers and footers of ODS that sheets use, without what is filled in when they are printed', async () => {
  const masters = `<style:master-page style:name="Default"><style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header>
<style:header-left style:display="false"><text:p>not shown</text:p></style:header-left>
<style:footer><style:region-left><text:p>Contract<text:s/>4711 &amp; co</text:p></style:region-left><style:region-right><text:p>Page <text:page-number>1</text:page-number></text:p></style:region-right></style:footer></style:master-page>
<style:master-page style:name="Report"><style:header><text:p>not used</text:p></style:header></style:master-page>`
  const parts = odsParts(odsSheet('A', odsRow(['1', '2'])) + odsSheet('B', odsRow(['3', '4'])))
  parts['styles.xml'] = stylesXml(masters)
  const style = 'urn:oasis:names:tc:opendocument:xmlns:style:1.0'
  parts['content.xml'] = (parts['content.xml'] ?? '').replace(
    '<office:body>',
    `<office:automatic-styles xmlns:style="${style}"><style:style style:name="ta1" style:family="table" style:master-page-name="Default"/></office:automatic-styles><office:body>`,
  )
  const { pages } = await ods.read(makePackage(parts))
  expect(pages).toEqual([
    '## A\n\n| 1 | 2 |\n| --- | --- |\n\nFooter: Contract 4711 & co',
    '## B\n\n| 3 | 4 |\n| --- | --- |',
  ])
})
