import { describe, expect, it } from 'vitest'
import { decide } from '../../kernel/durable/decide.ts'
import { executionEntity } from './execution-machine.ts'
import { scheduledTaskEntity } from './scheduled-task-machine.ts'

const plan = { at: 1_000, nextAt: 61_000, expiresAt: null }
const context = { ownerId: 'alice', ...plan }
const after = (state: string, event: { readonly type: string; readonly [field: string]: unknown }) =>
  decide(scheduledTaskEntity, 'id', { state, context }, event)

describe('scheduled task', () => {
  it.each([
    ['active', { type: 'PAUSE' }, 'paused'],
    ['paused', { type: 'RESUME', ...plan }, 'active'],
    ['active', { type: 'EXPIRED' }, 'expired'],
    ['paused', { type: 'EXPIRED' }, 'expired'],
    ['due', { type: 'LAST' }, 'completed'],
    ['due', { type: 'NEXT', ...plan }, 'active'],
    ['completed', { type: 'RESUME', ...plan }, 'active'],
  ])('%s, %o: %s', (state, event, next) => {
    expect(after(state, event)).toMatchObject({ accepted: true, state: next })
  })

  it.each([
    ['active', { type: 'RESUME', ...plan }],
    ['paused', { type: 'PAUSE' }],
    ['completed', { type: 'PAUSE' }],
    ['paused', { type: 'DUE' }],
    ['expired', { type: 'DUE' }],
    // What expires while its run is started expires when that is done.
    ['due', { type: 'EXPIRED' }],
  ])('%s takes no %o', (state, event) => {
    expect(after(state, event).accepted).toBe(false)
  })

  it('waits by timers of absolute times, and by none when it is paused or over', () => {
    const due = { type: 'DUE' }
    expect(after('paused', { type: 'RESUME', ...plan, expiresAt: 5_000 }).timers).toEqual([
      { id: 'run', armed: { delayMs: 60_000, event: due } },
      { id: 'expiry', armed: { delayMs: 4_000, event: { type: 'EXPIRED' } } },
    ])
    expect(after('active', { type: 'PAUSE' }).timers).toEqual([{ id: 'run' }])
    expect(after('active', { type: 'COMPLETE' }).timers).toEqual([{ id: 'run' }, { id: 'expiry' }])
    expect(after('active', due).effects).toMatchObject([{ type: 'startRun', parameters: { dueAt: 61_000 } }])
  })
})

describe('execution', () => {
  it.each([
    ['pending', 'RUN', 'running'],
    ['pending', 'SKIP', 'skipped'],
    ['running', 'COMPLETED', 'completed'],
    ['running', 'FAILED', 'failed'],
    ['running', 'CANCELLED', 'cancelled'],
  ])('%s, %s: %s', (state, type, next) => {
    const event = { type, taskId: 'task', code: 'internal' }
    const decision = decide(executionEntity, 'id', { state, context: { ownerId: 'alice' } }, event)
    expect(decision).toMatchObject({ accepted: true, state: next })
  })
})
