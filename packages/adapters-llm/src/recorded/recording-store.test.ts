import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordingDirectory } from './recording-store.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docent-recordings-'))
})
afterAll(() => rm(root, { recursive: true }))

it('makes its directory with all parents for the first recording, also where another call does at the same time', async () => {
  const directory = join(root, 'one', 'two')
  await Promise.all(['a.json', 'b.json'].map((name) => recordingDirectory(directory).write(name, '{}')))
  expect((await readdir(directory)).toSorted()).toEqual(['a.json', 'b.json'])
})

it('rejects below a file', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(recordingDirectory(join(root, 'file')).write('a.json', '{}')).rejects.toThrow(/EEXIST/)
  await expect(recordingDirectory(join(root, 'file', 'below')).write('a.json', '{}')).rejects.toThrow(/ENOTDIR|EEXIST/)
})

it.runIf(process.platform === 'linux')('rejects where nothing can be made', async () => {
  await expect(recordingDirectory('/proc/docent/recordings').write('a.json', '{}')).rejects.toThrow(/ENOENT/)
})
