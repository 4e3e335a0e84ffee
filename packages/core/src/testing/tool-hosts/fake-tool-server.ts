import type {
  JsonValue,
  ServerQuestion,
  ServerTool,
  ServerToolCall,
  ServerToolResult,
  ToolServer,
  UserReply,
} from '../../kernel/ports/index.ts'

/** How a tool asks its user: while it is called, or by `asks` of its result. */
export interface FakeRound {
  /** Asks while the call is running. Rejects where the host cannot pass the question on. */
  readonly ask: (question: ServerQuestion) => Promise<UserReply>
  /** What the user replied to `asks` of an earlier call; undefined in the first one. */
  readonly resumed: ServerToolCall['resumed']
}

/** A tool of a server of a test. */
export interface FakeServerTool extends ServerTool {
  /** Answers a call; what never resolves is a server that hangs. */
  readonly run: (given: Readonly<Record<string, JsonValue>>, round: FakeRound) => Promise<Partial<ServerToolResult>>
}

/** A server of a test, as the host under test reaches it. */
export interface FakeToolServer {
  /** As the host is given it: a program, or an address. */
  readonly server: ToolServer
  /** Calls that have arrived, in order. */
  readonly calls: () => readonly { readonly tool: string; readonly arguments: Readonly<Record<string, JsonValue>> }[]
  /** From now on it lists and has these tools; connections last. */
  readonly change: (tools: readonly FakeServerTool[]) => void
  /** Ends it with all connections, in the middle of what it does. */
  readonly stop: () => Promise<void>
  /** The same server once more, which knows nothing of earlier connections. */
  readonly restart: () => Promise<void>
}

export interface FakeToolOptions extends Partial<Omit<FakeServerTool, 'name'>> {
  /** As the server lists it. */
  readonly name: string
}

/** A tool that returns its own name. */
export const fakeTool = ({ name, ...others }: FakeToolOptions): FakeServerTool => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: 'object', properties: { text: { type: 'string' } } },
  run: async ({ text }) => ({ content: `${name}: ${typeof text === 'string' ? text : ''}` }),
  ...others,
})
