import { writeChart, type Series } from './read-chart.ts'
import { readXml } from './read-xml.ts'

const mostPoints = 1_000

/** Words and numbers of a chart, by the places of its points. */
interface ChartData {
  readonly categories: Map<number, string>
  readonly values: Map<number, string>
}

/**
 * A chart of the kinds that Office has had since 2016, such as waterfalls, funnels and tree maps, which are written in another
 * way than the others: as its title and a table of its numbers.
 */
export function readExtendedChart(bytes: Uint8Array): string {
  const data = new Map<string, ChartData>()
  const titles: string[] = []
  const series: { name: string; id: string }[] = []
  let points: Map<number, string> | undefined
  let current: ChartData = { categories: new Map(), values: new Map() }
  let level = 0
  let point: number | undefined
  let text = ''
  let into: 'title' | 'name' | undefined
  let inText = false

  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'cx:data') {
        current = { categories: new Map(), values: new Map() }
        data.set(attributes['id'] ?? '', current)
      } else if (name === 'cx:strDim') [points, level] = [current.categories, 0]
      else if (name === 'cx:numDim') [points, level] = [current.values, 0]
      else if (name === 'cx:lvl') level += 1
      else if (name === 'cx:pt') [point, text] = [Number(attributes['idx'] ?? 0), '']
      else if (name === 'cx:series') series.push({ name: '', id: '' })
      else if (name === 'cx:dataId') Object.assign(series.at(-1) ?? {}, { id: attributes['val'] ?? '' })
      else if (name === 'cx:title') [into, text] = ['title', '']
      else if (name === 'cx:tx' && into === undefined) [into, text] = ['name', '']
      else if (name === 'cx:v' || name === 'a:t') inText = true
    },
    close: (name) => {
      if (name === 'cx:pt') {
        if (points !== undefined && point !== undefined && point < mostPoints) addPoint(points, { point, text, level })
        point = undefined
      } else if (name === 'cx:title') {
        titles.push(text)
        into = undefined
      } else if (name === 'cx:tx' && into === 'name') {
        Object.assign(series.at(-1) ?? {}, { name: text })
        into = undefined
      } else if (name === 'cx:v' || name === 'a:t') inText = false
    },
    text: (part) => {
      if (point !== undefined || (inText && into !== undefined)) text += part
    },
  })
  return writeChart(
    titles,
    series.flatMap(({ name, id }): Series[] => {
      const of = data.get(id)
      return of === undefined ? [] : [{ name, ...of }]
    }),
  )
}

/** Levels of categories come from the innermost to the outermost. */
function addPoint(
  points: Map<number, string>,
  { point, text, level }: { readonly point: number; readonly text: string; readonly level: number },
): void {
  const inner = level > 1 ? points.get(point) : undefined
  points.set(point, inner === undefined ? text : `${text} / ${inner}`)
}
