import { heading, inOneLine } from './markdown-pages.ts'
import { markdownTable } from './markdown-table.ts'
import { readXml } from './read-xml.ts'

export interface Series {
  name: string
  readonly categories: Map<number, string>
  readonly values: Map<number, string>
  /** What is written beside a point, and the size of its bubble. */
  readonly remarks?: Map<number, string>
}

type Place = 'name' | 'categories' | 'values' | 'remarks'

/** Elements of a series that hold points. Others do as well, such as bars of errors, which are drawn and not read. */
const places: Readonly<Record<string, Place>> = {
  'c:tx': 'name',
  'c:cat': 'categories',
  'c:xVal': 'categories',
  'c:val': 'values',
  'c:yVal': 'values',
  'c:bubbleSize': 'remarks',
  'c15:dlblRangeCache': 'remarks',
}

/** Points of one series that are written; a chart of more is looked at, not read. */
const mostPoints = 1_000

/** A chart as its title and a table of its numbers, as stored beside the drawing. Empty when it has none. */
export function readChart(bytes: Uint8Array): string {
  const series: Series[] = []
  const titles: string[] = []
  const path: string[] = []
  let current: Required<Series> | undefined
  let titleDepth = 0
  let point = 0
  let into: Place | undefined
  /** Names of the points, then those of the groups that they are in, and of the groups of these. */
  let levels: Map<number, string>[] = []
  let level = -1
  let label: number | undefined
  let isField = false

  const addText = (text: string): void => {
    const element = path.at(-1)
    if (titleDepth > 0) {
      if (element === 'a:t' || element === 'c:v') titles[titles.length - 1] += text
    } else if (current === undefined) return
    else if (label !== undefined) {
      // A field of a label repeats what the table shows.
      if (element === 'a:t' && !isField) addTo(current.remarks, label, text)
    } else if (element !== 'c:v' || into === undefined) return
    else if (into === 'name') current.name += text
    else addTo(into === 'categories' ? (levels[Math.max(level, 0)] ??= new Map()) : current[into], point, text)
  }

  readXml(bytes, {
    open: (name, attributes) => {
      path.push(name)
      if (name === 'c:title') {
        titleDepth += 1
        titles.push('')
      } else if (name === 'c:ser') {
        current = { name: '', categories: new Map(), values: new Map(), remarks: new Map() }
        series.push(current)
      } else if (name === 'c:dLbl') label = -1
      else if (name === 'c:idx' && label !== undefined) label = Number(attributes['val'] ?? 0)
      else if (name === 'a:fld') isField = true
      else if (name === 'c:pt') point = Number(attributes['idx'] ?? 0)
      else if (name === 'c:lvl') level += 1
      if (Object.hasOwn(places, name)) [into, levels, level] = [places[name], [], -1]
    },
    close: (name) => {
      path.pop()
      if (name === 'c:title') titleDepth -= 1
      else if (name === 'c:ser') current = undefined
      else if (name === 'c:dLbl') label = undefined
      else if (name === 'a:fld') isField = false
      if (!Object.hasOwn(places, name)) return
      if (into === 'categories') for (const [at, text] of namesOf(levels)) current?.categories.set(at, text)
      into = undefined
    },
    text: addText,
  })

  return writeChart(titles, series)
}

/** A group is named at the first of its points. */
function namesOf(levels: readonly ReadonlyMap<number, string>[]): ReadonlyMap<number, string> {
  const [names = new Map<number, string>(), ...groups] = levels
  if (groups.length === 0) return names
  const points = [...new Set(levels.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b)
  const around: string[] = []
  return new Map(
    points.map((point) => {
      for (const [depth, group] of groups.entries()) around[depth] = group.get(point) ?? around[depth] ?? ''
      return [point, [...around.toReversed(), names.get(point) ?? ''].filter((name) => name !== '').join(' / ')]
    }),
  )
}

function addTo(points: Map<number, string>, point: number, text: string): void {
  if (point >= 0 && point < mostPoints) points.set(point, (points.get(point) ?? '') + text)
}

/** Its titles, first that of the whole, and its numbers. */
export function writeChart(titles: readonly string[], series: readonly Series[]): string {
  const [title = '', ...axes] = titles.map(inOneLine).filter((text) => text !== '')
  const described = axes.length === 0 ? title : `${title} (${axes.join(', ')})`
  return [heading(4, described === '' ? '' : `Chart: ${described}`), chartTable(series)].filter(Boolean).join('\n\n')
}

function chartTable(series: readonly Series[]): string {
  if (series.length === 0) return ''
  const categories = series.find((one) => one.categories.size > 0)?.categories ?? new Map<number, string>()
  const points = new Set([...categories.keys(), ...series.flatMap((one) => [...one.values.keys()])])
  const rows = [...points]
    .toSorted((a, b) => a - b)
    .map((point) => [categories.get(point) ?? String(point + 1), ...series.map((one) => valueAt(one, point))])
  return markdownTable([['', ...series.map((one) => one.name)], ...rows])
}

function valueAt({ values, remarks }: Series, point: number): string {
  const remark = remarks?.get(point) ?? ''
  const value = shortNumber(values.get(point) ?? '')
  return remark === '' ? value : `${value} (${inOneLine(remark)})`.trim()
}

/** Programs write 0.1 + 0.2 as they hold it; readers look for 0.3. */
const shortNumber = (text: string): string =>
  /^-?\d+\.\d{12,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text
