import { describe, expect, it } from 'vitest'
import { writeFileSync } from 'node:fs'
import { call, toolContext, written } from './tool-calls.ts'

const data = {
  columns: ['Month', 'Profit', 'Cost', 'Size'],
  rows: [
    ['2026-01', 1, 5, 'small'],
    ['2026-02', 2, 6, 'large'],
    ['2026-03', '1,004', 'none', 'small'],
  ],
}
const svgOf = async (input: object) =>
  new TextDecoder().decode(await written('write_chart', { file_name: 'c', format: 'svg', data, ...input }))

describe('write_chart', () => {
  it.each([
    { type: 'bar', x: 'Month', y: ['Profit', 'Cost'], title: 'Bars' },
    { type: 'stacked_bar', x: 'Month', y: ['Profit', 'Cost'] },
    { type: 'line', x: 'Month', y: ['Profit'], series: 'Size' },
    { type: 'scatter', x: 'Profit', y: ['Cost'] },
    { type: 'pie', x: 'Size', y: ['Profit'] },
    { type: 'histogram', x: 'Profit' },
  ])('draws $type', async (input) => {
    const svg = await svgOf(input)
    writeFileSync(`/tmp/chart-${input.type}.svg`, svg)
    writeFileSync(
      `/tmp/chart-${input.type}.png`,
      await written('write_chart', { file_name: 'c', format: 'png', data, ...input }),
    )
    expect(svg).toMatch(/^<svg /)
  })
})
