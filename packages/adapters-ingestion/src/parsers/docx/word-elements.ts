import { equationSigns } from '../office/equation-signs.ts'

/** Deleted content, or fallbacks for programs that cannot show the rest. */
export const skippedElements = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  // How the word below is read: inside of it, it would part the word from the rest.
  'w:rt',
  'w:tabs',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
])

export const textElements = new Set(['w:t', 'm:t', 'a:t'])

/** Literal characters. */
export const signElements: ReadonlyMap<string, string> = new Map([
  ...equationSigns,
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:cr', '\n'],
  ['a:br', '\n'],
  ['w:noBreakHyphen', '-'],
])
