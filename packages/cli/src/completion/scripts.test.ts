import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../commands/catalogue.ts'
import { bashCompletion, fishCompletion, zshCompletion } from './scripts.ts'

const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

it.skipIf(!has('bash'))('completes commands, words, options and paths in bash', () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-completion-'))
  writeFileSync(join(directory, 'report.pdf'), '')
  mkdirSync(join(directory, 'reports'))
  const complete = (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const script = `${bashCompletion(commands)}\nCOMP_WORDS=(docent ${quoted}); COMP_CWORD=${words.length}; _docent; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd: directory, encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.trim().split('\n').toSorted()
  }
  expect(complete('')).toEqual(commands.map(({ name }) => name).toSorted())
  expect(complete('ba')).toEqual(['backup'])
  expect(complete('jobs', '')).toEqual(['cancel', 'show', 'watch'])
  expect(complete('ask', '--c')).toEqual(['--collection'])
  expect(complete('ask', 'rep')).toEqual(['report.pdf', 'reports'])
  expect(complete('restore', 'rep')).toEqual(['reports'])
  expect(complete('ask', '--data', 'rep')).toEqual(['reports'])
  expect(complete('ask', '--collection', 'rep')).toEqual([''])
  rmSync(directory, { recursive: true })
})

/** Where a machine has them, they check whether they can read it. */
it.each([
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
] as const)('has a script for %s, which names every command and option', (shell, make) => {
  const script = make(commands)
  for (const { name, options } of commands) {
    expect(script).toContain(name)
    for (const option of Object.keys(options)) expect(script).toContain(option)
  }
  expect(script).not.toMatch(/undefined/)
  if (!has(shell)) return
  expect(spawnSync(shell, ['--no-execute'], { input: script }).status).toBe(0)
})
