/** @module-tag slow */
import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { docxType, makeDocx, paragraph } from './docx.fixture.ts'

const office = createOfficeReader('docx', docxType)
afterAll(() => office.close())
const textOf = async (body: string): Promise<string> => (await office.read(makeDocx({ body }))).text

describe('alternative texts of DOCX', () => {
  it('has titles of descriptions, those of pictures in groups and of old shapes, each once', async () => {
    const single =
      '<w:drawing><wp:docPr title="Wren" descr="on a twig"/><pic:cNvPr title="Wren" descr="on a twig"/></w:drawing>'
    const group =
      '<w:drawing><wp:docPr descr=""/><wpg:cNvPr/><pic:cNvPr descr="a nest"/><wps:cNvPr descr="an egg"/></w:drawing>'
    const old = '<w:pict><v:shape alt="a feather"><v:imagedata/></v:shape></w:pict>'
    expect(await textOf(`<w:p><w:r>${single}${group}${old}</w:r></w:p>`)).toBe(
      'Wren: on a twig\n\na nest\n\nan egg\n\na feather',
    )
  })

  it('has the description of a table before it', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`
    const described = '<w:tblPr><w:tblCaption w:val="Measures"/><w:tblDescription w:val="in cm"/></w:tblPr>'
    expect(await textOf(`<w:tbl>${described}<w:tr>${cell('Wing')}${cell('5')}</w:tr></w:tbl>`)).toBe(
      'Measures\n\nin cm\n\n| Wing | 5 |\n| --- | --- |',
    )
  })
})
