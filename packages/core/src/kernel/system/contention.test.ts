import { expect, it } from 'vitest'
import { createContention } from './contention.ts'

function setUp() {
  const time = { at: 0, active: 0 }
  const contention = createContention(
    () => time.at,
    () => time.active,
  )
  const pass = (milliseconds: number, share: number) => {
    time.at += milliseconds
    time.active += share * milliseconds
  }
  return { contention, pass }
}

it('is contended for everybody when two users call and the event loop is busy', () => {
  const { contention, pass } = setUp()
  contention.called('alice')
  contention.called('mallory')
  pass(60, 0.5)
  expect(contention.isContended('alice')).toBe(true)
  expect(contention.isContended('mallory')).toBe(true)
  expect(contention.isContended('bob')).toBe(true)
})

it('is not for the only caller, however busy the event loop is', () => {
  const { contention, pass } = setUp()
  for (let call = 0; call < 3; call++) contention.called('mallory')
  pass(60, 1)
  expect(contention.isContended('mallory')).toBe(false)
})

it('is not while the event loop has time', () => {
  const { contention, pass } = setUp()
  contention.called('alice')
  contention.called('mallory')
  pass(60, 0.3)
  expect(contention.isContended('mallory')).toBe(false)
})

it('ends a second after the last call of others, and as soon as the event loop has time', () => {
  const { contention, pass } = setUp()
  contention.called('alice')
  pass(500, 1)
  contention.called('mallory')
  expect(contention.isContended('mallory')).toBe(true)
  pass(60, 0)
  expect(contention.isContended('mallory')).toBe(false)
  pass(500, 1)
  expect(contention.isContended('mallory')).toBe(false)
  expect(contention.isContended('alice')).toBe(true)
})
