/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { call, toolContext, written } from './tool-calls.ts'

const data = {
  columns: ['Month', 'Profit', 'Cost', 'Size'],
  rows: [
    ['2026-01', 1, 5, 'small'],
    ['2026-02', 2, 6, 'large'],
    ['2026-03', '1,004', 'none', 'small'],
  ],
}
const chart = (input: object) => ({ file_name: 'c', format: 'svg', data, ...input })
const bars = { type: 'bar', x: 'Month', y: ['Profit'] }

async function svgOf(input: object, files: Record<string, Uint8Array> = {}): Promise<string> {
  return new TextDecoder().decode(await written('write_chart', chart(input), toolContext(files)))
}
/** Marks of one kind. */
const marks = (svg: string, role: string): number =>
  [...svg.matchAll(/aria-roledescription="(\w+)(?: mark)?"/g)].filter(([, found]) => found === role).length

const textsOf = (svg: string): (string | undefined)[] => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)

describe('write_chart', () => {
  it.each([
    [
      { type: 'bar', x: 'Month', y: ['Profit', 'Cost'], title: 'Bars' },
      'bar',
      5,
      ['Bars', '2026-03', 'Profit', 'Cost'],
    ],
    [{ type: 'stacked_bar', x: 'Month', y: ['Profit', 'Cost'], y_label: 'Euro' }, 'bar', 5, ['2026-01', 'Euro']],
    [{ type: 'line', x: 'Month', y: ['Profit'], series: 'Size' }, 'point', 3, ['small', 'large', 'February']],
    [{ type: 'scatter', x: 'Profit', y: ['Cost'], x_label: 'Gain' }, 'point', 2, ['Gain', 'Cost']],
    [{ type: 'pie', x: 'Month', y: ['Profit'] }, 'arc', 3, ['2026-01', '2026-02']],
    [{ type: 'histogram', x: 'Profit' }, 'bar', 2, ['Profit', 'Count']],
  ])('draws $type', async (input, role, count, labels) => {
    const svg = await svgOf(input)
    expect(marks(svg, role)).toBe(count)
    expect(textsOf(svg)).toEqual(expect.arrayContaining(labels))
  })

  it('says what it left out, and how much it shows', async () => {
    const { content } = await call('write_chart', chart({ type: 'bar', x: 'Month', y: ['Profit', 'Cost'] }))
    expect(content).toMatch(/^Wrote c\.svg \(\d+ bytes, 5 values\)\.\n1 values are no numbers and were left out\.$/)
  })

  it('takes the values from a CSV file of the chat', async () => {
    const csv = new TextEncoder().encode('\ufeffCity;Sum\r\n"Łódź; old";3\r\nKöln;4\r\n')
    const svg = await svgOf(
      { type: 'bar', x: 'City', y: ['Sum'], data: undefined, csv_file: 'sums.csv' },
      { 'sums.csv': csv },
    )
    expect(textsOf(svg)).toContain('Łódź; old')
    expect(marks(svg, 'bar')).toBe(2)
  })

  it('draws the same twice, as SVG and as PNG', async () => {
    for (const format of ['svg', 'png']) {
      const input = chart({ ...bars, format })
      const [one, other] = [await written('write_chart', input), await written('write_chart', input)]
      expect(Buffer.compare(one, other)).toBe(0)
    }
  })

  it('draws a PNG that is twice as dense', async () => {
    const png = Buffer.from(await written('write_chart', chart({ ...bars, format: 'png', width: 300, height: 200 })))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(600)
  })

  it.each([
    ['a column that is not there', { ...bars, y: ['Loss'] }, 'There is no column Loss; the columns are Month, Profit'],
    ['nothing to draw', { ...bars, y: ['Size'] }, 'no number to draw'],
    ['no columns of numbers', { ...bars, y: [] }, 'Name the columns of numbers in y'],
    ['no values', { ...bars, data: undefined }, 'Give data or csv_file'],
    ['a file that is not there', { ...bars, data: undefined, csv_file: '../x.csv' }, 'no file ../x.csv in this chat'],
    ['a name that leads outside', { ...bars, file_name: '../c' }, 'file_name'],
  ])('refuses %s', async (_what, input, message) => {
    const result = await call('write_chart', chart(input))
    expect(result).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it('takes markup, addresses and expressions for text', async () => {
    const names = [
      '<script>alert(1)</script>',
      'https://example.org/data.csv',
      "datum['x']",
      '{"url":"file:///etc/passwd"}',
    ]
    const table = { columns: ["a.b['c']", 'Σ'], rows: names.map((name, index) => [name, index + 1]) }
    const svg = await svgOf({ type: 'bar', x: "a.b['c']", y: ['Σ'], data: table, title: names[0] })
    expect(/<script|href=/.test(svg)).toBe(false)
    expect(textsOf(svg)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(marks(svg, 'bar')).toBe(4)
  })
})
