import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPage, root } from './fenced-blocks.ts'

interface LookUp {
  readonly question: string
  readonly word: string
  readonly file: string
  readonly symbol: string
}

const section = readPage('docs/architecture.md').split('\n## Where to look\n')[1]?.split('\n## ')[0] ?? ''
const lookUps: LookUp[] = [...section.matchAll(/^\| ([^|`]+?) +\| `([^`]+)` +\| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(
  ([, question = '', word = '', file = '', symbol = '']) => ({ question, word, file, symbol }),
)
const sources = globSync('packages/*/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/generated/'),
)

/** More files than these take a third step. */
const mostFiles = 10

it('answers ten questions or more', () => {
  expect(lookUps.length).toBeGreaterThanOrEqual(10)
})

it.each(lookUps)('$question: $word finds $file with $symbol', ({ word, file, symbol }) => {
  const named = sources.filter((source) => source.includes(word))
  expect(named).toContain(file)
  expect(named.length).toBeLessThanOrEqual(mostFiles)
  expect(readFileSync(join(root, file), 'utf8')).toMatch(declarationOf(symbol))
})

/** Exported by this name, or a method of what is exported. */
function declarationOf(symbol: string): RegExp {
  return new RegExp(
    `^(?:export (?:async )?(?:function|const|class|interface|type) ${symbol}\\b| +(?:async )?${symbol}[:(])`,
    'm',
  )
}
