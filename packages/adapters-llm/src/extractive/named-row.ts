import type { TextUnit } from './text-unit.ts'
import { tokensOf } from './tokens.ts'

type Row = NonNullable<TextUnit['row']>

/** Between a kind and its name in `équipe de nuit`. */
const joints: ReadonlySet<string> = new Set(['of', 'de', 'di', 'van', 'von'])

const joined = (text: string): string =>
  tokensOf(text)
    .filter(({ word }) => !joints.has(word))
    .map(({ stem }) => stem)
    .join(' ')

/**
 * Whether a question names a row by its first cell and what heads this: `the late shift` and `die Spätschicht` the row `Late` or `Spät`
 * of the column `Shift` or `Schicht`, `period 3` and `the third period` the row `3` of `Period`.
 */
export function rowNamed(question: string): (row: Row) => boolean {
  const asked = ` ${joined(question)} `
  return ({ table: { header }, cells: [label] }) => {
    const heading = header?.cells[0]
    if (heading === undefined || label === undefined || label.stems.size === 0) return false
    const name = joined(label.text)
    if (name === '') return false
    return Array.from(heading.stems).some(
      (kind) =>
        !label.stems.has(kind) &&
        [`${name} ${kind}`, `${kind} ${name}`, `${name}${kind}`].some((one) => asked.includes(` ${one} `)),
    )
  }
}
