import { createPace, type EndPiece } from './pace.ts'

/** A pace whose time is moved by hand. */
export function setUp(busyFrom = 0.6) {
  const time = { at: 0, active: 0 }
  const turns: (() => void)[] = []
  let pauses: { readonly until: number; readonly resolve: () => void }[] = []
  const pace = createPace({
    busyFrom,
    now: () => time.at,
    nextTurn: (callback) => void turns.push(callback),
    active: () => time.active,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve())
        pauses.push({ until: time.at + milliseconds, resolve })
      }),
  })
  const settle = async () => {
    for (const callback of turns.splice(0)) callback()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  /** Lets time pass in steps, of which the event loop is busy for a share. */
  async function pass(milliseconds: number, share: number) {
    for (let left = milliseconds; left > 0; left -= 5) {
      const step = Math.min(5, left)
      time.at += step
      time.active += share * step
      const over = pauses.filter(({ until }) => until <= time.at)
      pauses = pauses.filter(({ until }) => until > time.at)
      for (const { resolve } of over) resolve()
      await settle()
    }
  }
  /** Pieces of work of a user, one after the other in each of so many places; returns how many have begun. */
  function work(userId: string, places: number) {
    const done = { begun: 0, isOver: false }
    const ends = new Set<EndPiece>()
    const place = async () => {
      while (!done.isOver) {
        const end = await pace.begin(userId, 'calls')
        done.begun++
        ends.add(end)
        const { promise, resolve } = Promise.withResolvers<void>()
        pauses.push({ until: time.at + 10, resolve })
        await promise
        end()
        ends.delete(end)
      }
    }
    for (let count = 0; count < places; count++) void place()
    return done
  }
  /** Two effects at a time that are carried out for a user who does not call. */
  async function carryOut(userId: string) {
    for (let round = 0; round < 200; round++) {
      const ends = [await pace.begin(userId, 'effects'), await pace.begin(userId, 'effects')]
      await pass(5, 1)
      for (const end of ends) end()
    }
  }
  return { pace, time, pass, work, carryOut, settle }
}
