import type { FeedEvent } from '@docent/core'
import { expect, it } from 'vitest'
import { calling, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

it('each step of an agent is an event, with the tools that it called and nothing of what they said', async () => {
  const models = lookingModels({
    turns: [
      () => [
        calling('write_file', { name: 'secret.md', text: 'Torup' }),
        calling('read_file', { name: 'missing.md' }),
        calling('open the_safe', {}),
      ],
      () => [calling('done', { passages: [], notes: 'Torup' })],
    ],
  })
  await using place = await observatory(models.provider)
  const { alice, docent } = place
  const events = docent.events.subscribe({ types: ['agent-run-changed'] })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'Write.', llmArgs: { useAgent: true } })
  await answer.result()
  const reported: FeedEvent[] = []
  for await (const event of events) {
    reported.push(event)
    if (event.state === 'ended') break
  }
  const steps = reported.map(({ event, state, data: { questionId, turn, tools, tool, failed, end } }) => {
    expect([undefined, answer.questionId]).toContain(questionId)
    return [event, state, turn ?? end ?? null, tools ?? tool ?? null, failed ?? null]
  })
  const settled = steps.slice(2, -1).sort((one, other) => (String(one[3]) < String(other[3]) ? -1 : 1))
  expect(steps.slice(0, 2)).toEqual([
    ['CREATED', 'thinking', null, null, null],
    ['CALLED', 'acting', 1, ['write_file', 'read_file'], null],
  ])
  expect(settled.map(([event, , turn, tool, failed]) => [event, turn, tool, failed])).toEqual([
    ['SETTLED', 1, 'read_file', true],
    ['SETTLED', 1, 'write_file', false],
  ])
  expect(steps.at(-1)).toEqual(['ENDED', 'ended', 'done', null, null])
  expect(new Set(reported.slice(1).map(({ data }) => data['questionId']))).toEqual(new Set([answer.questionId]))
  for (const words of ['Torup', 'secret', 'missing', 'the_safe']) expect(JSON.stringify(reported)).not.toContain(words)
})
