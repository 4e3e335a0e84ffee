import { expect, it } from 'vitest'
import { words } from './words.ts'

it.each<readonly [string, string[]]>([
  ['Don’t panic, Zoë!', ['don', 't', 'panic', 'zoe']],
  ['E1042 costs 3.5', ['e1042', 'costs', '3', '5']],
  ['Straße ÉCOLE', ['straße', 'ecole']],
  ['東京都に', ['東京', '京都', '都に']],
  ['港', ['港']],
  ['हिन्दी', ['हिन्दी']],
  ['...', []],
])('splits %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})
