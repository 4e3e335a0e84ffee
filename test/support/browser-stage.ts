import { browserTools, type BrowserTools } from '@docent/adapters-agents/browser'
import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { guardedNetwork } from '@docent/adapters-ingestion'
import type { HostToolCode, HostToolResult } from '@docent/core/ports'
import { shopSite } from './shop-site.ts'

/** One for all tests of a file; it is closed after them. */
export const browserSandbox = () => bubblewrapSandbox({ limits: { memoryBytes: 1536 * 1024 ** 2, processes: 400 } })

/** The tools as they are before they are used, with the reason why they cannot be. */
export const probedBrowser = (sandbox: ReturnType<typeof browserSandbox>): Promise<BrowserTools> =>
  browserTools({ sandbox, network: { fetch: () => Promise.reject(new Error('no network')) } })

/** A shop that the browser may open, with an inner site that only the shop's pages name. */
export async function browserStage(sandbox: ReturnType<typeof browserSandbox>) {
  const inside = await shopSite()
  const site = await shopSite(inside.origin)
  const network = guardedNetwork({ allow: [site.host] })
  const made = await browserTools({ sandbox, network })
  return {
    inside,
    site,
    made,
    /** Calls `browser_NAME` as the second attempt of a run. */
    use(
      name: string,
      given: object,
      { runId = 'run', code = [] }: { runId?: string | undefined; code?: readonly HostToolCode[] } = {},
    ): Promise<HostToolResult> {
      const tool = made.tools.find((one) => one.name === `browser_${name}`)!
      return tool.call(JSON.stringify(given), {
        ...{ userId: 'alice', chatId: 'chat', runId, key: `${runId}/1/1`, attempt: 2 },
        signal: AbortSignal.timeout(60_000),
        code: async () => code,
        files: { list: async () => [], read: async () => undefined },
      })
    },
    async close(): Promise<void> {
      await made.close()
      await network.close()
      await site[Symbol.asyncDispose]()
      await inside[Symbol.asyncDispose]()
    },
  }
}
