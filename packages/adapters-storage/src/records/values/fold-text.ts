/**
 * Text as `contains` compares it: simple folding through lower case. The final form of sigma depends on its position, and
 * lower-casing part of a word would otherwise choose another form than lower-casing the whole.
 */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
