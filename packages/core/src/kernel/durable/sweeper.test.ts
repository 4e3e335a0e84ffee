import { expect, test } from 'vitest'
import type { Logger } from '../ports/index.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { sweeper, type Sweep } from './sweeper.ts'

const everyMs = 1_000

function swept(run: Sweep['run']) {
  const clock = manualClock()
  const errors: unknown[] = []
  const log = () => {}
  const logger: Logger = {
    debug: log,
    info: log,
    warn: log,
    error: (fields: unknown) => errors.push(fields),
    child: () => logger,
  }
  return { clock, errors, sweeps: sweeper({ clock, logger, sweeps: [{ name: 'one', everyMs, run }] }) }
}

test('a stop interrupts a sweep without an error', async () => {
  const begun = Promise.withResolvers<void>()
  const { clock, errors, sweeps } = swept((signal) => {
    begun.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  sweeps.start()
  await clock.advance(everyMs)
  await begun.promise
  await sweeps.stop()
  expect(errors).toEqual([])
})

test('a sweep that fails is logged, and tried again', async () => {
  let runs = 0
  const { clock, errors, sweeps } = swept(() => {
    runs++
    return Promise.reject(new Error('the store is away'))
  })
  sweeps.start()
  await clock.advance(everyMs)
  await clock.advance(everyMs)
  await sweeps.stop()
  expect(runs).toBe(2)
  expect(errors).toMatchObject([{ sweep: 'one' }])
})
