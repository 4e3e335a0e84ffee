import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxProcess } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { launchBrowser } from './launch-browser.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'launch-test-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(place, { recursive: true, force: true })
})

async function launch(): Promise<{ killed: number; error: unknown }> {
  let killed = 0
  const exited = Promise.withResolvers<never>()
  const process = {
    stdin: new WritableStream(),
    stdout: new ReadableStream(),
    stderr: () => 'said',
    exited: exited.promise,
    kill: async () => void (killed += 1),
  } as unknown as SandboxProcess
  const options = { sandbox: { start: async () => process }, chromium: '/usr/bin/none', limits: {} }
  const error = await launchBrowser(options, new AbortController().signal).catch((thrown: unknown) => thrown)
  return { killed, error }
}

it('ends the process when there is no place for its pipe', async () => {
  vi.stubEnv('TMPDIR', join(place, 'missing'))
  const { killed, error } = await launch()
  expect(killed).toBe(1)
  expect(error).toMatchObject({ code: 'unavailable' })
})

it('leaves no directory when the pipe cannot be made', async () => {
  // A socket whose path is too long cannot be listened on.
  const deep = join(place, 'd'.repeat(100))
  await mkdir(deep)
  vi.stubEnv('TMPDIR', deep)
  const { killed } = await launch()
  expect(killed).toBe(1)
  expect(await readdir(deep)).toEqual([])
})
