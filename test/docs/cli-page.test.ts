import { expect, it } from 'vitest'
import { exitCodes } from '../../packages/cli/src/command-line/exit-codes.ts'
import { commands } from '../../packages/cli/src/commands/catalogue.ts'
import { templates } from '../../packages/create-docent/src/templates.ts'
import { readPage } from './fenced-blocks.ts'

const page = readPage('docs/cli.md')
/** First cells of the rows of a table. */
const rowsBelow = (head: string): string[] => {
  const [, rows = ''] = new RegExp(`^\\| ${head} .*\\n\\|[- |]+\\n((?:\\|.*\\n)+)`, 'm').exec(page) ?? []
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|')[1]!.trim().replaceAll('`', ''))
}

it('names every command, exit code and template', () => {
  expect(rowsBelow('Command +\\| Does')).toEqual(commands.map(({ name }) => `docent ${name}`))
  expect(rowsBelow('Ends with')).toEqual(Object.values(exitCodes).map(String))
  expect(rowsBelow('Template')).toEqual(Object.keys(templates))
})
