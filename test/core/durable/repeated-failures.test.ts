import { DocentError } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { silentLogger } from '../../../packages/core/src/kernel/system/index.ts'
import { parcelEngine } from './parcel-engine.ts'

const provider = () => new DocentError({ code: 'provider_failed', message: 'The van broke down.' })

it('logs the same failure of a provider once a minute with how often it came, and each of its own', async () => {
  const lines: object[] = []
  const warn = (fields: object, message: string) => void lines.push({ ...fields, message })
  const logger = { ...silentLogger, warn, child: () => logger }
  const clock = manualClock()
  let failure: Error = provider()
  const engine = await parcelEngine({
    clock,
    logger,
    maxAttempts: 20,
    random: () => 0.5,
    deliver: async () => {
      throw failure
    },
  })
  await engine.runtime.start()
  for (const label of ['a', 'b', 'c']) {
    await engine.pack(label)
    await engine.send(label)
  }
  const message = 'an effect failed and is tried again'
  await clock.advance(30_000)
  expect(lines).toMatchObject([{ message, error: { message: 'The van broke down.' } }])
  await clock.advance(60_000)
  expect(lines).toMatchObject([{}, { message, repeated: 20 }])
  failure = new TypeError('There is no wheel.')
  await clock.advance(60_000)
  expect(lines.slice(2)).toMatchObject(Array.from({ length: 3 }, () => ({ error: { cause: failure } })))
  await engine.runtime.stop(0)
})
