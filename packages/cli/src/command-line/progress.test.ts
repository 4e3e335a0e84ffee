import { expect, it } from 'vitest'
import { printing } from './printable.ts'
import { progressOn } from './progress.ts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

it('rewrites one line on a terminal', () => {
  const terminal = recorder(true)
  const progress = progressOn(terminal, { NO_COLOR: '1' })
  progress.update('a.md: sending')
  progress.update('a.md: reading', 0.5)
  progress.end('a.md: ready')
  expect(terminal.written).toEqual([
    '\r\u001B[K  a.md: sending',
    `\r\u001B[K  [${'#'.repeat(10)}${'.'.repeat(10)}] a.md: reading, 50 %`,
    '\r\u001B[K  a.md: ready\n',
  ])
})

it('takes names for text, and draws all the same', () => {
  const terminal = recorder(true)
  const output = printing(terminal)
  progressOn(output, {}).end('a\u001b]0;b\u0007.md: ready')
  expect(terminal.written).toEqual(['\r\u001B[K  a]0;b.md: ready\n'])
})

it('has a bar in colours, unless they are not wanted', () => {
  const terminal = recorder(true)
  progressOn(terminal, {}).update('reading', 0.25)
  expect(terminal.written).toEqual([
    `\r\u001B[K  \u001B[32m${'━'.repeat(5)}\u001B[90m${'━'.repeat(15)}\u001B[0m reading, 25 %`,
  ])
})

it.each([
  [false, {}],
  [true, { TERM: 'dumb' }],
])('writes a line now and then elsewhere (terminal: %s, %o)', (isTTY, environment) => {
  const log = recorder(isTTY)
  let time = 0
  const progress = progressOn(log, environment, () => time)
  progress.update('reading', 0.01)
  time = 5_000
  progress.update('reading', 0.02)
  progress.update('reading', 0.03)
  progress.end('ready')
  expect(log.written).toEqual(['  reading, 2 %\n', '  ready\n'])
})
