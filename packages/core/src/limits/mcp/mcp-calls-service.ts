import type { Runtime } from '../../kernel/durable/index.ts'
import { isDiskFull } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import { enforceRate } from '../rates/index.ts'

export interface McpCallsDependencies {
  readonly runtime: Runtime
  readonly deployment: DeploymentSettings
}

/** Gives a place back; more than once does nothing. */
type EndWait = () => void

/** What a caller may do through MCP: of the endpoint of Docent, and of operations about the MCP servers of tools. */
export function mcpCallsService({ runtime, deployment }: McpCallsDependencies) {
  const { mcpRateLimit: perMinute, mcpMaxConcurrentJobs: mostWaits } = deployment
  const waits = new Map<string, number>()
  return {
    /** Counts a call, all processes together. @throws `rate_limited` */
    async count({ userId }: Principal, options: CallOptions = {}): Promise<void> {
      if (perMinute === -1) return
      const message = `You made ${perMinute} calls through MCP within a minute, the most that is allowed; wait a moment.`
      try {
        await runtime.commit({ actor: userId, requestId: options.requestId }, (draft) =>
          enforceRate(draft, { id: `mcp:${userId}`, perMinute, message }),
        )
      } catch (error) {
        // On a full disk what only reads must still be answered.
        if (!isDiskFull(error)) throw error
      }
    },

    /**
     * Takes one of the caller's places for waiting until work ends; undefined when all are taken. The places are those of this
     * process: what they bound is what it holds open.
     */
    beginWait({ userId }: Principal): EndWait | undefined {
      const before = waits.get(userId) ?? 0
      if (before >= mostWaits) return undefined
      waits.set(userId, before + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = waits.get(userId)! - 1
        if (left === 0) waits.delete(userId)
        else waits.set(userId, left)
      }
    },
  }
}
