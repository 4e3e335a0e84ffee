import type { JsonValue, ServerQuestion, ServerTool, ServerToolResult, UserReply } from '@docent/core/ports'

type Arguments = Readonly<Record<string, JsonValue>>

/** These servers ask while a tool is called. */
export interface FixtureRound {
  readonly ask: (question: ServerQuestion) => Promise<UserReply>
  readonly resumed: undefined
}

export interface FixtureTool extends ServerTool {
  readonly run: (given: Arguments, round: FixtureRound) => Promise<Partial<ServerToolResult>>
}

export interface ArrivedCall {
  readonly tool: string
  readonly arguments: Arguments
}

export interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly name?: string; readonly arguments?: Arguments }
  readonly result?: UserReply
}

/** What a server of the protocol of 2025 with these tools answers. Calls are noted as they arrive. */
export function answersOf(tools: () => readonly FixtureTool[], calls: ArrivedCall[]) {
  async function resultOf({ method, params = {} }: Message, ask: FixtureRound['ask']): Promise<object> {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'fixture', version: '1' },
      }
    if (method === 'tools/list') return { tools: tools().map(listed) }
    const tool = tools().find(({ name }) => name === params.name)
    if (method !== 'tools/call' || !tool) throw new Error(`There is no ${params.name ?? method}.`)
    calls.push({ tool: tool.name, arguments: params.arguments ?? {} })
    const {
      content = '',
      failed = false,
      files = [],
    } = await tool.run(params.arguments ?? {}, { ask, resumed: undefined })
    const images = files.map((file) => ({
      type: 'image',
      mimeType: 'image/png',
      data: Buffer.from(file.content).toString('base64'),
    }))
    return { content: [{ type: 'text', text: content }, ...images], isError: failed }
  }

  return (message: Message, ask: FixtureRound['ask'] = nobody): Promise<object> =>
    resultOf(message, ask).then(
      (result) => ({ jsonrpc: '2.0', id: message.id, result }),
      (error: Error) => ({ jsonrpc: '2.0', id: message.id, error: { code: -32_602, message: error.message } }),
    )
}

const nobody = () => Promise.reject(new Error('Nobody can be asked over this connection.'))

/** A question as servers of that protocol send it. */
export const questionToWire = (id: string, question: ServerQuestion) => ({
  ...{ jsonrpc: '2.0', id, method: 'elicitation/create' },
  params:
    question.kind === 'url'
      ? { mode: 'url', message: question.message, url: question.url, elicitationId: id }
      : { message: question.message, requestedSchema: question.schema },
})

const listed = ({ name, description, parameters, readOnly, destructive, idempotent }: FixtureTool) => ({
  name,
  description,
  inputSchema: parameters,
  annotations: { readOnlyHint: readOnly, destructiveHint: destructive, idempotentHint: idempotent },
})
