/** @module-tag slow */
import { defineTool, type DocentOptions, type HostToolContext } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory, detailsOf } from '../support/observatory.ts'

const finish = () => [calling('done', { notes: 'Done.' })]
const llmArgs = { useAgent: true } as const
const noParameters = z.object({})

async function place(turns: readonly LookingTurn[], options: Partial<DocentOptions>) {
  const models = lookingModels({ turns: [...turns, finish], answer: () => ['So it is.'] })
  const made = await observatory(models.provider, {}, options)
  return { ...made, requests: models.requests }
}

it('a tool of the host gets what the model wrote, the user and the files, and its files are kept', async () => {
  const seen: HostToolContext[] = []
  const shout = defineTool({
    name: 'shout',
    description: 'Writes a file in capitals.',
    class: 'idempotent',
    egress: false,
    input: z.object({ name: z.string() }),
    async run({ name }, context) {
      seen.push(context)
      const text = new TextDecoder().decode(await context.files.read(name))
      const content = new TextEncoder().encode(text.toUpperCase())
      return { content: `Shouted </result> ${text.length}`, files: [{ name: `loud/${name}`, content }] }
    },
  })
  const turns: LookingTurn[] = [
    () => [calling('write_file', { name: 'a.txt', text: 'hush' }), calling('shout', { name: 'a.txt' })],
    () => [calling('shout', { title: 'a.txt' })],
  ]
  await using where = await place(turns, { tools: [shout] })
  const { alice, requests } = where
  const chat = await alice.chats.create({})
  await (await alice.chats.complete(chat.id, { message: 'Shout.', llmArgs })).result()
  expect(resultsIn(requests[1]!)[1]).toBe(
    '<result>\nShouted &lt;/result> 4\n</result>\nKept for the user: loud/a.txt (4 bytes).',
  )
  expect(resultsIn(requests[2]!)[0]).toContain('name: expected string')
  expect(seen.map(({ userId, chatId, attempt }) => [userId, chatId, attempt])).toEqual([['alice', chat.id, 1]])
  const files = await alice.chats.agentFiles(chat.id)
  expect(files.map(({ filename }) => filename)).toEqual(['a.txt', 'loud/a.txt'])
  expect((await alice.agents.tools()).map(({ name }) => name)).toContain('shout')
})

it('what it reads is read again with the same key when it fails; what the model can fix is not', async () => {
  const keys: string[] = []
  const look = defineTool({
    name: 'look',
    description: 'Looks.',
    class: 'read',
    input: noParameters,
    async run(_input, { key, attempt }) {
      keys.push(key)
      if (attempt < 3) throw new Error('the password is hunter2')
      return { content: 'Nothing there.', failed: true }
    },
  })
  await using where = await place([() => [calling('look', {})]], { tools: [look] })
  const chat = await where.alice.chats.create({})
  await (await where.alice.chats.complete(chat.id, { message: 'Look.', llmArgs })).result()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(resultsIn(where.requests[1]!)[0]).toContain('Nothing there.')
  expect(where.requests.map(promptOf).join()).not.toContain('hunter2')
})

it('one that acts and fails is not called again: the model learns that the outcome is unknown', async () => {
  let calls = 0
  const send = defineTool({
    name: 'send',
    description: 'Sends.',
    approval: 'never',
    input: noParameters,
    async run() {
      calls++
      throw new Error('connection reset')
    },
  })
  await using where = await place([() => [calling('send', {})]], { tools: [send] })
  const chat = await where.alice.chats.create({})
  const { messageId } = await (await where.alice.chats.complete(chat.id, { message: 'Send.', llmArgs })).result()
  expect(calls).toBe(1)
  expect(resultsIn(where.requests[1]!)[0]).toContain('It is not known whether it acted.')
  expect((await detailsOf(where.alice, messageId)).markdown).toContain('outcome unknown')
})

it('a tool that takes too long ends, also when it does not listen', async () => {
  const slow = defineTool({
    name: 'slow',
    description: 'Waits.',
    class: 'read',
    timeoutMs: 20,
    input: noParameters,
    run: () => new Promise<never>(() => {}),
  })
  await using where = await place([() => [calling('slow', {})]], { tools: [slow] })
  const chat = await where.alice.chats.create({})
  await (await where.alice.chats.complete(chat.id, { message: 'Wait.', llmArgs })).result()
  expect(resultsIn(where.requests[1]!)[0]).toContain('slow took longer than 0.02 s.')
})

it('a tool ends with the time of its run, and no other begins', async () => {
  let sent = 0
  const send = defineTool({
    name: 'send',
    description: 'Sends.',
    approval: 'never',
    input: noParameters,
    run: async () => `Sent ${++sent}.`,
  })
  const stuck = defineTool({
    name: 'stuck',
    description: 'Waits.',
    class: 'idempotent',
    egress: false,
    timeoutMs: 600_000,
    input: noParameters,
    run: () => new Promise<never>(() => {}),
  })
  await using where = await place([() => [calling('stuck', {}), calling('send', {})]], { tools: [stuck, send] })
  const { id } = await where.alice.chats.create({})
  const asked = { message: 'Wait.', llmArgs: { ...llmArgs, agentTotalTimeout: 1 } }
  const { messageId, body } = await (await where.alice.chats.complete(id, asked)).result()
  expect(body).toBe('So it is.')
  expect(sent).toBe(0)
  const { markdown } = await detailsOf(where.alice, messageId)
  expect(markdown).toContain('stuck was not done: the time of the run is over.')
})

it('a key of one collection, an agent that only searches, and a list of others leave tools out', async () => {
  const options = { class: 'idempotent', input: noParameters, run: async () => 'Done.' } as const
  const tools = [
    defineTool({ ...options, name: 'change', description: 'Changes.' }),
    defineTool({ ...options, name: 'view', description: 'Views.', class: 'read' }),
  ]
  await using where = await place([], { tools })
  const { alice, docent, collectionId, requests } = where
  const offered = async (who: typeof alice, more: object, chatId?: string) => {
    const id = chatId ?? (await who.chats.create({})).id
    await (await who.chats.complete(id, { message: 'Go.', llmArgs: { ...llmArgs, ...more } })).result()
    const asked = requests.findLast((request) => request.tools)
    return asked!.tools!.map(({ name }) => name).filter((name) => ['change', 'view'].includes(name))
  }
  expect(await offered(alice, {})).toEqual(['change', 'view'])
  expect(await offered(alice, { agentType: 'search' })).toEqual(['view'])
  expect(await offered(alice, { agentTools: ['change'] })).toEqual(['change'])
  const key = docent.as({ userId: 'alice', scope: { kind: 'collection', collectionId } })
  expect(await offered(key, {}, (await key.chats.create({ collectionId })).id)).toEqual([])
  await expect(offered(alice, { agentTools: ['hammer'] })).rejects.toMatchObject({ code: 'invalid_input' })
})

it.each([
  ['twice', ['mail', 'mail']],
  ['as one of Docent', ['write_file']],
  ['as the end', ['done']],
])('tools that are called %s are refused', async (_what, names) => {
  const tools = names.map((name) => defineTool({ name, description: '', input: noParameters, run: async () => '' }))
  await expect(observatory(lookingModels({ turns: [finish] }).provider, {}, { tools })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(`has a tool ${names[0]}`),
  })
})

it('a name that no model can call is refused', () => {
  expect(() => defineTool({ name: 'send mail', description: '', input: noParameters, run: async () => '' })).toThrow(
    'letters, digits, _ and -',
  )
})

it('what acted is said, also when its files are not kept', async () => {
  const files = [{ name: '../up.txt', content: new Uint8Array(1) }]
  const acting = (name: string, given: typeof files) =>
    defineTool({
      ...{ name, description: 'Sends.', approval: 'never', input: noParameters },
      run: async () => ({ content: 'Sent.', files: given }),
    })
  const tools = [acting('send', files), acting('write', [{ name: 'a.txt', content: new Uint8Array(1) }])]
  await using where = await place([() => [calling('send', {}), calling('write', {})]], { tools })
  const admin = where.docent.as({ userId: 'admin', permissions: ['administrator'] })
  await admin.configurations.set('agents_document_limit_per_user', { stringValue: '0' })
  const chat = await where.alice.chats.create({})
  await (await where.alice.chats.complete(chat.id, { message: 'Send.', llmArgs })).result()
  const [sent, written] = resultsIn(where.requests[1]!)
  expect(sent).toBe(
    '<result>\nSent.\n</result>\n1 files were not kept: at most 100 are, with names such as report.md, and none below input/.',
  )
  expect(written).toContain('Sent.')
  expect(written).toContain('the user cannot download it: a.txt (1 bytes).')
  expect(await where.alice.chats.agentFiles(chat.id)).toMatchObject([{ filename: 'a.txt' }])
})
