import { figuresApart } from './figures-apart.ts'
import { buildLines, buildSegments, type Line } from './segments.ts'
import { tableLine } from './table.ts'
import type { Extent, Token } from './token.ts'

/** Lines nearer than this are one, and lines that miss each other by so much still meet; points. */
const tolerance = 3
/** A page with more lines is a drawing. */
const mostRules = 4_000
/** Part of the rules that must reach through all rows. */
const wholeShare = 0.7
/** A ruled row with so many lines of several cells is many rows without rules between them. */
const unruledRows = 4
/** Cells of more letters on average hold prose that only looks as if it were in a table. */
const mostLettersPerCell = 300

/**
 * Tables drawn with lines: where level and upright rules meet, they part the words into cells.
 * Returns the tables and the words outside them.
 */
export function findRuledTables(
  tokens: readonly Token[],
  rules: readonly Extent[],
): { readonly tables: Line[]; readonly rest: readonly Token[] } {
  if (rules.length < 4 || rules.length > mostRules) return { tables: [], rest: tokens }
  const tables: Line[] = []
  let rest = tokens
  const grids = findGrids(rules)
  const lacksLabels = figuresApart(grids.length === 0 ? [] : tokens)
  for (const grid of grids) {
    const inside = rest.filter((token) => contains(grid, token))
    if (lacksLabels(inside)) continue
    const table = tableLine(cellsOf(grid, inside))
    if (table === undefined) continue
    const letters = inside.reduce((sum, { word }) => sum + word.text.length, 0)
    if (letters > mostLettersPerCell * table.table.length * (table.table[0]?.length ?? 1)) continue
    tables.push(table)
    const taken = new Set(inside)
    rest = rest.filter((token) => !taken.has(token))
  }
  return { tables, rest }
}

interface Grid {
  /** Positions of the rules, in order. */
  readonly across: readonly number[]
  readonly down: readonly number[]
  /** Positions of the upright rules that part each row: cells may span columns. */
  readonly rows: readonly (readonly number[])[]
}

const isLevel = (rule: Extent): boolean => rule.x1 - rule.x0 >= rule.y1 - rule.y0

/** Groups of rules that meet, each with at least two columns and rows. */
function findGrids(rules: readonly Extent[]): Grid[] {
  const groups: { extent: Extent; rules: Extent[] }[] = []
  for (const rule of rules) {
    const met = groups.filter((group) => touch(group.extent, rule) && group.rules.some((other) => touch(other, rule)))
    const merged = { extent: rule, rules: [rule] }
    for (const group of met) {
      merged.extent = around(merged.extent, group.extent)
      merged.rules = [...group.rules, ...merged.rules]
      groups.splice(groups.indexOf(group), 1)
    }
    groups.push(merged)
  }
  return groups
    .map((group) => gridOf(group.rules))
    .filter(({ across, down }) => across.length >= 3 && down.length >= 3)
    .filter(isTable)
}

function gridOf(rules: readonly Extent[]): Grid {
  const upright = rules.filter((rule) => !isLevel(rule))
  const across = positions(upright.map((rule) => (rule.x0 + rule.x1) / 2))
  const down = positions(rules.filter(isLevel).map((rule) => (rule.y0 + rule.y1) / 2))
  const rows = down.slice(1).map((bottom, row) => {
    const y = ((down[row] ?? bottom) + bottom) / 2
    const parting = upright.filter((rule) => rule.y0 <= y && rule.y1 >= y)
    return across.filter((x) => parting.some((rule) => Math.abs((rule.x0 + rule.x1) / 2 - x) <= tolerance))
  })
  return { across, down, rows }
}

/** Where most rules stop short of most rows, they are boxes around parts of a page. */
const isTable = ({ across, rows }: Grid): boolean =>
  rows.reduce((sum, row) => sum + row.length, 0) >= wholeShare * across.length * rows.length

const touch = (a: Extent, b: Extent): boolean =>
  a.x0 - tolerance <= b.x1 && b.x0 - tolerance <= a.x1 && a.y0 - tolerance <= b.y1 && b.y0 - tolerance <= a.y1

const around = (a: Extent, b: Extent): Extent => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})

function positions(values: readonly number[]): number[] {
  const distinct: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    if (value - (distinct.at(-1) ?? -Infinity) > tolerance) distinct.push(value)
  }
  return distinct
}

const middleX = (token: Token): number => (token.x0 + token.x1) / 2
const middleY = (token: Token): number => (token.y0 + token.y1) / 2

function contains({ across, down }: Grid, token: Token): boolean {
  const [x, y] = [middleX(token), middleY(token)]
  return x > (across[0] ?? 0) && x < (across.at(-1) ?? 0) && y > (down[0] ?? 0) && y < (down.at(-1) ?? 0)
}

function cellsOf({ across, down, rows }: Grid, tokens: readonly Token[]): Token[][][] {
  const bands = down.slice(1).map((): Token[] => [])
  for (const token of tokens) bands[down.findLastIndex((edge) => edge <= middleY(token))]?.push(token)
  return bands.flatMap((band, index) => {
    const columnOf = (token: Token): number => {
      const edge = (rows[index] ?? []).findLast((x) => x <= middleX(token))
      return edge === undefined ? 0 : Math.min(across.indexOf(edge), across.length - 2)
    }
    const part = (words: readonly Token[]): Token[][] => {
      const cells = across.slice(1).map((): Token[] => [])
      for (const token of words) cells[columnOf(token)]?.push(token)
      return cells
    }
    const lines = buildLines(buildSegments(band)).map((line) => part(line.tokens))
    const full = lines.filter((cells) => cells.filter((cell) => cell.length > 0).length >= 2)
    return full.length >= unruledRows ? lines : [part(band)]
  })
}
