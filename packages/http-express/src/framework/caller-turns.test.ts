import { manualClock } from '@docent/core/testing'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { callerTurns, type Turn } from './caller-turns.ts'
import { sampleServer } from './testing/sample-server.ts'

const settle = async () => {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}

it('begins three calls of a caller at once, and the others in their order as these end', async () => {
  const take = callerTurns({ clock: manualClock() })
  const turns: Turn[] = []
  const begun: number[] = []
  for (let call = 0; call < 6; call++) {
    void take('mallory').then((turn) => {
      begun.push(call)
      turns.push(turn)
    })
  }
  await settle()
  expect(begun).toEqual([0, 1, 2])
  turns[1]!.end()
  turns[1]!.end()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3])
  expect(turns.map(({ waited }) => waited)).toEqual([false, false, false, true])
  // Others do not wait for them.
  await take('alice')
})

it('lets calls that wait for something hold up no others', async () => {
  const clock = manualClock()
  const take = callerTurns({ clock })
  let begun = 0
  for (let call = 0; call < 7; call++) void take('alice').then(() => begun++)
  await settle()
  expect(begun).toBe(3)
  await clock.advance(25)
  await settle()
  expect(begun).toBe(6)
  await clock.advance(25)
  await settle()
  expect(begun).toBe(7)
})

it('begins one call of a caller at a time while the loop is crowded and others call too, and else three', async () => {
  const clock = manualClock()
  let isCrowded = true
  const take = callerTurns({ clock, placesInCompany: 1, loopMeter: () => () => (isCrowded ? 0.5 : 0.3) })
  async function callFour() {
    const turns: Turn[] = []
    for (let call = 0; call < 4; call++) void take('mallory').then((turn) => turns.push(turn))
    await settle()
    return turns
  }
  const alice = await take('alice')
  const turns = await callFour()
  expect(turns).toHaveLength(1)
  for (const begun of [2, 3, 4]) {
    turns.at(-1)!.end()
    await settle()
    expect(turns).toHaveLength(begun)
  }
  isCrowded = false
  await clock.advance(50)
  const quiet = await callFour()
  expect(quiet).toHaveLength(3)
  for (const { end } of [...turns, ...quiet]) end()
  await settle()
  quiet[3]!.end()
  isCrowded = true
  alice.end()
  await clock.advance(1_000)
  expect(await callFour()).toHaveLength(3)
})

describe('while the event loop has much to do', () => {
  const busy = () => () => 0.95
  const crowded = () => () => 0.5
  const callMany = (take: ReturnType<typeof callerTurns>) => {
    const begun = { count: 0 }
    for (let call = 0; call < 9; call++) void take('mallory').then(() => begun.count++)
    return begun
  }

  it.each([
    { name: 'crowded', loopMeter: crowded, milliseconds: 100 },
    { name: 'busy', loopMeter: busy, milliseconds: 500 },
  ])('begins no more of a caller for $milliseconds ms, when it is $name and others call too', async (given) => {
    const clock = manualClock()
    const take = callerTurns({ clock, loopMeter: given.loopMeter })
    const { end } = await take('alice')
    const begun = callMany(take)
    await clock.advance(given.milliseconds - 1)
    await settle()
    expect(begun.count).toBe(3)
    await clock.advance(1)
    await settle()
    expect(begun.count).toBe(6)
    end()
  })

  it('begins them as before when there is nobody else', async () => {
    const clock = manualClock()
    const begun = callMany(callerTurns({ clock, loopMeter: busy }))
    await clock.advance(25)
    await settle()
    expect(begun.count).toBe(6)
  })

  it('begins them as before once it has rest', async () => {
    const clock = manualClock()
    let isBusy = true
    const take = callerTurns({ clock, loopMeter: () => () => (isBusy ? 0.95 : 0.3) })
    const { end } = await take('alice')
    const begun = callMany(take)
    await clock.advance(100)
    isBusy = false
    await clock.advance(25)
    await settle()
    expect(begun.count).toBe(6)
    end()
  })
})

describe('when the clock was set back', () => {
  /** A clock that can be set; its timers do not change with it. */
  function settableClock() {
    const clock = manualClock()
    let shift = 0
    return {
      now: () => clock.now() + shift,
      schedule: (at: number, callback: () => void) => clock.schedule(at - shift, callback),
      advance: clock.advance,
      setBack: (milliseconds: number) => void (shift -= milliseconds),
    }
  }

  it('counts no company for longer', async () => {
    const clock = settableClock()
    const take = callerTurns({ clock, placesInCompany: 1, loopMeter: () => () => 0.5 })
    await take('alice')
    await take('mallory')
    clock.setBack(3_600_000)
    let begun = 1
    for (let call = 0; call < 3; call++) void take('mallory').then(() => begun++)
    await settle()
    expect(begun).toBe(3)
  })

  it('holds no call for longer while the event loop is busy', async () => {
    const clock = settableClock()
    const take = callerTurns({ clock, loopMeter: () => () => 0.95 })
    await take('alice')
    let begun = 0
    for (let call = 0; call < 4; call++) void take('mallory').then(() => begun++)
    await settle()
    expect(begun).toBe(3)
    clock.setBack(3_600_000)
    await clock.advance(25)
    await settle()
    expect(begun).toBe(4)
  })

  it('measures anew how crowded the event loop is', async () => {
    const clock = settableClock()
    let isCrowded = true
    const take = callerTurns({ clock, placesInCompany: 1, loopMeter: () => () => (isCrowded ? 0.5 : 0.3) })
    await take('alice')
    await take('mallory')
    clock.setBack(500)
    isCrowded = false
    let begun = false
    void take('alice').then(() => (begun = true))
    await settle()
    expect(begun).toBe(true)
  })
})

it('begins no more in one turn of the loop, however quickly they end', async () => {
  const take = callerTurns({ clock: manualClock() })
  let begun = 0
  const call = async () => {
    const { end } = await take('mallory')
    begun++
    end()
  }
  for (let calls = 0; calls < 10; calls++) void call()
  for (let microtask = 0; microtask < 100; microtask++) await Promise.resolve()
  expect(begun).toBe(3)
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  expect(begun).toBe(10)
})

it('takes somebody with many keys for one caller', async () => {
  const begun: string[] = []
  const waiting = Promise.withResolvers<void>()
  await using server = await sampleServer({
    services: {
      async *items() {
        begun.push('call')
        await waiting.promise
        yield { body: 'done', finished: true }
      },
    },
    // On a stopped clock no call has taken long.
    router: { clock: manualClock(), turnOf: ({ name }) => name.split('-')[0] },
  })
  const call = (name: string) =>
    fetch(`${server.origin}/api/v1/messages/1/stream`, { headers: { Authorization: `Bearer key-${name}` } })
  const calls = Array.from({ length: 6 }, (_, number) => call(`mallory-${number}`))
  await expect.poll(() => begun.length).toBe(3)
  const other = call('alice-1')
  await expect.poll(() => begun.length).toBe(4)
  waiting.resolve()
  for (const response of await Promise.all([...calls, other])) expect(await response.text()).toContain('done')
  expect(begun).toHaveLength(7)
})

it('reads the body of a call when the pace of its caller lets it begin, and reports its end', async () => {
  const waiting = Promise.withResolvers<void>()
  const seen: string[] = []
  await using server = await sampleServer({
    router: {
      async beginCall({ name }) {
        seen.push(`${name} comes`)
        await waiting.promise
        return () => void seen.push(`${name} is over`)
      },
    },
  })
  const headers = { Authorization: 'Bearer key-mallory', 'Content-Type': 'application/json' }
  const call = fetch(`${server.origin}/api/v1/chats/1/completions`, { method: 'POST', headers, body: '{ broken' })
  await expect.poll(() => seen).toEqual(['mallory comes'])
  waiting.resolve()
  expect((await call).status).toBe(400)
  await expect.poll(() => seen).toEqual(['mallory comes', 'mallory is over'])
})
