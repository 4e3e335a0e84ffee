import { metricCatalogue } from '@docent/http-express'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const file = join(import.meta.dirname, '../../deploy/grafana/docent.json')
const dashboard = JSON.parse(readFileSync(file, 'utf8')) as {
  panels: Panel[]
  templating: { list: { query: unknown }[] }
}
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })))
const published = new Map(metricCatalogue.map((metric) => [metric.name as string, metric]))

/** A histogram is published as three series. */
const metricOf = (series: string) => published.get(series) ?? published.get(series.replace(/_(bucket|sum|count)$/, ''))
const seriesOf = (text: string) => [...text.matchAll(/docent_\w+/g)].map(([series]) => series)

it('asks only for metrics that are published, and for each of them somewhere', () => {
  const asked = queries.flatMap(({ expr }) => seriesOf(expr))
  expect(asked.filter((series) => metricOf(series) === undefined)).toEqual([])
  const shown = new Set(asked.map((series) => metricOf(series)!.name))
  expect([...published.keys()].filter((name) => !shown.has(name as never))).toEqual([])
  const variables = seriesOf(JSON.stringify(dashboard.templating))
  expect(variables.filter((series) => metricOf(series) === undefined)).toEqual([])
})

it.each(queries)(
  '$title: $expr takes labels that there are, and rates of what only grows',
  ({ expr, legendFormat }) => {
    const metrics = seriesOf(expr).map((series) => metricOf(series)!)
    // `instance` is added by Prometheus, and `le` by the buckets of histograms.
    const labels = new Set<string>(['instance', 'le', ...metrics.flatMap((metric) => metric.labels)])
    const used = [
      ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(', ')),
      ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, name]) => name!),
      ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!),
    ]
    expect(used.filter((name) => !labels.has(name))).toEqual([])
    const grows = /\b(rate|increase)\(/.test(expr)
    expect(metrics.map(({ type }) => type !== 'gauge')).toEqual(metrics.map(() => grows))
  },
)

it('has panels that do not overlap, each with an id of its own', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})
