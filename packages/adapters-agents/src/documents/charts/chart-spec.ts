import { printable } from '../printable.ts'
import type { ChartPoints, Scale } from './chart-points.ts'
import type { ChartInput } from './chart-request.ts'

/** Of Vega-Lite, as JSON. */
type Part = Readonly<Record<string, unknown>>

/**
 * The chart for Vega-Lite. What a model wrote is only in values and labels: fields have names of our own, so that nothing of it
 * is read as an expression or an address.
 */
export function chartSpec(input: ChartInput, { points, scale }: ChartPoints): Part {
  const { title, width, height } = input
  return {
    ...(title !== undefined && { title: { text: printable(title), fontSize: 16 } }),
    ...{ width, height, padding: 10, background: 'white' },
    data: { values: points },
    config: { font: 'DejaVu Sans, Arial, sans-serif' },
    ...drawing(input, scale, new Set(points.map(({ series }) => series)).size > 1),
  }
}

function drawing(input: ChartInput, scale: Scale, hasSeries: boolean): Part {
  const x = xAxis(input, scale)
  const y = { field: 'y', type: 'quantitative', title: label(input.y_label ?? onlyColumn(input)) }
  const color = hasSeries ? { color: { field: 'series', type: 'nominal', sort: null, title: null } } : {}
  switch (input.type) {
    case 'bar':
      return {
        mark: 'bar',
        encoding: { x, y, ...color, ...(hasSeries && { xOffset: { field: 'series', sort: null } }) },
      }
    case 'stacked_bar':
      return { mark: 'bar', encoding: { x, y: { ...y, stack: 'zero' }, ...color } }
    case 'line':
      return { mark: { type: 'line', point: true }, encoding: { x, y, ...color } }
    case 'scatter':
      return { mark: { type: 'point', filled: true, size: 50 }, encoding: { x, y, ...color } }
    case 'pie':
      return pie(input)
    case 'histogram': {
      const bin = { maxbins: input.bins }
      const axis = { tickMinStep: 1 }
      const count = { aggregate: 'count', type: 'quantitative', axis, title: label(input.y_label) ?? 'Count' }
      return { mark: 'bar', encoding: { x: { field: 'y', bin, type: 'quantitative', title: x.title }, y: count } }
    }
  }
}

function xAxis({ x, x_label: given }: ChartInput, scale: Scale) {
  const title = label(given ?? x)
  const axis = { labelOverlap: true, tickCount: 10 }
  if (scale === 'temporal') return { field: 'x', type: 'temporal', scale: { type: 'utc' }, axis, title }
  if (scale === 'quantitative') return { field: 'x', type: 'quantitative', scale: { zero: false }, axis, title }
  return { field: 'x', type: 'nominal', sort: null, axis: { labelOverlap: true }, title }
}

function pie({ width, height }: ChartInput): Part {
  return {
    mark: { type: 'arc', outerRadius: Math.min(width, height) / 2, stroke: 'white' },
    encoding: {
      theta: { field: 'y', type: 'quantitative', stack: true },
      color: { field: 'x', type: 'nominal', sort: null, title: null },
      order: { field: 'index', type: 'quantitative' },
    },
    transform: [{ window: [{ op: 'row_number', as: 'index' }] }],
  }
}

const onlyColumn = ({ y }: ChartInput): string | undefined => (y.length === 1 ? y[0] : undefined)

/** Null shows none. */
const label = (text: string | undefined): string | null => (text === undefined ? null : printable(text))
