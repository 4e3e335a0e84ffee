import { expect, test } from 'vitest'
import { equationText } from './equation-field.ts'

test.each([
  ['EQ \\f(1,2)', '1/2'],
  [' EQ x = \\f(a + b;\\r(3,c)) ', 'x = (a + b)/(root(3, c))'],
  ['EQ \\r(2)', '√(2)'],
  ['eq m\\s\\up5(2) \\b(x) f(x)', 'm2 (x) f(x)'],
  ['EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(とうきょう),東京)', '東京'],
  ['EQ \\a\\al(1,2) \\(y\\)', '1, 2 (y)'],
  ['EQ \\f(1', '1/'],
])('the field %s is %s', (instruction, text) => expect(equationText(instruction)).toBe(text))

test('other fields and nested ones without end', () => {
  expect(equationText('HYPERLINK "x"')).toBeUndefined()
  expect(equationText(`EQ ${'\\f('.repeat(5_000)}`)).toBeDefined()
})
