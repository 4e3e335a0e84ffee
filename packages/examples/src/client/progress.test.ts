import { expect, it } from 'vitest'
import { progressOn } from './progress.ts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

it('rewrites one line on a terminal', () => {
  const terminal = recorder(true)
  const progress = progressOn(terminal)
  progress.update('1 %')
  progress.end('ready')
  expect(terminal.written).toEqual(['\r\u001B[K  1 %', '\r\u001B[K  ready\n'])
})

it('writes a line now and then elsewhere', () => {
  const log = recorder(false)
  let time = 0
  const progress = progressOn(log, () => time)
  progress.update('1 %')
  time = 5_000
  progress.update('2 %')
  progress.update('3 %')
  progress.end('ready')
  expect(log.written).toEqual(['  2 %\n', '  ready\n'])
})
