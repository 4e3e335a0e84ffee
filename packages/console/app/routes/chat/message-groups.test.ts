import { expect, it } from 'vitest'
import { messageGroups } from './message-groups.ts'

const messages = Array.from({ length: 2_000 }, (_, at) => ({
  id: `7fffffff-0000-7000-8000-${String(at * 7_919).padStart(12, '0')}`,
}))

it('all messages are in groups, in their order, of a size that is laid out at once', () => {
  const groups = messageGroups(messages)
  expect(groups.flatMap((group) => group.messages)).toEqual(messages)
  expect(groups.length).toBeGreaterThan(20)
  expect(Math.max(...groups.map((group) => group.messages.length))).toBeLessThan(250)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  expect(messageGroups([])).toEqual([])
})

it('earlier and later messages change the group at their side only', () => {
  const groups = messageGroups(messages.slice(50, 1_950))
  const all = messageGroups(messages)
  for (const group of groups.slice(1, -1)) expect(all).toContainEqual(group)
  expect(all.map(({ key }) => key)).toContain(groups.at(-1)!.key)
})
