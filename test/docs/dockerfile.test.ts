import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findTask } from '../../scripts/launcher/tasks.mjs'
import { root } from './fenced-blocks.ts'

interface Instruction {
  readonly name: string
  readonly text: string
}

const instructions: readonly Instruction[] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => ({ name: line.split(' ', 1)[0]!, text: line.slice(line.indexOf(' ') + 1) }))
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ text }) => text)

it('has the instructions of an image that runs as a plain user', () => {
  expect(instructions.map(({ name }) => name)).toEqual([
    ...['FROM', 'WORKDIR', 'COPY', 'COPY', 'COPY', 'COPY', 'COPY', 'RUN'],
    ...['USER', 'ENV', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'],
  ])
  expect(all('FROM')).toEqual(['node:24-bookworm-slim'])
  expect(all('USER')).toEqual(['node'])
})

it('copies what exists, all manifests of the workspace among it', () => {
  const sources = all('COPY').flatMap((text) => text.split(' ').slice(0, -1))
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  expect(sources).toEqual(expect.arrayContaining(['packages', 'test/package.json', 'bench/package.json']))
})

it('starts the server as npm start does, and asks it whether it is ready', () => {
  const [command] = all('CMD').map((text) => JSON.parse(text) as string[])
  expect(command).toEqual(['node', ...findTask('start').commands([], { pnpm: '' })[0]!])
  const [health] = all('HEALTHCHECK').map((text) => JSON.parse(text.slice(text.indexOf('['))) as string[])
  expect(health?.slice(0, 2)).toEqual(['node', '-e'])
  const ended = spawnSync(process.execPath, ['-e', health![2]!], { env: { PORT: '1' }, timeout: 20_000 })
  // Nobody listens there: the program runs, and says so.
  expect({ status: ended.status, errors: String(ended.stderr) }).toEqual({ status: 1, errors: '' })
})
