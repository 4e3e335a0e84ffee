import { defineTool } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, numberOf, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory, detailsOf } from '../support/observatory.ts'

const questions = ['Who built the dome?', 'Where is the seat of the Vell company?']

/** One that delegates, and those that it delegates to: what each does follows from what it is asked with. */
const research: LookingTurn = (request) => {
  const prompt = promptOf(request)
  const results = request.messages.filter(({ role }) => role === 'tool').length
  const offered = request.tools!.map(({ name }) => name)
  if (!offered.includes('delegate')) {
    const [question] = questions.filter((one) => prompt.includes(`Question: ${one}`))
    if (results === 0) return [calling('search', { query: question })]
    const found = question === questions[0] ? 'Vell company' : 'Torup'
    return [calling('done', { passages: [numberOf(prompt, found)], notes: `${found} [${numberOf(prompt, found)}]` })]
  }
  if (results === 0) return [calling('delegate', { questions })]
  if (results === 1) {
    const [, passages] = /Torup \[(\d+)\]/.exec(prompt)!
    return [calling('write_file', { name: 'report.md', text: `Torup [${passages}].` })]
  }
  const [, seat] = /Torup \[(\d+)\]/.exec(prompt)!
  return [calling('done', { passages: [Number(seat)], notes: 'See report.md.' })]
}

it('deep_research has questions looked into side by side, and writes a report with sources', async () => {
  const models = lookingModels({
    turns: [research],
    answer: (request) => [`In Torup [${numberOf(promptOf(request), 'Torup')}].`],
  })
  await using place = await observatory(models.provider)
  const { alice, collectionId } = place
  const chat = await alice.chats.create({ collectionId })
  const llmArgs = { useAgent: true, agentType: 'deep_research' }
  const asked = await alice.chats.complete(chat.id, { message: 'Report on the builder of the dome.', llmArgs })
  const { messageId, body } = await asked.result()
  expect(body).toMatch(/^In Torup \[\d\]\.$/)
  const details = await detailsOf(alice, messageId)
  expect(details.references.map(({ documentName }) => documentName)).toEqual(['vell.txt'])
  expect(details.usage).toMatchObject({ turns: 3, sub_calls: 2, loop_end: 'done' })
  expect(details.markdown).toContain('Turn of a sub-call')
  expect((await alice.chats.agentFiles(chat.id)).map(({ filename }) => filename)).toEqual(['report.md'])
  // Those that it delegates to only read, and delegate no further.
  const below = models.requests.filter(({ tools }) => tools?.length && !tools.some(({ name }) => name === 'delegate'))
  expect(below).toHaveLength(4)
  expect(below[0]!.tools!.map(({ name }) => name)).toEqual([
    'search',
    'read_passages',
    'list_documents',
    'read_document',
    'done',
  ])
})

it('coder can run where programs can', async () => {
  const models = lookingModels({ turns: [() => [calling('done', {})]] })
  const run = defineTool({
    name: 'run_python',
    description: 'Runs a program.',
    class: 'idempotent',
    egress: false,
    input: z.object({ program: z.string() }),
    run: async () => 'It ran.',
  })
  await using without = await observatory(models.provider, {})
  await using place = await observatory(models.provider, {}, { tools: [run] })
  const coder = async ({ alice }: typeof place) => (await alice.agents.list()).find(({ value }) => value === 'coder')
  expect(await coder(without)).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('sandbox') })
  expect(await coder(place)).toMatchObject({ enabled: true })
  const ask = async ({ alice }: typeof place) => {
    const chat = await alice.chats.create({})
    const llmArgs = { useAgent: true, agentType: 'coder' }
    return (await alice.chats.complete(chat.id, { message: 'Compute.', llmArgs })).result()
  }
  await expect(ask(without)).rejects.toMatchObject({ code: 'unsupported' })
  await ask(place)
  expect(promptOf(models.requests.findLast(({ tools }) => tools)!)).toContain('Write programs and run them')
})
