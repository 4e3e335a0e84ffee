import { expect, it } from 'vitest'
import { openPackage } from '../office/office-package.ts'
import { makePackage } from '../office/package.fixture.ts'
import { docxParts, styled, textBox, wordTable } from './docx.fixture.ts'
import { readDocx } from './read-docx.ts'

const limits = { isLite: false, maxUnpackedBytes: 1_000_000 }
const textOfParts = async (parts: Readonly<Record<string, string>>): Promise<string> =>
  (await readDocx(await openPackage(makePackage(parts), limits), limits)).pages.join('\n')
const textOf = (body: string): Promise<string> => textOfParts(docxParts({ body }))

it('reads notes like the text: signs, equations, links, and boxes once', async () => {
  const parts = docxParts({ body: '<w:p><w:r><w:t>Bird</w:t><w:footnoteReference w:id="1"/></w:r></w:p>' })
  const equation =
    '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'
  const content = `<w:p><w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:sym w:font="Symbol" w:char="F061"/></w:r>${equation}<w:r>${textBox('Boxed')}</w:r></w:p>${styled('berschrift2', 'Title')}${wordTable(
    [
      ['a', 'b|c'],
      ['d', 'e'],
    ],
  )}`
  const name = 'word/footnotes.xml'
  const notes = parts[name]?.replace(/<w:p>[^]*<\/w:p>/, content).replace('<w:footnotes ', '<w:footnotes xmlns:m="m" ')
  expect(await textOfParts({ ...parts, [name]: notes ?? '' })).toMatch(/\[\^1\]: co-opαx\^2 Boxed Title a b\|c d e$/)
})

it('shows no result of a field that is a part of the instruction of another one', async () => {
  const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
  const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`
  const inner = `${field('begin')}${instruction('MERGEFIELD a')}${field('separate')}${run('none')}${field('end')}`
  const outer = `${field('begin')}${instruction('IF ')}${inner}${instruction('= "x" "y" "z"')}${field('separate')}${run('shown')}${field('end')}`
  const damaged = `<w:p>${field('begin')}${instruction('DATE')}</w:p><w:p>${inner.replace('none', 'kept')}</w:p>`
  expect(await textOf(`<w:p>${outer}</w:p>${damaged}`)).toBe('shown\n\nkept')
})

it('reads signs of the fonts for them, and an equation that is in no paragraph', async () => {
  const sign = (font: string, code: string): string => `<w:sym w:font="${font}" w:char="${code}"/>`
  const signs = sign('Symbol', 'F062') + sign('Wingdings', 'F0FE') + sign('Webdings', 'F061') + sign('Arial', '00E4')
  const equation = '<m:oMathPara><m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath></m:oMathPara>'
  expect(await textOf(`<w:p><w:r>${signs}</w:r></w:p>${equation}`)).toBe('β☑ä\n\na=b')
})
