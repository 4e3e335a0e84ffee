import type { TextUnit } from '../text-unit.ts'
import { figureNames } from './figure-names.ts'

const share = 0.3
const manyFigures = 6
const longestTitle = 120
const title =
  /(?<!\p{L})(?:statements? of (?:(?:consolidated|comprehensive) )?(?:income|operations|earnings|cash ?flows?|financial (?:position|condition)|profit|comprehensive)|(?:income|cash flow) statements?|balance sheets?)/iu

/** How far the page of a row is a statement: it says so, and has many figures of accounts. */
export function statementFit(
  units: readonly TextUnit[],
  labels: ReadonlyMap<number, readonly string[]>,
): (unit: TextUnit) => number {
  const { figures } = figureNames()
  const pages = new Map<string, Set<string>>()
  for (const [position, keys] of labels) {
    const page = pageOf(units[position]!)
    const found = pages.get(page) ?? new Set()
    pages.set(page, found)
    for (const figure of keys.flatMap((key) => figures.get(key) ?? [])) found.add(figure)
  }
  const titled = new Set(units.flatMap((unit) => (isTitle(unit) ? [pageOf(unit)] : [])))
  return (unit) => {
    const page = pageOf(unit)
    const count = Math.min(manyFigures, pages.get(page)?.size ?? 0)
    return share * (count / manyFigures + (titled.has(page) ? 1 : 0))
  }
}

const pageOf = ({ passage }: TextUnit): string => `${passage.documentName} ${passage.pages}`

const isTitle = ({ kind, text }: TextUnit): boolean =>
  kind !== 'row' && text.length <= longestTitle && !text.endsWith('.') && title.test(text)
