import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordProtectedOffice } from '../office/compound.fixture.ts'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { hostilePackages } from '../office/package.fixture.ts'
import { line, makePptx, pptxParts, pptxType, samplePptx, shape, slideChart } from './pptx.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const office = createOfficeReader('pptx', pptxType)
afterAll(() => office.close())

documentParserConformance(slowRunner, {
  create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: makePptx(samplePptx, 'Birds'),
    fileName: 'birds.pptx',
    mediaType: pptxType,
    type: 'pptx',
    title: 'Birds',
    pages: [
      ['# Goldcrest', '- A small bird\n  - It sings', '### Notes\n\nSpeak slowly.'],
      [],
      ['# Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |', '#### Chart: Birds', '| 2024 | 3 |'],
    ],
  },
  layout: 'none',
  unreadable: {
    ...hostilePackages(pptxParts(samplePptx), 'ppt/presentation.xml'),
    'a presentation under a password': passwordProtectedOffice(),
    '20,000 nested elements': makePptx([{ shapes: '<p:grpSp>'.repeat(20_000) }]),
  },
})

describe('PPTX', () => {
  const textOf = async (shapes: string, mode?: 'lite'): Promise<string> =>
    (await office.read(makePptx([{ shapes, notes: 'Said.', comment: 'Too long' }]), mode)).text

  it('gives comments with the notes, and neither in lite mode', async () => {
    const shapes = shape(line('Text')) + slideChart
    expect(await textOf(shapes)).toBe(
      'Text\n\n#### Chart: Birds\n\n|  | Sales |\n| --- | --- |\n| 2024 | 3 |\n\n### Notes\n\nSaid.\n\nComment: Too long',
    )
    expect(await textOf(shapes, 'lite')).toBe('Text')
  })

  it('has signs where the layout or the paragraph has them', async () => {
    const numbered = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>'
    const letters = '<a:pPr lvl="1"><a:buAutoNum type="alphaLcParenR"/></a:pPr>'
    const shapes =
      shape(line('plain', '<a:pPr><a:buNone/></a:pPr>') + line('sign'), 'body') +
      shape(line('box') + line('boxed sign', '<a:pPr><a:buChar char="-"/></a:pPr>')) +
      shape(line('one', numbered) + line('two', numbered) + line('inner', letters) + line('three', numbered))
    expect(await textOf(shapes, 'lite')).toBe(
      'plain\n\n- sign\n\nbox\n\n- boxed sign\n1. one\n2. two\n  - a) inner\n3. three',
    )
  })

  it('keeps footers and the text of layouts once, without places to be filled in', async () => {
    const layout = shape(line('Click here'), 'title') + shape(line('Bird society'))
    const shapes = (text: string): string => shape(line(text)) + shape(line('Internal'), 'ftr')
    const { pages } = await office.read(
      makePptx([
        { shapes: shapes('one'), layout },
        { shapes: shapes('two'), layout },
      ]),
    )
    expect(pages).toEqual(['one\n\nFooter: Internal\n\nSlide master: Bird society', 'two'])
  })

  it('keeps the date of the slides once', async () => {
    const shapes = shape(line('one')) + shape(line('3 May 2021'), 'dt')
    const { pages } = await office.read(makePptx([{ shapes }, { shapes }]))
    expect(pages).toEqual(['one\n\nFooter: 3 May 2021', 'one'])
  })

  it('reads equations as one line', async () => {
    const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
    const fraction = `<m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`
    const power = `<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`
    const equation = `<a14:m><m:oMath>${run('y=')}${fraction}${power}</m:oMath></a14:m>`
    expect(await textOf(shape(`<a:p>${equation}</a:p>`), 'lite')).toBe('y=a/bx^2')
  })

  it('has descriptions with their titles', async () => {
    const picture = '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" title="Map" descr="of the valley"/></p:nvPicPr></p:pic>'
    expect(await textOf(shape(line('text')) + picture, 'lite')).toBe('text\n\nMap: of the valley')
  })

  it('leaves out the numbers of slides, keeps links and line breaks', async () => {
    const link =
      '<a:p><a:r><a:rPr><a:hlinkClick r:id="rIdLink"/></a:rPr><a:t>here</a:t></a:r><a:br/><a:r><a:t>and there</a:t></a:r></a:p>'
    const shapes = shape(line('12'), 'sldNum') + shape(link)
    expect(await textOf(shapes, 'lite')).toBe('[here]\nand there\n\n[here]: https://example.org/')
  })
})
