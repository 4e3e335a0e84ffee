import { describe, expect, it } from 'vitest'
import { manualClock } from './manual-clock.ts'

describe('manualClock', () => {
  it('calls back in order of time, then of scheduling, each at its own time', async () => {
    const clock = manualClock({ start: 1_000 })
    const calls: string[] = []
    const note = (name: string) => () => void calls.push(`${name}@${clock.now()}`)
    clock.schedule(1_200, note('late'))
    clock.schedule(1_100, note('first'))
    clock.schedule(1_100, note('second'))
    await clock.advance(150)
    expect(calls).toEqual(['first@1100', 'second@1100'])
    expect(clock.now()).toBe(1_150)
    expect(clock.waiting()).toEqual([1_200])
    await clock.advance(50)
    expect(calls).toEqual(['first@1100', 'second@1100', 'late@1200'])
  })

  it('calls what callbacks schedule within the span, also after asynchronous work', async () => {
    const clock = manualClock({ start: 0 })
    let rounds = 0
    const again = () =>
      void clock.schedule(clock.now() + 10, () => {
        rounds += 1
        void Promise.resolve().then(again)
      })
    again()
    await clock.advance(35)
    expect(rounds).toBe(3)
  })

  it('does not call what was taken back', async () => {
    const clock = manualClock()
    let called = false
    const cancel = clock.schedule(clock.now(), () => {
      called = true
    })
    cancel()
    await clock.advance(1)
    expect(called).toBe(false)
  })

  it('calls what is already due, without going back in time', async () => {
    const clock = manualClock({ start: 500 })
    let at = 0
    clock.schedule(100, () => {
      at = clock.now()
    })
    await clock.advance(0)
    expect(at).toBe(500)
  })

  it('leaps as a machine that slept: what came due is called once, late', async () => {
    const clock = manualClock({ start: 0 })
    const seen: number[] = []
    const look = () => {
      seen.push(clock.now())
      clock.schedule(clock.now() + 1_000, look)
    }
    clock.schedule(1_000, look)
    await clock.leap(86_400_000)
    expect(seen).toEqual([86_400_000])
    expect(clock.waiting()).toEqual([86_401_000])
  })

  it('moves on until a promise is settled, and gives its value or its error', async () => {
    const clock = manualClock({ start: 0 })
    const after = (ms: number) => new Promise<void>((resolve) => void clock.schedule(clock.now() + ms, resolve))
    const work = async () => {
      for (const ms of [900, 2_500]) await after(ms)
      return clock.now()
    }
    expect(await clock.until(work())).toBe(3_400)
    const failing = after(400).then(() => Promise.reject(new Error('failed')))
    await expect(clock.until(failing, 100)).rejects.toThrow('failed')
    expect(clock.now()).toBe(4_400)
  })
})
