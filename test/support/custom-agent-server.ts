import { builtInModels } from '@docent/adapters-llm'
import type { DocentOptions } from '@docent/core'
import type { Sandbox } from '@docent/core/ports'
import { scriptedModels } from '@docent/core/testing'
import { addedAgents, agentFiles, agentZip } from './agent-forms.ts'
import { linesOf, type ApiClient } from './api-client.ts'
import { apiServer, type ApiServer } from './api-server.ts'

const permissions = '!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent'

type Script = Parameters<typeof scriptedModels>[0]
export interface Line {
  readonly body?: string
  readonly finished?: boolean
  readonly message_id?: string
  readonly error?: string
  readonly agent?: { readonly progress?: string }
}

/** The files of an agent without requirements, with what a test changes. */
export const helperFiles = (changes: Parameters<typeof agentFiles>[1] = {}): ReturnType<typeof agentFiles> =>
  agentFiles('helper', { 'envs.json': { REGION: 'north' }, 'requirements.txt': '# none\n', ...changes })

export interface CustomAgentServer extends AsyncDisposable {
  readonly server: ApiServer
  readonly alice: ApiClient
  readonly model: ReturnType<typeof scriptedModels>
  readonly id: string
  readonly chat: string
  /** The stream of an answer, whose question is sent when this resolves. */
  open(message: string, llmArgs?: object, body?: object): Promise<Response>
  /** All of it. */
  ask(message: string, llmArgs?: object, body?: object): Promise<Line[]>
  /** Metadata of a message of one kind. */
  meta(messageId: string, kind: string): Promise<string>
}

/** A server with one agent of Alice, and a chat of hers. */
export async function customAgentServer(
  sandbox: Sandbox,
  options: {
    readonly files?: ReturnType<typeof helperFiles>
    readonly agentType?: string
    readonly script?: Script
    readonly docent?: Partial<DocentOptions>
  } = {},
): Promise<CustomAgentServer> {
  const { files = helperFiles(), agentType = 'langgraph', script = {}, docent = {} } = options
  const model = scriptedModels(script, { capabilities: { tools: true } })
  const models = [model, builtInModels()]
  const server = await apiServer({ docent: { secret: 'the secret of this host', sandbox, models, ...docent } })
  const alice = server.client(`alice${permissions}`)
  const [id] = await addedAgents(alice, agentZip(files), { agent_type: agentType, agent_args: {} })
  const chat = (await alice.call('POST /chats', { body: {} })).body.id as string
  const open = (message: string, llmArgs: object = {}, body: object = {}) =>
    alice.open(`POST /chats/${chat}/completions`, {
      body: { message, stream: true, llm_args: { use_agent: true, agent_type: id, ...llmArgs }, ...body },
    })
  return {
    ...{ server, alice, model, id: id!, chat, open },
    ask: async (message, llmArgs, body) => linesOf<Line>(await open(message, llmArgs, body)),
    async meta(messageId, kind) {
      const { body } = await alice.call(`GET /messages/${messageId}/meta`, { query: { info_type: kind } })
      return body[0].content as string
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
