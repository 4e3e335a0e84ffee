import { DocentError } from '@docent/core'
import { expect, it } from 'vitest'
import { commands } from '../commands/catalogue.ts'
import { defineCommand, type Command } from './command.ts'
import { printJson } from './print-json.ts'
import { runCommand } from './run-command.ts'
import { Unreachable } from './unreachable.ts'
import { UsageError } from './usage-error.ts'

function recorder() {
  let text = ''
  return { write: (more: string) => void (text += more), text: () => text }
}

const failing = (name: string, error: unknown): Command => ({
  ...{ name, summary: '', usage: [''], details: '', options: {} },
  run: () => Promise.reject(error as Error),
})

const echo = defineCommand({
  ...{ name: 'echo', summary: 'says it', usage: ['TEXT'], details: 'Says it.' },
  options: { times: { type: 'string', short: 't', value: 'N', description: 'how often' } },
  async run({ values, positionals, directory, output }) {
    output.write(JSON.stringify({ values, positionals, directory }))
    return 0
  },
})

async function run(
  given: readonly string[],
  environment: Record<string, string> = {},
  list: readonly Command[] = commands,
) {
  const [output, errors] = [recorder(), recorder()]
  const surroundings = { environment, input: process.stdin, output, errors, working: '/here' }
  return { code: await runCommand(list, given, surroundings), output: output.text(), errors: errors.text() }
}

const hostile = 'Twelve \u001b[2Jeuros,\u0007 said \u202eeno\u202c\u009b31m.\n'

it('says what is wrong with a damaged file in one sentence, and where else nobody foresaw it', async () => {
  const message = 'records.db is damaged: restore a backup.'
  const list = [
    failing('damaged', new DocentError({ code: 'internal', message, details: { file: 'records.db' } })),
    failing('unforeseen', new DocentError({ code: 'internal', message: 'Failed.' })),
  ]
  expect((await run(['damaged'], {}, list)).errors).toBe(`${message}\n`)
  expect((await run(['unforeseen'], {}, list)).errors).toMatch(/^DocentError: Failed\.\n +at /)
})

it('prints nothing that a terminal takes for commands', async () => {
  const hostiles = defineCommand({
    ...{ name: 'say', summary: '', usage: [''], details: '', options: {} },
    async run({ output, errors }) {
      output.write(hostile)
      errors.write(hostile)
      throw new UsageError(hostile)
    },
  })
  const { output, errors } = await run(['say'], {}, [hostiles])
  expect(output).toBe('Twelve [2Jeuros, said eno31m.\n')
  expect(errors).toBe(`${output}${output}\n`)
})

it('gives readers of JSON all of it, with nothing that a terminal takes for commands', async () => {
  const hostiles = defineCommand({
    ...{ name: 'say', summary: '', usage: [''], details: '', options: {} },
    async run({ output }) {
      printJson(output, hostile)
      throw new UsageError(hostile)
    },
  })
  const { output } = await run(['say', '--json'], {}, [hostiles])
  // oxlint-disable-next-line no-control-regex
  expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  const [said, failed] = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(said).toBe(hostile)
  expect(failed).toMatchObject({ error: { message: expect.stringContaining('\u202eeno') } })
})

it.each([[[]], [['help']], [['--help']], [['-h']]])('lists all commands for %j', async (given) => {
  const { code, output, errors } = await run(given)
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^Usage: docent COMMAND \[OPTIONS\]\n/)
  for (const { name, summary } of commands)
    expect(output).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'))
})

it.each(commands.map(({ name }) => name))('has help for %s', async (name) => {
  const { code, output } = await run([name, '--help'])
  expect(code).toBe(0)
  expect(output.startsWith(`Usage: docent ${name}`)).toBe(true)
  expect(output).toMatch(/^ +-h, --help +prints this$/m)
})

it('names commands as the scripts of the repository, and begins paths where the user is', async () => {
  const launched = { DOCENT_LAUNCHER: 'npm', INIT_CWD: '/user' }
  const first = async (...given: string[]) => (await run(given, launched)).output.split('\n')[0]
  expect(await first('serve', '--help')).toMatch(/^Usage: npm start -- \[--port PORT\]/)
  expect(await first('ask', '--help')).toMatch(/^Usage: npm run ask -- \[--fresh\]/)
  expect(await first('admin-key', '--help')).toBe('Usage: npm run admin-key')
  expect(await first('verify', '--help')).toBe('Usage: npm run docent -- verify [BACKUP]')
  const list = [echo as unknown as Command]
  expect(JSON.parse((await run(['echo', 'a', '-t', '2'], launched, list)).output)).toEqual({
    values: { times: '2' },
    positionals: ['a'],
    directory: '/user',
  })
  expect(JSON.parse((await run(['echo'], { INIT_CWD: '/user' }, list)).output)).toMatchObject({ directory: '/here' })
})

it.each([
  [['bogus'], 2, /^There is no command bogus\.\nSee docent --help\.\n$/],
  [['ask', '--bogus'], 2, /--bogus[^]*See docent ask --help\.\n$/],
  [['ask'], 2, /^The question is missing/],
  [['ask', '--fresh', 'What?'], 2, /^With --fresh there must be files/],
  [['ingest'], 2, /^Name files, directories or web pages/],
  [['chat', 'What?'], 2, /^chat takes no arguments/],
  [['jobs', 'end'], 2, /^There is no jobs end/],
  [['jobs', 'show'], 2, /^jobs show takes the id of one job/],
  [['jobs', '--limit', 'all'], 2, /^--limit must be a number/],
  [['completion', 'tcsh'], 2, /^Name one shell/],
  [['doctor', 'now'], 2, /^doctor takes no arguments/],
  [['jobs', '--url', 'example.org'], 2, /^example\.org is not the address of a server/],
  [['jobs', '--url', 'http://127.0.0.1:1'], 4, /^Set DOCENT_API_KEY to an API key of http/],
  [['jobs', '--data', '/nowhere'], 3, /^No server runs on \/nowhere: start one with docent serve/],
])('%j ends with %i', async (given, code, message) => {
  const ended = await run(given)
  expect(ended).toMatchObject({ code, output: '' })
  expect(ended.errors).toMatch(message)
})

it('reports that nothing answers at an address', async () => {
  const { code, errors } = await run(['jobs', '--url', 'http://127.0.0.1:1'], { DOCENT_API_KEY: 'docent_x' })
  expect([code, errors]).toEqual([3, expect.stringMatching(/^The server could not be reached/)])
})

it.each([
  [new UsageError('Wrong.'), 2, 'usage'],
  [new Unreachable('Nobody.'), 3, 'unreachable'],
  [new Error('Broken.'), 1, 'internal'],
  ['thrown text', 1, 'internal'],
])('prints %s as JSON, too', async (error, code, name) => {
  const { code: ended, output } = await run(['fail', '--json'], {}, [failing('fail', error)])
  expect(ended).toBe(code)
  expect(JSON.parse(output)).toEqual({ error: { code: name, message: error instanceof Error ? error.message : error } })
})
