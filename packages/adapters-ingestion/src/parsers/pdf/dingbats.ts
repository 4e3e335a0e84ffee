import type { Pdfium } from './pdfium-module.ts'

/** Signs of the font Zapf Dingbats by their codes, which the engine gives as letters: a checked box would read "4". */
const signs = '✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞'
const firstCode = 0x21
const dingbats = /zapf\s*dingbats/i
const longestName = 128

/** The sign of a word of one letter in that font: checks of forms and bullets come one by one. */
export function signOfDingbat(pdfium: Pdfium, text: number, index: number, letter: string): string {
  const sign = letter.length === 1 ? signs[letter.charCodeAt(0) - firstCode] : undefined
  return sign !== undefined && dingbats.test(fontName(pdfium, text, index)) ? sign : letter
}

function fontName(pdfium: Pdfium, text: number, index: number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(longestName)
  try {
    const length = pdfium.FPDFText_GetFontInfo(text, index, buffer, longestName, 0)
    return length > 0 && length <= longestName ? pdfium.pdfium.UTF8ToString(buffer) : ''
  } finally {
    free(buffer)
  }
}
