import { expect, it } from 'vitest'
import { measureMatcher } from './asked-measure.ts'
import { passageUnits } from './passage-units.ts'
import { passage } from './passages.fixture.ts'

/** Whether the last unit of a text says what is asked for in its measure. */
function says(question: string, text: string): boolean | undefined {
  const unit = passageUnits([passage(1, 'shop.md', text)]).at(-1)!
  return measureMatcher(question)!(unit)
}

it.each([
  ['What colour is the Aster?', '| Sofa | Colour |\n| --- | --- |\n| Aster | teal |', true],
  ['What colour is the Aster?', 'The Aster is pale green.', true],
  ['What colour is the Aster?', 'The Aster has four legs.', false],
  ['What does a key cost?', 'A key costs five crowns.', true],
  ['What does parking cost?', 'Parking costs nothing.', true],
  ['What does parking cost?', 'Parking is free of charge.', true],
  ['What does the lamp cost?', 'The lamp is sold at the price shown on the board.', false],
  ['How old is the mill?', 'The mill was built in 1742.', true],
  ['How old is the mill?', '# Report of 2025\n\nThe mill has eleven windows.', false],
])('%s: “%s” %s', (question, text, expected) => {
  expect(says(question, text)).toBe(expected)
})
