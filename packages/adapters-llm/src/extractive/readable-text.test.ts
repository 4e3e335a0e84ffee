import { expect, it } from 'vitest'
import { readableText } from './readable-text.ts'

it.each([
  ['see [the form](https://docs.example/form_(new)?id=2024 "Form") first', 'see [the form]  first'],
  ['![plan](./plan.png)', '![plan] '],
  ['<td class="key"><b>Place</b></td><!-- later -->', '  Place   '],
  ['less than 3 < 4 and <mail@example.com>', 'less than 3 < 4 and <mail@example.com>'],
  ['a list[0](of) words (and more)', 'a list[0]  words (and more)'],
])('reads %s', (text, expected) => {
  expect(readableText(text)).toBe(expected)
})
