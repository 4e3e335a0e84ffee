import { defineTool, type DocentSession } from '@docent/core'
import type { HostToolCode } from '@docent/core/ports'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'
import { makeZip } from '../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'

interface Made {
  readonly userId: string
  readonly words: readonly string[]
  readonly code: readonly HostToolCode[]
}

/** Replaces the browser: records which script it was to carry out. */
let made: Made[]
beforeEach(() => void (made = []))
const runner = (disabledReason?: string) =>
  defineTool({
    name: 'browser_script',
    description: 'A script of the user in the browser.',
    input: z.object({ arguments: z.array(z.string()).default([]) }),
    ...{ class: 'once', egress: true, approval: 'tainted', runsScripts: true, disabledReason },
    async run({ arguments: words }, context) {
      made.push({ userId: context.userId, words, code: await context.code() })
      return 'It ran.'
    },
  })

const bytes = (text: string) => new TextEncoder().encode(text)
const script = (filename: string, content: Uint8Array<ArrayBuffer> = bytes('print(1)')) => ({
  file: { filename, content },
})

const zip = (...names: string[]) => new Uint8Array(makeZip(names.map((name) => ({ name, content: 'print(1)' }))))

async function place(turns: Parameters<typeof lookingModels>[0]['turns'] = [], disabledReason?: string) {
  const models = lookingModels({ turns: [...turns, () => [calling('done', {})]] })
  const where = await observatory(
    models.provider,
    {},
    {
      tools: [runner(disabledReason)],
      secret: 'the secret of this host',
    },
  )
  const owner = where.docent.as({ userId: 'owner', permissions: ['ConfigureAgents'] })
  const register = async (file: ReturnType<typeof script>, toolArgs: Readonly<Record<string, unknown>> = {}) =>
    (await owner.customTools.create({ toolType: 'browser_action', toolArgs, ...file }))[0]!.agentCustomToolId
  return { ...where, owner, register, requests: models.requests, settle: () => where.docent.settled() }
}

async function ask(who: DocentSession, llmArgs: object = {}) {
  const chat = await who.chats.create({})
  return (await who.chats.complete(chat.id, { message: 'Look.', llmArgs: { useAgent: true, ...llmArgs } })).result()
}
const names = async (who: DocentSession) =>
  (await who.agents.tools()).filter(({ enabled }) => enabled).map(({ name }) => name)

it('gives agents a tool for each script of their user, with its words, its files and its own keys', async () => {
  await using where = await place([() => [calling('browser_prices', { arguments: ['tea'] })]])
  const { owner, register, requests } = where
  await register(script('browser_prices.py', bytes('print(2)')), { description: 'Reads prices.' })
  await register(script('shop.zip', zip('shop/browser_one.py', 'shop/words.py')))
  await register(script('browser_off.py'), { enable_by_default: false })
  await register(script('browser_builders.py'), { tool_usage_mode: ['creator'] })
  const key = await owner.agentKeys.create({ name: 'mine', type: 'private', value: 'the value of a key' })
  await owner.agentKeys.addToolKeys({ tool: 'browser_prices', keys: [{ name: 'TOKEN', keyId: key.id }] })

  await ask(owner)
  const offered = requests.flatMap(({ tools }) => tools ?? [])
  expect(offered.find(({ name }) => name === 'browser_prices')?.description).toBe(
    'Reads prices. A script of the user in the browser.',
  )
  const given = new Set(offered.map(({ name }) => name))
  expect(given).toContain('shop')
  for (const absent of ['browser_script', 'browser_off', 'browser_builders']) expect(given).not.toContain(absent)
  expect(made).toHaveLength(1)
  const [{ code, ...call }] = made as [Made]
  expect(call).toEqual({ userId: 'owner', words: ['tea'] })
  expect(code).toEqual([
    {
      folder: 'browser_prices',
      files: new Map([['browser_prices.py', bytes('print(2)')]]),
      environment: { TOKEN: 'the value of a key' },
    },
  ])
  expect(await names(owner)).toEqual(expect.arrayContaining(['browser_prices', 'shop']))
  expect(await names(where.alice)).not.toContain('browser_prices')
})

it('asks before a script once others were read, and always where its owner says so', async () => {
  const calls = () => [calling('browser_calm', {})]
  await using where = await place([calls, () => [calling('browser_wild', {})], calls])
  const { owner, register } = where
  await register(script('browser_calm.py'))
  await register(script('browser_wild.py'), { approval: 'always' })
  // What a script returns is what others wrote.
  const { messageId } = await ask(owner)
  expect(made).toHaveLength(1)
  const analysis = (await owner.chats.meta(messageId)).find(({ messageType }) => messageType === 'agent_analysis')
  expect(JSON.parse(analysis!.content)).toEqual({ not_allowed: ['browser_wild', 'browser_calm'] })
})

it('takes the last of one name, and none whose name is taken', async () => {
  await using where = await place([
    () => [calling('browser_prices', {})],
    () => [calling('write_file', { name: 'a.md', text: 'a' })],
  ])
  const { owner, register } = where
  await register(script('browser_prices.py', bytes('print("old")')))
  await register(script('browser_prices.py', bytes('print("new")')))
  await register(script('write_file.zip', zip('browser_one.py')))
  await register(script('browser_script.py'))
  await ask(owner)
  expect(made.map(({ code }) => Buffer.from([...code[0]!.files.values()][0]!).toString())).toEqual(['print("new")'])
  const listed = await owner.agents.tools()
  expect(listed.filter(({ name }) => name === 'write_file').map(({ enabled }) => enabled)).toEqual([true, false])
  expect(listed.find(({ name }) => name === 'browser_script')).toMatchObject({
    enabled: false,
    disabledReason: expect.stringContaining('under another tool_name'),
  })
})

it('says why scripts do not run where there is no browser', async () => {
  await using where = await place([], 'There is no Chromium here.')
  const { owner, register } = where
  await register(script('browser_prices.py'))
  expect((await owner.agents.tools()).find(({ name }) => name === 'browser_prices')).toMatchObject({
    enabled: false,
    disabledReason: 'There is no Chromium here.',
  })
  await expect(ask(owner, { agentTools: ['browser_prices'] })).rejects.toMatchObject({ code: 'invalid_input' })
})

it('does not run a script that is gone by the time that it is called', async () => {
  const results: string[] = []
  let id = ''
  await using where = await place([
    async () => {
      await where.owner.customTools.delete([id])
      return [calling('browser_prices', {})]
    },
    (request) => {
      results.push(...resultsIn(request))
      return [calling('done', {})]
    },
  ])
  id = await where.register(script('browser_prices.py'))
  await ask(where.owner)
  expect(made).toEqual([])
  expect(results.join()).toContain('There is no tool browser_prices')
})
