import { browserTools, type BrowserTools } from '@docent/adapters-agents/browser'
import { documentTools } from '@docent/adapters-agents/documents'
import { mcpToolHost } from '@docent/adapters-agents/mcp'
import {
  bubblewrapSandbox,
  codeTools,
  containerSandbox,
  interpreterSandbox,
  sandboxLadder,
} from '@docent/adapters-agents/sandbox'
import { searxngSearch, webTools } from '@docent/adapters-agents/web'
import type { DocumentParsers, HostTool, Logger, OutgoingNetwork, Sandbox, ToolHost } from '@docent/core/ports'
import { ofVariable } from './of-variable.ts'
import type { ServerSettings } from './settings.ts'

export interface AgentAdapters {
  readonly tools: readonly HostTool[]
  /** Runs programs of agents; absent where the settings permit none. */
  readonly sandbox?: Sandbox
  /** Closes the sandbox as well. */
  readonly toolHost: ToolHost
}

/** What agents of a standalone server act with: programs where they can be kept apart, MCP servers, documents and the web. */
export async function agentAdapters(
  {
    programs,
    containers,
    browser,
    webSearch,
  }: Pick<ServerSettings, 'programs' | 'containers' | 'browser' | 'webSearch'>,
  { network, parsers, logger }: { network: OutgoingNetwork; parsers: DocumentParsers; logger: Logger },
): Promise<AgentAdapters> {
  const sandbox = programs ? programSandbox(containers) : undefined
  const found = await sandbox?.capabilities()
  if (found?.reason !== undefined) logger.info({ reason: found.reason }, 'agents cannot run all programs here')
  const browsers = await (browser ? agentBrowsers(network, logger) : browserTools({ network }))
  const search =
    webSearch === undefined
      ? undefined
      : await ofVariable('DOCENT_WEB_SEARCH_URL', () => searxngSearch({ url: webSearch }))
  const servers = mcpToolHost({ network, ...(sandbox ? { sandbox } : {}), logger })
  return {
    ...(sandbox ? { sandbox } : {}),
    tools: [
      ...because(programs ? undefined : turnedOff, await codeTools({ sandbox })),
      ...because(browser ? undefined : browserOff, browsers.tools),
      ...documentTools(),
      ...because(webSearch === undefined ? noSearch : undefined, webTools({ network, parsers, search })),
    ],
    toolHost: {
      ...servers,
      async close() {
        await servers.close()
        await browsers.close()
        await sandbox?.close()
      },
    },
  }
}

/** Bubblewrap, else containers where the settings permit them: who may start containers could do anything on the machine. */
const programSandbox = (command: ServerSettings['containers']): Sandbox =>
  sandboxLadder([
    bubblewrapSandbox(),
    ...(command === undefined ? [] : [containerSandbox({ command })]),
    interpreterSandbox(),
  ])

const turnedOff = 'This server runs no programs of agents (DOCENT_AGENT_PROGRAMS=off).'
const browserOff = 'Agents have a browser where DOCENT_AGENT_BROWSER=on is set; it is off.'
const noSearch = 'There is no web search here; set DOCENT_WEB_SEARCH_URL.'

/** Reports which setting keeps tools from being used, for those that cannot be. */
const because = (setting: string | undefined, tools: readonly HostTool[]): readonly HostTool[] =>
  tools.map((tool) =>
    setting === undefined || tool.disabledReason === undefined ? tool : { ...tool, disabledReason: setting },
  )

/** A browser needs more room than a program, and so a sandbox of its own. */
async function agentBrowsers(network: OutgoingNetwork, logger: Logger): Promise<BrowserTools> {
  const sandbox = bubblewrapSandbox({ limits: { memoryBytes: 1536 * 1024 ** 2, processes: 400 } })
  const { tools, reason, close } = await browserTools({ sandbox, network })
  if (reason !== undefined) logger.warn({ reason }, 'agents have no browser')
  return {
    tools,
    async close() {
      await close()
      await sandbox.close()
    },
  }
}
