import type { ReadFile, WrittenFile } from '../document-request.ts'
import { chartPoints } from './chart-points.ts'
import type { ChartFormat, ChartInput } from './chart-request.ts'
import { chartSpec } from './chart-spec.ts'
import { svgToPng } from './svg-to-png.ts'

/** A chart as SVG or PNG. The same input gives the same bytes. */
export async function writeChart(input: ChartInput, format: ChartFormat, read: ReadFile): Promise<WrittenFile> {
  const points = await chartPoints(input, read)
  const svg = await draw(chartSpec(input, points))
  const note = `${points.leftOut} values are no numbers and were left out.`
  return {
    bytes: format === 'svg' ? new TextEncoder().encode(svg) : await svgToPng(svg),
    notes: points.leftOut === 0 ? [] : [note],
    extent: `${points.points.length} values`,
  }
}

async function draw(spec: object): Promise<string> {
  const [{ parse, View }, { compile }] = await Promise.all([import('vega'), import('vega-lite')])
  const { spec: compiled } = compile(spec as Parameters<typeof compile>[0])
  const view = new View(parse(compiled), { renderer: 'none', loader: noLoader })
  const svg = await view.toSVG()
  view.finalize()
  return svg
}

/** Nothing is loaded and no address is written, whatever a chart names. */
const refuseToLoad = (): Promise<never> => Promise.reject(new Error('Charts load nothing.'))
const noLoader = { load: refuseToLoad, sanitize: refuseToLoad, http: refuseToLoad, file: refuseToLoad, options: {} }
