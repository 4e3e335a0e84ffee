import fc from 'fast-check'
import { asking } from './asking.ts'
import { look } from './look.ts'
import { registering } from './registering.ts'
import { makeStage } from './stage.ts'
import { checkRevealed, type Act } from './move.ts'

const acts: Readonly<Record<string, Act>> = { ...registering, ...asking }
const number = fc.nat({ max: 11 })
/** Agents are asked more often than anything else. */
const what = fc.constantFrom(...Object.keys(acts), 'ask', 'ask', 'giveKey')
const step = fc.record({ what, who: number, a: number, b: number })
type Played = { readonly what: string; readonly who: number; readonly a: number; readonly b: number }

/** To begin with: a server and a program with a shared key of somebody else, whose own program has it as well. */
const opening: readonly Played[] = [
  { what: 'addServer', who: 0, a: 0, b: 0 },
  { what: 'addCode', who: 1, a: 0, b: 0 },
  { what: 'addCode', who: 0, a: 0, b: 0 },
  { what: 'addKey', who: 1, a: 0, b: 0 },
  { what: 'giveKey', who: 0, a: 2, b: 0 },
  { what: 'giveKey', who: 0, a: 1, b: 0 },
  { what: 'giveKey', who: 1, a: 1, b: 0 },
  { what: 'ask', who: 0, a: 0, b: 0 },
]

async function play(wanted: readonly Played[]): Promise<void> {
  const stage = await makeStage()
  const { model } = stage
  try {
    for (const [index, one] of [...opening, ...wanted].entries()) {
      const person = model.people[one.who % model.people.length]!
      await acts[one.what]!({ ...stage, person, session: stage.as(person), what: one.what, step: one })
      if (index % 5 === 4) await look(stage, model.people[(one.who + one.a + 1) % model.people.length]!)
    }
    for (const person of model.people) await look(stage, person)
    // Servers were called meanwhile, too.
    const leaked = stage.heard().filter((text) => text.startsWith('leaked'))
    if (leaked.length > 0) throw new Error(leaked.join('\n'))
    for (const person of model.people) checkRevealed(model, person, [])
  } finally {
    await stage.stop()
  }
}

export interface PlayOptions {
  readonly runs: number
  readonly seed: number
  /** Most steps of a sequence. @default 16 */
  readonly steps?: number
  /** Milliseconds after which no further sequence begins. */
  readonly within?: number
}

/** Plays random sequences; one that fails is shortened, and reported with its seed. Returns how many were played. */
export async function playAgentSequences({ runs, seed, steps = 16, within }: PlayOptions): Promise<number> {
  let plays = 0
  const sequence = fc.array(step, { minLength: 1, maxLength: steps, size: 'max' })
  const property = fc.asyncProperty(sequence, async (wanted) => {
    await play(wanted)
    plays += 1
  })
  await fc.assert(property, { numRuns: runs, seed, ...(within !== undefined && { interruptAfterTimeLimit: within }) })
  return plays
}
