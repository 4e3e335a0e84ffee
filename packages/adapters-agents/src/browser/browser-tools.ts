import { checkOptions, type HostTool, type OutgoingNetwork, type Sandbox } from '@docent/core/ports'
import { browserActions } from './browser-actions.ts'
import { browserSessions } from './browser-sessions.ts'
import { findChromium } from './find-chromium.ts'
import { openSession } from './open-session.ts'
import { scriptTool } from './scripts/script-tool.ts'

export interface BrowserToolsOptions {
  /** Where browsers run: one whose limits permit `memoryBytes` and 400 processes. @default none: the tools report that */
  readonly sandbox?: Sandbox | undefined
  /** The way of the pages to the network, such as `guardedNetwork()`. The host closes it. */
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  /** Path of Chromium, below /usr. @default the one that is found */
  readonly chromium?: string | undefined
  /** Of one browser. @default 1.5 GiB */
  readonly memoryBytes?: number | undefined
  /** Longest life of a browser, ms. @default 600_000 */
  readonly wallMs?: number | undefined
  /** How long a browser is kept that nobody uses, ms. @default 120_000 */
  readonly idleMs?: number | undefined
  /** Browsers of one user at once. @default 2 */
  readonly browsersPerUser?: number | undefined
  /** Most bytes of one answer of the network. @default 20_000_000 */
  readonly maxBytes?: number | undefined
  /** UTF-16 code units of a page that one call returns. @default 20_000 */
  readonly maxLetters?: number | undefined
}

export interface BrowserTools {
  /** Where no browser can run, they report why and are not given to models. */
  readonly tools: readonly HostTool[]
  /** Why no browser can run, and what to do, for operators. */
  readonly reason?: string | undefined
  /** Ends all browsers. */
  close(): Promise<void>
}

const processes = 400
const mostRequests = 2_000
const mostTotalBytes = 200_000_000

/** Tools with which agents use a browser: Chromium in a sandbox without network, one for each run. */
export async function browserTools(options: BrowserToolsOptions): Promise<BrowserTools> {
  checkOptions('browserTools()', options, {
    sandbox: 'optional',
    network: 'required',
    ...{ chromium: 'optional', memoryBytes: 'optional', wallMs: 'optional', idleMs: 'optional' },
    ...{ browsersPerUser: 'optional', maxBytes: 'optional', maxLetters: 'optional' },
  })
  const { sandbox, network, idleMs = 120_000, browsersPerUser: perUser = 2, maxLetters = 20_000 } = options
  const chromium = findChromium(options.chromium)
  const reason = await missing(sandbox, chromium)
  if (reason !== undefined || chromium === undefined || !sandbox) {
    const disabledReason = reason ?? 'No browser can run here.'
    return { tools: disabledActions(disabledReason), reason: disabledReason, close: async () => {} }
  }
  const limits = { memoryBytes: options.memoryBytes ?? 1536 * 1024 ** 2, processes, wallMs: options.wallMs ?? 600_000 }
  const bounds = { maxBytes: options.maxBytes ?? 20_000_000, maxRequests: mostRequests, maxTotalBytes: mostTotalBytes }
  const open = (signal: AbortSignal) => openSession({ sandbox, chromium, limits, network, ...bounds }, signal)
  const sessions = browserSessions({ open, idleMs, perUser })
  const { images, reason: why = 'Python programs cannot run in the sandbox.' } = await sandbox.capabilities()
  const script = scriptTool({ sandbox, sessions })
  return {
    tools: [
      ...browserActions({ sessions, maxLetters }),
      images.python === undefined ? { ...script, disabledReason: why } : script,
    ],
    close: () => sessions.close(),
  }
}

/** The tools of the browser, which nobody can use, with the reason. */
function disabledActions(disabledReason: string): readonly HostTool[] {
  const sessions = browserSessions({ open: noBrowser, idleMs: 0, perUser: 0 })
  const tools = [...browserActions({ sessions, maxLetters: 0 }), scriptTool({ sandbox: undefined, sessions })]
  return tools.map((tool) => ({ ...tool, disabledReason }))
}

const noBrowser = () => Promise.reject(new Error('No browser can run here.'))

async function missing(sandbox: Sandbox | undefined, chromium: string | undefined): Promise<string | undefined> {
  if (!sandbox) return 'There is no sandbox in which a browser could run.'
  if (chromium === undefined) return 'No Chromium is below /usr; install the package chromium, or give its path.'
  try {
    import.meta.resolve('playwright-core')
  } catch {
    return 'playwright-core is not installed; run npm install playwright-core@1.65.1.'
  }
  const { images, reason } = await sandbox.capabilities()
  return images.node === undefined ? (reason ?? 'JavaScript programs cannot run in the sandbox.') : undefined
}
