import { expect, it } from 'vitest'
import { silentLogger } from '../kernel/system/index.ts'
import type { Transition } from '../kernel/durable/index.ts'
import { eventHub } from './docent-events.ts'

const step = { kind: 'job', id: 'j', event: 'START', from: 'created', to: 'running' } as unknown as Transition

it('logs what a listener throws or rejects with, and notifies the others', async () => {
  const logged: unknown[] = []
  const hub = eventHub({ ...silentLogger, error: (fields) => void logged.push(fields) })
  const heard: string[] = []
  hub.subscribe(() => {
    throw new Error('at once')
  })
  hub.subscribe(((): unknown => Promise.reject(new Error('later'))) as () => void)
  hub.subscribe(({ type }) => void heard.push(type))
  hub.report([step])
  await Promise.resolve()
  expect(heard).toEqual(['job-changed'])
  expect(logged).toMatchObject([{ error: { message: 'at once' } }, { error: { message: 'later' } }])
})

it('keeps subscriptions of one function apart', () => {
  const hub = eventHub(silentLogger)
  let times = 0
  const listener = () => void times++
  const first = hub.subscribe(listener)
  hub.subscribe(listener)
  hub.report([step])
  expect(times).toBe(2)
  first()
  first()
  hub.report([step])
  expect(times).toBe(3)
})
