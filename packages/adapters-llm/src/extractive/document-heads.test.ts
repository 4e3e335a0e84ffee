import { expect, it } from 'vitest'
import { documentHeads } from './document-heads.ts'
import { passageUnits } from './passage-units.ts'
import { answerFrom, passage } from './passages.fixture.ts'

/** Words of the title of a document that was found by these texts of it, best first. */
function titleOf(name: string, ...texts: readonly string[]): string {
  const passages = texts.map((text, at) => passage(at + 1, name, text))
  return Array.from(documentHeads(passageUnits(passages)).get(name)!.title).join(' ')
}

it.each([
  ['a marked heading', 'a.md', '# Oars of Viken\n\nThey are long.', 'oar'],
  ['a line in capitals', 'a.txt', 'STATUTES OF THE ROWING CLUB\n\n1. Dues\nThey are low.', 'row'],
  [
    'the subject of a mail',
    'a.eml',
    'From: Ove Lund\nTo: Kaja Moe\nSubject: Sledge race\n\nHello Kaja, we start at nine.',
    'sledg',
  ],
  [
    'a heading like the name',
    'yearly-figures.html',
    '## Brekke Yards: figures of the year\n\nWe build ferries.',
    'brekk',
  ],
])('the title is %s, wherever its passage ranks', (_, name, text, word) => {
  expect(titleOf(name, text, 'Soup is sold in the barn.')).toContain(word)
  expect(titleOf(name, 'Soup is sold in the barn.', text)).toContain(word)
})

it.each([
  ['a numbered part', 'rowing-rules.txt', '4. Rowing at night\nCarry a lamp.', 'night'],
  ['the name of a sheet', 'rowing-dues.xlsx', '## Rowing 2031\n\n| Age | Dues |\n| --- | --- |\n| 12 | 40 |', '2031'],
  [
    'prose',
    'rowing-rules.txt',
    'Rowing at night is allowed with a lamp. Two lamps are better, and three are not needed by anybody at all.',
    'night',
  ],
])('%s is no title', (_, name, text, word) => {
  expect(titleOf(name, text)).not.toContain(word)
})

it('the title of a text says what all its passages are about', () => {
  const staff = passage(1, 'yearly-figures.html', '### Staff\n\nThe number of welders fell to 310.')
  const start = passage(2, 'yearly-figures.html', '## Brekke Yards: figures of the year 2031\n\nWe build ferries.')
  expect(answerFrom('What was the number of welders of Brekke Yards in 2031?', staff, start)).toContain('fell to 310')
})

it('of a document of a million units are made without squaring their number, which would take many minutes', () => {
  const [unit] = passageUnits([passage(1, 'a.md', '# Oars of Viken\n\nThey are long.')])
  expect(documentHeads(Array.from({ length: 1_000_000 }, () => unit!)).size).toBe(1)
})
