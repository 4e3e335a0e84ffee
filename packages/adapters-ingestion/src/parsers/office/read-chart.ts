import { heading, inOneLine } from './markdown-pages.ts'
import { markdownTable } from './markdown-table.ts'
import { readXml } from './read-xml.ts'

export interface Series {
  name: string
  readonly categories: Map<number, string>
  readonly values: Map<number, string>
}

/** Points of one series that are written; a chart of more is looked at, not read. */
const mostPoints = 1_000

/** A chart as its title and a table of its numbers, as stored beside the drawing. Empty when it has none. */
export function readChart(bytes: Uint8Array): string {
  const series: Series[] = []
  const titles: string[] = []
  const path: string[] = []
  let current: Series | undefined
  let titleDepth = 0
  let point = 0
  let into: 'name' | 'category' | 'value' | undefined
  let isValue = false

  readXml(bytes, {
    open: (name, attributes) => {
      path.push(name)
      if (name === 'c:title') {
        titleDepth += 1
        titles.push('')
      } else if (name === 'c:ser') {
        current = { name: '', categories: new Map(), values: new Map() }
        series.push(current)
      } else if (name === 'c:tx') into = 'name'
      else if (name === 'c:cat' || name === 'c:xVal') into = 'category'
      else if (name === 'c:val' || name === 'c:yVal') into = 'value'
      else if (name === 'c:pt') point = Number(attributes['idx'] ?? 0)
      else if (name === 'c:v') isValue = true
    },
    close: (name) => {
      path.pop()
      if (name === 'c:title') titleDepth -= 1
      else if (name === 'c:ser') current = undefined
      else if (name === 'c:v') isValue = false
    },
    text: (text) => {
      if (titleDepth > 0 && (path.at(-1) === 'a:t' || isValue)) titles[titles.length - 1] += text
      else if (isValue && current !== undefined && into !== undefined && point < mostPoints) {
        if (into === 'name') current.name += text
        else {
          const points = into === 'category' ? current.categories : current.values
          points.set(point, (points.get(point) ?? '') + text)
        }
      }
    },
  })

  return writeChart(titles, series)
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
    .map((point) => [
      categories.get(point) ?? String(point + 1),
      ...series.map((one) => shortNumber(one.values.get(point) ?? '')),
    ])
  return markdownTable([['', ...series.map((one) => one.name)], ...rows])
}

/** Programs write 0.1 + 0.2 as they hold it; readers look for 0.3. */
const shortNumber = (text: string): string =>
  /^-?\d+\.\d{12,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text
