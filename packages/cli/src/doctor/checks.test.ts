import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDirectory } from './check-directory.ts'
import { checkNode } from './check-node.ts'
import { checkPackages } from './check-packages.ts'
import { checkPort } from './check-port.ts'
import { checkProviders } from './check-providers.ts'
import { checkServer } from './check-server.ts'
import { checkTemporary } from './check-temporary.ts'
import { limitedChecks } from './limited.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-doctor-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  ['20.11.0', 'problem'],
  ['22.18.0', 'problem'],
  ['22.19.0', 'note'],
  ['24.11.0', 'ok'],
])('finds Node.js %s: %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ result: version, state })
})

it('looks at a directory that is there, is not, is open, or is none', () => {
  const directory = join(root, 'data')
  expect(checkDirectory(directory)[0]).toMatchObject({ state: 'ok', result: `${directory} is made by the first start` })
  mkdirSync(directory, { mode: 0o700 })
  expect(checkDirectory(directory)[0]).toMatchObject({ state: 'ok', result: `${directory} has no SQLite records` })
  expect(checkDirectory(directory)[1]).toMatchObject({ subject: 'disk' })
  chmodSync(directory, 0o755)
  expect(checkDirectory(directory)[0]).toMatchObject({ state: 'note', advice: expect.stringContaining('chmod 700') })
  writeFileSync(join(root, 'file'), '')
  expect(checkDirectory(join(root, 'file'))).toMatchObject([
    { state: 'problem', result: expect.stringMatching(/is a file/) },
  ])
})

it('looks at the directory of temporary files', () => {
  expect(checkTemporary()).toMatchObject({ state: 'ok' })
  expect(checkTemporary(join(root, 'nowhere'))).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('TMPDIR'),
  })
})

it('looks at a port that is free, taken, or of another machine', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await checkPort(port, '127.0.0.1')).toMatchObject({
    state: 'problem',
    result: expect.stringContaining('EADDRINUSE'),
  })
  other.close()
  await once(other, 'close')
  expect(await checkPort(port, '127.0.0.1')).toMatchObject({ state: 'ok' })
  expect(await checkPort(port, '192.0.2.1')).toMatchObject({ state: 'problem', advice: expect.stringMatching(/HOST/) })
})

it('reports what does not work without a package, and how to get it', () => {
  expect(checkPackages(() => true).every(({ state }) => state === 'ok')).toBe(true)
  const [lance] = checkPackages((name) => name !== 'apache-arrow')
  expect(lance).toMatchObject({ state: 'note', result: 'not installed: apache-arrow' })
  expect(lance!.advice).toMatch(/in memory.* Run npm install apache-arrow/)
})

it('asks the model providers', async () => {
  expect(await checkProviders({})).toMatchObject([{ state: 'note' }])
  expect(await checkProviders({ DOCENT_MODELS_URL: 'http://127.0.0.1:1/v1' })).toMatchObject([{ state: 'problem' }])
  expect(await checkProviders({ DOCENT_MODELS_URL: 'nowhere' })).toMatchObject([
    { subject: 'models', state: 'problem' },
  ])
})

it('does not wait without end for a server that takes calls and answers none, nor for all checks together', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  const asked = once(silent, 'connection')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const limited = limitedChecks({ oneMs: 300, togetherMs: 350 })
  const found = limited('server', () => checkServer({ pid: process.pid, url: `http://127.0.0.1:${port}` }))
  const [socket] = (await asked) as [Socket]
  const unended = { state: 'problem', result: expect.stringMatching(/^no answer within 0 seconds/) }
  expect(await found).toMatchObject([{ subject: 'server', ...unended }])
  expect(await limited('stores', () => new Promise(() => {}))).toMatchObject([{ subject: 'stores', ...unended }])
  expect(await limitedChecks()('port', async () => checkNode('24.0.0'))).toEqual([checkNode('24.0.0')])
  socket.destroy()
  silent.close()
})
