import { defineTool, type HostToolCode } from '@docent/core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { agentZip } from '../support/agent-forms.ts'
import { calling, lookingModels, resultsIn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const general = (filename: string, content: Uint8Array, toolArgs: object = {}) =>
  ({ toolType: 'general_code', toolArgs: { ...toolArgs }, file: { filename, content } }) as const

async function place() {
  const loaded: (readonly HostToolCode[])[] = []
  const run = defineTool({
    name: 'run_python',
    description: 'Runs a program.',
    class: 'idempotent',
    egress: false,
    usesCode: true,
    input: z.object({}),
    async run(_input, { code }) {
      loaded.push(await code())
      return 'It ran.'
    },
  })
  const runs = (request: { readonly messages: readonly { readonly role: string }[] }) =>
    request.messages.some(({ role }) => role === 'tool') ? [calling('done', {})] : [calling('run_python', {})]
  const models = lookingModels({ turns: [runs] })
  const made = await observatory(models.provider, {}, { tools: [run], secret: 'the secret of this host' })
  const owner = made.docent.as({ userId: 'alice', permissions: ['ConfigureAgents'] })
  const ask = async (who = owner, more: object = {}) => {
    const chat = await who.chats.create({})
    const { messageId } = await (
      await who.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true, ...more } })
    ).result()
    return messageId
  }
  const described = () => {
    const asked = models.requests.findLast(({ tools }) => tools?.some(({ name }) => name === 'run_python'))
    return asked!.tools!.find(({ name }) => name === 'run_python')!.description
  }
  return { ...made, owner, ask, loaded, described, requests: models.requests }
}

it('programs of an agent can import the code that its user registered, with the own keys of the user', async () => {
  await using where = await place()
  const { owner, docent } = where
  await owner.customTools.create(
    general('weather.py', bytes('def look(): ...'), { description: 'Looks up the weather.' }),
  )
  const zip = agentZip([
    { name: 'maps/__init__.py', content: '' },
    { name: 'maps/draw.py', content: 'def draw(): ...' },
  ])
  await owner.customTools.create(general('my maps.zip', zip))
  await owner.customTools.create(general('my_maps.py', bytes('pass')))
  const bob = docent.as({ userId: 'bob', permissions: ['ConfigureAgents'] })
  const own = await owner.agentKeys.create({ name: 'Own', type: 'private', value: 'the own secret' })
  const shared = await bob.agentKeys.create({ name: 'Shared', type: 'shared', value: 'the secret of bob' })
  const keys = [
    { name: 'TOKEN', keyId: own.id },
    { name: 'OTHER', keyId: shared.id },
  ]
  await owner.agentKeys.addToolKeys({ tool: 'weather', keys })
  await where.ask()
  expect(where.described()).toContain('weather (Looks up the weather.); my_maps; my_maps_2.')
  const [code] = where.loaded
  expect(code!.map(({ folder, files }) => [folder, [...files.keys()]])).toEqual([
    ['weather', ['weather.py']],
    ['my_maps', ['maps/__init__.py', 'maps/draw.py']],
    ['my_maps_2', ['my_maps.py']],
  ])
  // A program can show what it gets, so it gets nothing of others.
  expect(code![0]!.environment).toEqual({ TOKEN: 'the own secret' })
  expect((await owner.agents.tools()).map(({ name }) => name)).toContain('weather')

  await where.ask(bob)
  expect(where.loaded[1]).toEqual([])
  expect(where.described()).toBe('Runs a program.')
})

it('leaves out what is turned off, for makers only, or not among the tools of the question', async () => {
  await using where = await place()
  const { owner } = where
  await owner.customTools.create(general('off.py', bytes('pass'), { enable_by_default: false }))
  await owner.customTools.create(general('making.py', bytes('pass'), { tool_usage_mode: ['creator'] }))
  await owner.customTools.create(general('one.py', bytes('pass')))
  await owner.customTools.create(general('two.zip', agentZip([{ name: 'a.py', content: '' }]), { should_unzip: false }))
  await where.ask()
  expect(where.loaded[0]!.map(({ folder, files }) => [folder, [...files.keys()]])).toEqual([
    ['one', ['one.py']],
    ['two', ['two.zip']],
  ])
  await where.ask(owner, { agentTools: ['run_python', 'one'] })
  expect(where.loaded[1]!.map(({ folder }) => folder)).toEqual(['one'])
  await expect(where.ask(owner, { agentTools: ['off'] })).rejects.toMatchObject({ code: 'invalid_input' })
})

it('the model gets an error for a ZIP that cannot be unpacked', async () => {
  await using where = await place()
  await where.owner.customTools.create(general('broken.zip', bytes('no zip')))
  await where.ask()
  expect(resultsIn(where.requests.at(-2)!).join()).toMatch(/ZIP|archive/)
})
