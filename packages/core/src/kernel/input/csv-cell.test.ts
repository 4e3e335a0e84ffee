import { expect, it } from 'vitest'
import { csvCell } from './csv-cell.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
  '%j does not act in a spreadsheet',
  (text) => {
    expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}${/[\r\n]/.test(text) ? '"' : ''}`)
  },
)

it('quotes what would end a cell or a line', () => {
  expect(csvCell('plain')).toBe('plain')
  expect(csvCell('a,b')).toBe('"a,b"')
  expect(csvCell('say "x"')).toBe('"say ""x"""')
  expect(csvCell('two\nlines')).toBe('"two\nlines"')
})
