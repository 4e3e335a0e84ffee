import fc from 'fast-check'
import { look } from './look.ts'
import { remember } from './model.ts'
import { makePlay, makeStage, markerPattern, type Stage } from './stage.ts'
import { stepNames, steps, type NamedStep } from './steps/index.ts'

const number = fc.nat({ max: 11 })
const step: fc.Arbitrary<NamedStep> = fc.record({
  what: fc.constantFrom(...stepNames),
  who: number,
  a: number,
  b: number,
  c: number,
})
/** A store that has seen much is a slow one. */
const playsOfAStage = 25

/** Who acts and what there is grows with each step; after each of them somebody looks around, at the end everybody. */
async function play(stage: Stage, wanted: readonly NamedStep[]): Promise<void> {
  const here = await makePlay(stage)
  const { model } = here
  for (const [index, step] of [...opening, ...wanted].entries()) {
    const person = model.people[step.who % model.people.length]!
    await steps[step.what]({ ...here, person, session: await here.as(person), step })
    remember(model)
    if (index % 4 === 3) await look(here, model.people[(step.who + step.c + 1) % model.people.length]!)
  }
  for (const person of model.people) await look(here, person)
  for (const { id, owner, open } of model.collections)
    if (open)
      await stage.docent
        .as({ userId: owner })
        .collections.setPublic(id, { isPublic: false })
        .catch(() => undefined)
}

/** To begin with: a document that is shared with a group of one, and one that its owner keeps back in the same place. */
const opening: readonly NamedStep[] = [
  { what: 'create', who: 0, a: 0, b: 0, c: 0 },
  { what: 'ingest', who: 0, a: 0, b: 1, c: 0 },
  { what: 'ingest', who: 0, a: 0, b: 3, c: 0 },
  { what: 'member', who: 0, a: 0, b: 1, c: 0 },
  { what: 'share', who: 0, a: 0, b: 1, c: 0 },
]

/** Events go to the host; still they hold ids, counts and codes, and nothing of what there is to read. */
async function requireBareEvents({ docent, events }: Stage): Promise<void> {
  const heard = events.splice(0)
  const enough = new AbortController()
  let left = heard.length
  for await (const event of docent.events.subscribe({ after: 'e0', signal: enough.signal })) {
    heard.push(event)
    if (--left <= 0) enough.abort()
  }
  const content = heard.map((event) => JSON.stringify(event)).find((text) => text.match(markerPattern))
  if (content !== undefined) throw new Error(`An event holds content: ${content}`)
}

export interface PlayOptions {
  readonly runs: number
  readonly seed: number
  /** Most steps of a sequence. @default 24 */
  readonly steps?: number
  /** Milliseconds after which no further sequence begins. */
  readonly within?: number
}

/** Plays random sequences; one that fails is shortened, and reported with its seed. Returns how many were played. */
export async function playSequences({ runs, seed, steps: most = 24, within }: PlayOptions): Promise<number> {
  let stage: Stage | undefined
  let plays = 0
  const open = async () => (stage = await makeStage())
  const close = async (over: Stage) => {
    stage = undefined
    await over[Symbol.asyncDispose]()
  }
  try {
    const sequence = fc.array(step, { minLength: 1, maxLength: most, size: 'max' })
    const property = fc.asyncProperty(sequence, async (wanted) => {
      const on = stage ?? (await open())
      try {
        await play(on, wanted)
        if (++plays % playsOfAStage > 0) return
        await requireBareEvents(on)
        await close(on)
      } catch (error) {
        // What a failed play left behind is nothing for the next one.
        await close(on)
        throw error
      }
    })
    await fc.assert(property, {
      numRuns: runs,
      seed,
      ...(within === undefined ? {} : { interruptAfterTimeLimit: within }),
    })
  } finally {
    await stage?.[Symbol.asyncDispose]()
  }
  return plays
}
