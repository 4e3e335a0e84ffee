import { expect, it } from 'vitest'
import type { Workspace } from '../plans/agent/workspace.ts'
import { chatFiles } from './program-files.ts'

it('gives a program no files whose names no file can have', async () => {
  const long = '价'.repeat(86)
  const names = ['a.txt', long, 'b\\c.txt', '../d.txt', 'input/e.txt', `input/${long}`]
  const files = async () => names.map((name) => ({ name, size: 1, readOnly: name.startsWith('input/') }))
  const reading: Workspace['reading'] = () => ({ files, read: async () => new Uint8Array(1) })
  const given = await chatFiles({ reading } as Workspace)
  expect([...given.files.keys()]).toEqual(['a.txt'])
  expect([...given.inputs.keys()]).toEqual(['e.txt'])
})
