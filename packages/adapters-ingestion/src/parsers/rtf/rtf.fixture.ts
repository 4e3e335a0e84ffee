/** An RTF file; `body` is RTF of its paragraphs. */
export const makeRtf = (body: string, title = 'Birds'): Uint8Array =>
  Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset204 Times Cyr;}{\\f2\\fcharset128 Mincho;}}{\\colortbl;\\red0\\green0\\blue0;}{\\stylesheet{\\ql Normal;}{\\s1\\ql\\sbasedon0 heading 1;}{\\s7\\outlinelevel1 Eigene;}}{\\info{\\title ${title}}{\\author Ann}}{\\*\\generator Some program;}\n${body}}`,
    'latin1',
  )

export const rtfRow = (cells: readonly string[]): string =>
  `\\trowd\\cellx1000\\cellx2000 ${cells.map((cell) => `\\pard\\intbl ${cell}\\cell `).join('')}\\row\n`

export const rtfItem = (marker: string, text: string, level = 0): string =>
  `\\pard{\\listtext\\tab ${marker}\\tab}\\ls1\\ilvl${level} ${text}\\par\n`

export const sampleRtf = `\\pard\\s1 The goldcrest\\par
\\pard A very small bird, 5 cm\\'b2.\\par
${rtfItem('1.', 'first')}${rtfItem('2.', 'second')}${rtfItem("\\'b7", 'sign')}\\page
\\pard\\s7 Measures\\par
${rtfRow(['Part', 'Length'])}${rtfRow(['Wing', '5 cm'])}\\pard The end.\\par`
