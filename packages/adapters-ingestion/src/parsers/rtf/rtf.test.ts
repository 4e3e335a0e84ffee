import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createOfficeReader } from '../office/office-reader.fixture.ts'
import { makeRtf, rtfRow, sampleRtf } from './rtf.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const rtfType = 'application/rtf'
const office = createOfficeReader('rtf', rtfType)
afterAll(() => office.close())
const textOf = async (body: string, mode?: 'lite'): Promise<string> => (await office.read(makeRtf(body), mode)).text

documentParserConformance(slowRunner, {
  create: () => ({ parser: office.parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: makeRtf(sampleRtf),
    fileName: 'birds.rtf',
    mediaType: rtfType,
    type: 'rtf',
    title: 'Birds',
    pages: [
      ['# The goldcrest', 'A very small bird, 5 cm².', '1. first\n2. second\n- sign'],
      ['## Measures', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |', 'The end.'],
    ],
  },
  layout: 'none',
  unreadable: {
    '20,000 nested groups': makeRtf('{'.repeat(20_000)),
    'a text of another kind': Buffer.from('just text'),
  },
})

describe('RTF', () => {
  it('reads letters of other alphabets, by number and by the encoding of their font', async () => {
    expect(await textOf("\\pard\\u1055?\\u1088\\'e8 {\\f1 \\'cf\\'f0} {\\f2 \\'93\\'fa\\'96\\'7b} \\'e4\\par")).toBe(
      'Пр Пр 日本 ä',
    )
  })

  it('reads the descriptions of pictures and shapes', async () => {
    const described = (text: string): string =>
      `{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ${text}}}{\\sp{\\sn wzName}{\\sv no}}}`
    const picture = (text: string): string =>
      `{\\*\\shppict{\\pict${described(text)}\\pngblip 89504e}}{\\nonshppict{\\pict${described(text)}\\wmetafile8 0100}}`
    const shape = `{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn wzDescription}{\\sv The \\'dcber gang}}{\\shptxt \\pard in the box\\par}}}`
    expect(await textOf(`\\pard One ${picture('An arch')} two\\par ${picture('arch.png')}${shape} three\\par`)).toBe(
      'One  two\n\nAn arch\n\nthree\n\nThe Über gang\n\nin the box',
    )
  })

  it('reads signs of the fonts for them', async () => {
    const fonts = '{\\fonttbl{\\f4\\fnil\\fcharset2 Symbol;}{\\f5\\fnil\\fcharset2{\\*\\panose 05}Wingdings;}}'
    const field = '{\\field{\\*\\fldinst SYMBOL 98}{\\fldrslt{\\f4 b}}}'
    expect(await textOf(`${fonts}\\pard{\\f4 a\\'a3\\u-3999 ?}x ${field} {\\f5\\'fe}done\\par`)).toBe('α≤αx β ☑done')
    expect(await textOf(`${fonts}\\pard{\\listtext\\f5\\'d8\\tab}An item\\par`)).toBe('- An item')
  })

  it('reads choices and checks of form fields, whose value is not in the text', async () => {
    const field = (settings: string): string =>
      `{\\field{\\*\\fldinst {FORM}{\\*\\datafield 00}{\\*\\formfield{${settings}{\\*\\ffname F}}}}{\\fldrslt}}`
    const list = '\\fftype2\\ffdefres0{\\*\\ffl Red}{\\*\\ffl Green}'
    const fields = [
      field('\\fftype1\\ffres25\\ffdefres1'),
      field('\\fftype1\\ffres0'),
      field(`${list}\\ffres1`),
      field(list),
    ]
    expect(await textOf(`\\pard ${fields.join(' ')} {\\field{\\*\\fldinst DATE}{\\fldrslt}}end\\par`)).toBe(
      '☒ ☐ Green Red end',
    )
  })

  it('reads equations as one line', async () => {
    const fraction = '{\\mf{\\mfPr{\\*\\mtype bar}}{\\mnum{\\mr a}}{\\mden{\\mr b}}}'
    const power = '{\\msSup{\\msSupPr{\\mctrlPr\\i}}{\\me{\\mr x}}{\\msup{\\mr 2}}}'
    const equation = `{\\mmath{\\*\\moMath{\\mr y=}${fraction}${power}}}{\\mmathPict{\\pict\\pngblip 89}}`
    expect(await textOf(`\\pard Let ${equation} be\\par`)).toBe('Let y=a/bx^2 be')
  })

  it('reads an equation that a field holds as its instruction', async () => {
    const field = (result: string): string => `{\\field{\\*\\fldinst {EQ \\\\f(1,2)}}{\\fldrslt {${result}}}}`
    expect(await textOf(`half: ${field('')} and ${field('shown')}\\par`)).toBe('half: 1/2 and shown')
  })

  it('skips a group that says so at its start only', async () => {
    expect(await textOf('{\\i0\\b0\\*\\cs7\\f0 kept}{\\*\\cs7 left out} {\\*\\unknown left out}\\par')).toBe('kept')
  })

  it('skips as many letters of an old program as it declares', async () => {
    expect(await textOf('{\\uc2\\u8364 EUb}{\\uc0\\u8364 c}\\u-10179?\\u-8704?\\par')).toBe('€b€c😀')
  })

  it('keeps links, notes and signs of their own', async () => {
    const body = `See {\\field{\\*\\fldinst HYPERLINK "https://example.org/"}{\\fldrslt {here}}}{\\super\\chftn}{\\footnote\\pard Below.} \\endash  \\ldblquote so\\rdblquote\\~\\{x\\}\\line next\\par`
    expect(await textOf(body)).toBe('See [here][^1] – “so” {x}\nnext\n\n[here]: https://example.org/\n\n[^1]: Below.')
    expect(await textOf(body, 'lite')).not.toContain('Below')
  })

  it('leaves out pictures, hidden and deleted text, and groups it does not know', async () => {
    const body = `{\\pict\\pngblip 89504e47}{\\*\\unknown x{y}z}{\\v hidden}{\\deleted gone}{\\object{\\*\\objdata 0105}{\\result shown}}\\bin3 {{{ text\\par`
    expect(await textOf(body)).toBe('shown text')
  })

  it('keeps headers and footers once, marked, out of the running text', async () => {
    const header = '{\\headerr\\pard Contract \\b 4711\\b0\\par}'
    const body = `\\sectd${header}{\\footer\\trowd Tel.\\cell 0815\\cell\\row Bank\\par}one\\par\\sect\\sectd${header} two\\par`
    const { pages } = await office.read(makeRtf(body))
    expect(pages).toEqual(['one\n\nHeader: Contract 4711\n\nFooter:\n\nTel. 0815\nBank', 'two'])
  })

  it('puts boxes of text behind their paragraph, each once', async () => {
    const today =
      '{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard boxed\\par}}{\\shprslt{\\*\\do{\\dptxbxtext boxed\\par}}}}'
    const old = '{\\*\\do\\dobxpage{\\dptxbxtext\\pard older\\par}}'
    expect(await textOf(`a${today}b${old}c\\par d\\par`)).toBe('abc\n\nboxed\n\nolder\n\nd')
  })

  it('keeps remarks with their author, and the Unicode form of a text that is there twice', async () => {
    const remark = '{\\*\\atnid A}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation{\\*\\atndate 1}\\pard Really?}'
    expect(await textOf(`text${remark}\\par`)).toBe('text\n\nComment (Ann): Really?')
    expect(await textOf(`text${remark}\\par`, 'lite')).toBe('text')
    expect(await textOf('{\\upr{?}{\\*\\ud{\\u1055?}}}\\par')).toBe('П')
  })

  it('reads a table of one column as paragraphs, and cells of several paragraphs as one line', async () => {
    expect(await textOf(rtfRow(['alone']) + '\\pard\\par')).toBe('alone')
    expect(await textOf(rtfRow(['a\\par b', 'c']) + '\\pard\\par')).toBe('| a b | c |\n| --- | --- |')
  })

  it('breaks pages between sections unless they are continuous', async () => {
    const { pages } = await office.read(makeRtf('one\\par\\sect\\sectd\\sbknone still one\\par\\sect\\sectd two\\par'))
    expect(pages).toEqual(['one\n\nstill one', 'two'])
  })

  it('reads what there is of a file that is cut off, and reports it', async () => {
    const { text, result } = await office.read(makeRtf('all of it\\par').subarray(0, -3))
    expect(text).toContain('all of it')
    expect(result.warnings).toEqual(['The file is cut off; its end could not be read.'])
  })
})
