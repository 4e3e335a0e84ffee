import { contains, eq, gt, isIn, prefix, type Predicate } from '../../kernel/ports/index.ts'
import { insertAll, type Suite } from './stores.ts'

const names = {
  percent: '100% sure',
  underscore: 'snake_case',
  plain: 'snakeXcase and 100 sure',
  backslash: 'back\\slash',
  quote: `it's "quoted"`,
  umlaut: 'ÄRGER in Österreich',
  cyrillic: 'ПРИВЕТ, мир',
  greek: 'ΟΔΟΣ και ΟΔΟΣΑ',
  emoji: 'smile 😀 there',
  private: 'private \uE000 use',
  line: 'first\nsecond',
  zero: 'nul\u0000inside',
  glob: '[a-z]*?',
  mark: 'e\u0301 combined',
} as const

type Name = keyof typeof names

const cases: readonly { readonly title: string; readonly where: Predicate; readonly found: readonly Name[] }[] = [
  { title: '% is a character', where: contains('name', '0%'), found: ['percent'] },
  { title: '_ is a character', where: contains('name', 'e_c'), found: ['underscore'] },
  { title: 'a backslash is a character', where: contains('name', 'k\\s'), found: ['backslash'] },
  { title: 'quotes are characters', where: contains('name', `'S "Q`), found: ['quote'] },
  { title: 'glob signs are characters', where: contains('name', '[A-Z]*'), found: ['glob'] },
  { title: 'umlauts fold', where: contains('name', 'ärger IN ö'), found: ['umlaut'] },
  { title: 'Cyrillic folds', where: contains('name', 'привет, МИР'), found: ['cyrillic'] },
  { title: 'sigma folds inside a word', where: contains('name', 'οδοσα'), found: ['greek'] },
  { title: 'sigma folds at the end of what is sought', where: contains('name', 'ΟΔΟΣ'), found: ['greek'] },
  { title: 'an emoji', where: contains('name', '😀 T'), found: ['emoji'] },
  { title: 'accents count', where: contains('name', 'é'), found: [] },
  { title: 'a combining accent is found as written', where: contains('name', 'E\u0301 C'), found: ['mark'] },
  { title: 'a line break', where: contains('name', 'FIRST\nsec'), found: ['line'] },
  { title: 'behind a zero character', where: contains('name', 'INSIDE'), found: ['zero'] },
  { title: 'prefix with %', where: prefix('name', '100%'), found: ['percent'] },
  { title: 'prefix with _', where: prefix('name', 'snake_'), found: ['underscore'] },
  { title: 'prefix shared by two', where: prefix('name', 'snake'), found: ['plain', 'underscore'] },
  { title: 'prefix of umlauts', where: prefix('name', 'ÄR'), found: ['umlaut'] },
  { title: 'prefix does not fold', where: prefix('name', 'är'), found: [] },
  { title: 'prefix ending in an emoji', where: prefix('name', 'smile 😀'), found: ['emoji'] },
  { title: 'prefix with a zero character', where: prefix('name', 'nul\u0000'), found: ['zero'] },
  { title: 'eq with a quote', where: eq('name', `it's "quoted"`), found: ['quote'] },
  { title: 'in with a zero character', where: isIn('name', ['nul\u0000inside', 'nul']), found: ['zero'] },
  {
    title: 'emoji after the private use area',
    where: gt('name', 'smile \uFFFD'),
    found: ['emoji', 'plain', 'underscore', 'umlaut', 'greek', 'cyrillic'],
  },
]

export function textMatchCases(suite: Suite): void {
  const { describe, it, expect, beforeAll } = suite.runner
  describe('text', () => {
    const driver = suite.shared()
    beforeAll(async () => {
      await insertAll(
        driver(),
        'sample',
        Object.entries(names).map(([id, name]) => ({ id, name })),
      )
    })
    it.each(cases)('$title', async ({ where, found }) => {
      const rows = await driver().read({ from: 'sample', where, columns: ['id'] })
      expect(rows.map((row) => row['id'])).toEqual([...found].toSorted())
    })
  })
}
