import { DocentError } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { Incoming, Outgoing } from './incoming.ts'
import { wrongKeys } from './wrong-keys.ts'

const wrong = new DocentError({ code: 'unauthorized', message: 'No.', details: { challenge: 'invalid_token' } })

function stage() {
  const clock = manualClock()
  const keys = wrongKeys(clock)
  let made = 0
  const request = (ip: string, key = `key ${++made}`) =>
    ({ ip, headers: { authorization: `Bearer ${key}` } }) as Incoming
  /** How long the answer waits, as the clock is moved by a tenth of a second. */
  async function waits(
    ip: string,
    { error = wrong as unknown, key = undefined as string | undefined } = {},
  ): Promise<number> {
    let over = false
    const response = new EventEmitter() as Outgoing
    const held = keys.held(error, request(ip, key), response).then(() => (over = true))
    await Promise.resolve()
    for (let passed = 0; ; passed += 50) {
      await clock.advance(0)
      if (over) return held.then(() => passed)
      if (passed > 60_000) throw new Error('It waits for ever.')
      await clock.advance(50)
    }
  }
  return { clock, keys, request, waits }
}

it('answers ten wrong keys of an address at once, and each further one later, up to five seconds', async () => {
  const { waits } = stage()
  for (let tries = 0; tries < 10; tries++) expect(await waits('192.0.2.1')).toBe(0)
  const pauses = []
  for (let tries = 0; tries < 7; tries++) pauses.push(await waits('192.0.2.1'))
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(await waits('192.0.2.2')).toBe(0)
})

it('takes a network of IPv6 for one address, and forgets after ten quiet minutes', async () => {
  const { clock, waits } = stage()
  for (let tries = 0; tries < 10; tries++) await waits(`2001:db8:1:2::${tries}`)
  expect(await waits('2001:db8:1:2:ffff::1')).toBe(250)
  expect(await waits('2001:db8:1:3::1')).toBe(0)
  await clock.advance(10 * 60_000)
  expect(await waits('2001:db8:1:2::1')).toBe(0)
})

it('holds up nothing but wrong keys', async () => {
  const { waits } = stage()
  for (let tries = 0; tries < 20; tries++) await waits('192.0.2.1')
  for (const error of [
    new DocentError({ code: 'unauthorized', message: 'This needs the permission of an administrator.' }),
    new DocentError({ code: 'not_found', message: 'Nothing.' }),
    new Error('broken'),
  ])
    expect(await waits('192.0.2.1', { error })).toBe(0)
})

it('holds up no client that continues with a key that has ended', async () => {
  const { waits } = stage()
  for (let tries = 0; tries < 10; tries++) await waits('192.0.2.1')
  expect(await waits('192.0.2.1', { key: 'ended' })).toBe(250)
  for (let tries = 0; tries < 30; tries++) expect(await waits('192.0.2.1', { key: 'ended' })).toBe(0)
})

it('waits no longer for who has left', async () => {
  const { keys, request, waits } = stage()
  for (let tries = 0; tries < 20; tries++) await waits('192.0.2.1')
  const response = new EventEmitter() as Outgoing
  const held = keys.held(wrong, request('192.0.2.1'), response)
  expect(response.listenerCount('close')).toBe(1)
  response.emit('close')
  await held
  expect(response.listenerCount('close')).toBe(0)
})
