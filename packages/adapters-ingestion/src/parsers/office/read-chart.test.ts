import { expect, it } from 'vitest'
import { readChart } from './read-chart.ts'

const namespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"'
const points = (values: readonly (string | number)[], from = 0): string =>
  values.map((value, index) => `<c:pt idx="${index + from}"><c:v>${value}</c:v></c:pt>`).join('')
const numbers = (name: string, values: readonly number[]): string =>
  `<c:${name}><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:${name}>`
const chartOf = (series: string): string => {
  const name = `<c:tx><c:strRef><c:strCache>${points(['Wings'])}</c:strCache></c:strRef></c:tx>`
  const xml = `<c:chartSpace ${namespaces}><c:chart><c:plotArea><c:ser>${name}${series}</c:ser></c:plotArea></c:chart></c:chartSpace>`
  return readChart(Buffer.from(xml))
}
const rows = (...lines: readonly string[]): string => ['|  | Wings |', '| --- | --- |', ...lines].join('\n')

it('keeps bars of errors out of the name of a series, and sizes of bubbles out of its values', () => {
  const errors = `<c:errBars>${numbers('plus', [0.5, 0.5])}${numbers('minus', [0.5, 0.5])}</c:errBars>`
  const bubbles = numbers('xVal', [1, 2]) + numbers('yVal', [4.3, 5]) + numbers('bubbleSize', [10, 20])
  expect(chartOf(errors + bubbles)).toBe(rows('| 1 | 4.3 (10) |', '| 2 | 5 (20) |'))
})

it('reads what is written beside a point, by hand and from cells', () => {
  const label =
    '<c:dLbls><c:dLbl><c:idx val="1"/><c:tx><c:rich><a:p><a:r><a:t>A record </a:t></a:r><a:fld type="VALUE"><a:t>[VALUE]</a:t></a:fld></a:p></c:rich></c:tx></c:dLbl></c:dLbls>'
  const cells = `<c:extLst><c:ext><c15:datalabelsRange><c15:dlblRangeCache>${points(['Wren'])}</c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>`
  expect(chartOf(label + numbers('val', [4.3, 5]) + cells)).toBe(rows('| 1 | 4.3 (Wren) |', '| 2 | 5 (A record) |'))
})

it('names points by the groups that they are in', () => {
  const levels = [points(['Q1', 'Q2', 'Q1']), `${points(['2024'])}${points(['2025'], 2)}`]
  const categories = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${levels.map((level) => `<c:lvl>${level}</c:lvl>`).join('')}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`
  expect(chartOf(categories + numbers('val', [1, 2, 3]))).toBe(
    rows('| 2024 / Q1 | 1 |', '| 2024 / Q2 | 2 |', '| 2025 / Q1 | 3 |'),
  )
})
