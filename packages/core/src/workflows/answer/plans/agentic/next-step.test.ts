import { describe, expect, it } from 'vitest'
import { beforeFirstTurn, nextStep, type LoopBounds, type LoopState, type Turn } from './next-step.ts'

const open: LoopBounds = { turns: 5, toolCalls: 100, over: undefined, almostOver: false }
const calling = (...names: string[]): Turn => ({
  isDone: false,
  toolCalls: names.map((name) => ({ name, arguments: '{}' })),
})
const done: Turn = { ...calling('done'), isDone: true }
const silent: Turn = { toolCalls: [], isDone: false }
const last = (end: LoopState['last']): LoopState => ({ turn: 3, calls: {}, ...(end && { last: end }) })

/** Plays turns until the end. */
function played(turns: (number: number) => Turn, bounds: LoopBounds = open) {
  let step = nextStep(beforeFirstTurn, bounds)
  for (let number = 1; step.kind === 'ask' && number < 100; number++) step = nextStep(step.state, bounds, turns(number))
  return step
}

describe('the next step of a loop', () => {
  it('is a first turn, unless a bound is reached already', () => {
    expect(nextStep(beforeFirstTurn, open)).toEqual({ kind: 'ask', state: { turn: 1, calls: {} } })
    expect(nextStep(beforeFirstTurn, { ...open, over: 'time' })).toEqual({ kind: 'end', end: 'time', withNotes: false })
  })

  it.each<readonly [string, LoopState, Turn, LoopBounds, object]>([
    ['the model has what it needs', last(undefined), done, open, { end: 'done', withNotes: false }],
    ['it has, when it had to', last('tokens'), done, open, { end: 'tokens', withNotes: false }],
    ['it answers without tools', last(undefined), silent, open, { end: 'answered', withNotes: true }],
    ['it answers without tools in its last turn', last('turns'), silent, open, { end: 'answered', withNotes: true }],
    ['it calls tools in its last turn', last('repeated'), calling('search'), open, { end: 'repeated' }],
    ['a bound is reached', last(undefined), calling('search'), { ...open, over: 'finish' }, { end: 'finish' }],
    ['a bound is reached, but it is done', last(undefined), done, { ...open, over: 'tokens' }, { end: 'done' }],
  ])('is the end when %s', (_what, state, turn, bounds, expected) => {
    expect(nextStep(state, bounds, turn)).toMatchObject({ kind: 'end', ...expected })
  })

  it('is a last turn when the tokens are almost used up, and at the last of the turns', () => {
    expect(nextStep(last(undefined), { ...open, almostOver: true }, calling('search'))).toMatchObject({
      state: { turn: 4, last: 'tokens' },
    })
    expect(nextStep({ turn: 4, calls: {} }, open, calling('search'))).toMatchObject({
      state: { turn: 5, last: 'turns' },
    })
    expect(nextStep(beforeFirstTurn, { ...open, turns: 1 })).toMatchObject({ state: { turn: 1, last: 'turns' } })
  })

  it('is a last turn once the same call was made three times, however it was spread', () => {
    let asked = 0
    const end = played((number) => ((asked = number), calling('search', 'search')))
    expect(end).toMatchObject({ kind: 'end', end: 'repeated' })
    expect(asked).toBe(3)
  })

  it('is a last turn once so many calls were made', () => {
    const bounds = { ...open, toolCalls: 4 }
    expect(nextStep({ turn: 1, calls: { 'list {}': 1 } }, bounds, calling('a', 'b'))).toMatchObject({
      state: { turn: 2, calls: { 'list {}': 1 } },
    })
    expect(nextStep({ turn: 1, calls: { 'list {}': 1 } }, bounds, calling('a', 'b', 'c'))).toMatchObject({
      state: { turn: 2, last: 'calls' },
    })
  })

  it('never begins more turns than there may be', () => {
    let asked = 0
    const end = played((number) => ((asked = number), calling(`search ${number}`)))
    expect(end).toMatchObject({ kind: 'end', end: 'turns' })
    expect(asked).toBe(5)
  })

  it('decides the same from what was kept', () => {
    const step = nextStep({ turn: 2, calls: { 'search {}': 2, '__proto__ {}': 1 } }, open, calling('read'))
    expect(step.kind).toBe('ask')
    const state = (step as { state: LoopState }).state
    const kept = JSON.parse(JSON.stringify(state)) as LoopState
    expect(nextStep(kept, open, calling('search'))).toEqual(nextStep(state, open, calling('search')))
  })
})
