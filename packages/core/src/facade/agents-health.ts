import type { HostTool, Sandbox, SandboxCapabilities, ToolHost, ToolHostCapabilities } from '../kernel/ports/index.ts'

/** What agents can use in this deployment, and why not the rest: for operators. */
export interface AgentsHealth {
  /** Where programs of custom agents run. Level `none` with its reason where there is no sandbox. */
  readonly sandbox: SandboxCapabilities
  /** Whether servers of the Model Context Protocol are called, and whether those that are programs run. */
  readonly servers: ToolHostCapabilities & { readonly called: boolean }
  /** The tools of the host; `reason` is why one cannot be used. */
  readonly tools: readonly { readonly name: string; readonly enabled: boolean; readonly reason?: string }[]
}

const noSandbox: SandboxCapabilities = {
  level: 'none',
  images: {},
  reason: 'There is no sandbox; give one to createDocent({ sandbox }), such as bubblewrapSandbox().',
}
const noToolHost = {
  called: false,
  programs: false,
  reason: 'There is no tool host; give one to createDocent({ toolHost }), such as mcpToolHost().',
} as const

/** What was found once, when each part was first asked. */
export async function agentsHealth({
  sandbox,
  toolHost,
  tools = [],
}: {
  readonly sandbox?: Sandbox | undefined
  readonly toolHost?: ToolHost | undefined
  readonly tools?: readonly HostTool[] | undefined
}): Promise<AgentsHealth> {
  const [programs = noSandbox, servers] = await Promise.all([sandbox?.capabilities(), serversOf(toolHost)])
  return {
    sandbox: programs,
    servers,
    tools: tools.map(({ name, disabledReason: reason }) =>
      reason === undefined ? { name, enabled: true } : { name, enabled: false, reason },
    ),
  }
}

async function serversOf(toolHost: ToolHost | undefined): Promise<AgentsHealth['servers']> {
  if (!toolHost) return noToolHost
  return { called: true, ...(await toolHost.capabilities()) }
}
