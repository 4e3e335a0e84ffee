/** A formula, and no value or an empty one after it. */
const withoutValue =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^<>]*)?\/>)\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c>/
const sheetPart = /^xl\/worksheets\/.+\.xml$/i

/**
 * Whether a part of an XLSX file may hold formulas that nobody calculated. Only for those the library has to read formulas and empty
 * cells at all, which takes memory.
 */
export const hasFormulasWithoutValue = (name: string, content: Uint8Array): boolean =>
  sheetPart.test(name) &&
  // One byte a letter is enough for what is looked for.
  withoutValue.test(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'))
