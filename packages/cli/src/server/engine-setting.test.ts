import { expect, it } from 'vitest'
import { engineOf, engineSetting } from './engine-setting.ts'

it.each([
  ['redis://:secret@redis.internal:6379', 'bullmq'],
  ['rediss://redis.internal', 'bullmq'],
  ['restate+http://restate:8080', 'restate'],
  ['restate+https://restate.example.org', 'restate'],
])('takes %s for %s', async (text, kind) => {
  const setting = engineSetting(text)!
  expect(setting.kind).toBe(kind)
  const { executor, lanes } = engineOf(setting)
  expect(executor.name).toBe(kind)
  expect(lanes).toContain('ingest')
  await executor.close()
})

it('has no engine where nothing is set', () => {
  expect(engineSetting(undefined)).toBeUndefined()
})

it.each(['redis.internal:6379', 'http://restate:8080', 'restate+redis://x', 'redis://'])('refuses %s', (text) => {
  expect(() => engineSetting(text)).toThrow('DOCENT_ENGINE must be the address of Redis for BullMQ')
})

it.each(['65536', 'x', '-1'])('refuses the port %s', (port) => {
  expect(() => engineSetting('restate+http://restate:8080', port)).toThrow('DOCENT_ENGINE_PORT must be a number')
})
