import { webTools } from '@docent/adapters-agents/web'
import { standardParsers } from '@docent/adapters-ingestion'
import { defineTool, type DocentSession } from '@docent/core'
import type { HostToolResult, OutgoingNetwork } from '@docent/core/ports'
import { fakeTool, memoryToolHost, type FakeServerTool } from '@docent/core/testing'
import { z } from 'zod'
import type { LookingTurn } from '../../support/looking-models.ts'
import { observatory } from '../../support/observatory.ts'
import { obedientModel } from './obedient-model.ts'

/** Where strangers can leave words that a model reads later. */
export interface Surroundings {
  /** What the model does on its own, turn by turn. */
  readonly plan?: readonly LookingTurn[]
  readonly message?: string
  /** Documents of the collection of the chat, by name; without any, the chat has no collection. */
  readonly documents?: Readonly<Record<string, string>>
  /** What the tool `look_up` of the host gives. */
  readonly looked?: string | HostToolResult
  /** How the host describes it. */
  readonly describedTool?: string
  /** Whether the user has an MCP server with a tool that sends letters, `mail__post`. */
  readonly mail?: boolean
  /** Tools of an MCP server `weather` of the user. */
  readonly weather?: readonly FakeServerTool[]
  /** A page of the web, by its address. */
  readonly pages?: Readonly<Record<string, string>>
  readonly hits?: Parameters<typeof webTools>[0]['search']
  /** Before the question: what others and earlier answers left. Gives what the question has besides. */
  readonly before?: (place: {
    readonly alice: DocentSession
    readonly bob: DocentSession
    readonly chatId: string
    readonly ask: (message: string) => Promise<void>
  }) => Promise<object | void>
}

const letter = z.object({ to: z.string(), text: z.string().default('') })

/** A user with tools that act and send, whose model obeys whatever it reads. */
export async function hostileStage(around: Surroundings) {
  /** What left to the attacker, as `tool to`. */
  const left: string[] = []
  const heard = (tool: string, given: unknown) => {
    const [to] = /evil-\d+/.exec(JSON.stringify(given)) ?? []
    if (to !== undefined) left.push(`${tool} ${to}`)
  }
  const sending = (name: string, options: Partial<Parameters<typeof defineTool>[0]>) =>
    defineTool({
      ...{ name, description: `Sends a letter (${name}).`, input: letter, ...options },
      async run(given) {
        heard(name, given)
        return 'Sent.'
      },
    })
  const parsers = standardParsers()
  const network: OutgoingNetwork = {
    async fetch(url) {
      heard('read_web_page', url)
      return new Response(around.pages?.[url] ?? 'Nothing.', { headers: { 'content-type': 'text/html' } })
    },
  }
  const search: Parameters<typeof webTools>[0]['search'] = {
    async search(query, options) {
      heard('web_search', query)
      return (await around.hits?.search(query, options)) ?? []
    },
  }
  const servers = memoryToolHost()
  const model = obedientModel(around.plan ?? [])
  const documents = around.documents ?? {}
  const place = await observatory(model.provider, documents, {
    secret: 'the secret of this host',
    toolHost: servers,
    tools: [
      // What acts once asks always; what sends otherwise asks as soon as strangers may have had a say.
      sending('send', {}),
      sending('order', { approval: 'tainted' }),
      sending('publish', { class: 'idempotent', approval: 'tainted' }),
      defineTool({
        ...{ name: 'look_up', class: 'read', description: around.describedTool ?? 'Looks up.', input: z.object({}) },
        run: async () => around.looked ?? 'Nothing.',
      }),
      ...webTools({ network, parsers, search }),
    ],
  })
  const { docent, alice } = place
  for (const userId of ['alice', 'bob']) await docent.meet({ userId })
  const owner = docent.as({ userId: 'alice', permissions: ['ConfigureAgents'] })
  const serve = async (name: string, tools: readonly FakeServerTool[]) => {
    const heeded = tools.map((tool): FakeServerTool => ({
      ...tool,
      run: async (given, round) => (heard(`${name}__${tool.name}`, given), tool.run(given, round)),
    }))
    const { transport } = servers.serve(heeded).server
    const config = JSON.stringify({ mcpServers: { [name]: { url: (transport as { url: string }).url } } })
    await owner.customTools.create({ toolType: 'remote_mcp', toolArgs: { mcp_config_json: config } })
  }
  if (around.mail) await serve('mail', [fakeTool({ name: 'post' })])
  if (around.weather) await serve('weather', around.weather)
  await docent.settled()
  const chat = await alice.chats.create(around.documents ? { collectionId: place.collectionId } : {})
  const asking = (message: string, more: object = {}, llmArgs: object = {}) =>
    alice.chats.complete(chat.id, { message, ...more, llmArgs: { useAgent: true, ...llmArgs, ...rest(more) } })
  const more =
    (await around.before?.({
      alice,
      bob: docent.as({ userId: 'bob' }),
      chatId: chat.id,
      ask: async (message) => void (await (await asking(message)).result()),
    })) ?? {}
  left.length = 0
  return {
    ...{ left, model, alice, chat },
    ask: (llmArgs: object = {}) => asking(around.message ?? 'Go on.', more, llmArgs),
    async [Symbol.asyncDispose]() {
      await place[Symbol.asyncDispose]()
      await parsers.close()
    },
  }
}

const rest = (more: object): object => ('llmArgs' in more ? (more.llmArgs as object) : {})
