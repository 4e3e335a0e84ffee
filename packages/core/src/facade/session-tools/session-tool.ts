import type { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart } from '../../kernel/input/index.ts'
import type { DocentSession } from '../docent-session.ts'

/** A tool for agents of other libraries: what a model reads of it, and what it does for the user of a session. */
export interface SessionTool {
  readonly name: string
  /** For models: when to use it, and what comes of it. */
  readonly description: string
  readonly input: z.ZodObject
  /**
   * Plain JSON, for a model to read.
   * @throws `invalid_input` for arguments that do not fit, and what the use cases throw
   */
  run(session: DocentSession, given: unknown, signal: AbortSignal | undefined): Promise<object>
}

export function sessionTool<Input extends z.ZodObject>(tool: {
  readonly name: string
  readonly description: string
  readonly input: Input
  readonly run: (session: DocentSession, input: z.output<Input>, options: { signal?: AbortSignal }) => Promise<object>
}): SessionTool {
  return {
    ...tool,
    run: async (session, given, signal) => {
      try {
        return await tool.run(session, checkPart(tool.input, given ?? {}), signal ? { signal } : {})
      } catch (error) {
        throw readable(tool.name, error, signal)
      }
    },
  }
}

/** Libraries show models the message of what a tool throws: that of a bug may hold anything. */
function readable(name: string, error: unknown, signal: AbortSignal | undefined): unknown {
  if (DocentError.isInstance(error) || signal?.aborted === true) return error
  return new DocentError({ code: 'internal', message: `${name} failed.`, cause: error })
}
