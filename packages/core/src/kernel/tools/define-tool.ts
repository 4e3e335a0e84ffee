import type { z } from 'zod'
import { DocentError } from '../errors/index.ts'
import type { HostTool, HostToolContext, HostToolResult, ToolApproval, ToolClass } from '../ports/index.ts'
import { checkArguments, parametersOf } from './check-arguments.ts'

export interface ToolOptions<Schema extends z.ZodObject> {
  /** Letters, digits, `_` and `-`, at most 64; unique in the deployment. */
  readonly name: string
  /** What it does and when to use it; for models and people. */
  readonly description: string
  /** The arguments, an object. What models are shown is made of it, and what they write is checked by it. */
  readonly input: Schema
  /** What may happen when a call is lost with its process. @default 'once' */
  readonly class?: ToolClass
  /** Whether it sends what it is given out of the deployment. @default true unless it is of class `read` */
  readonly egress?: boolean
  /** Whether a person is asked before a call. @default 'always' for `once` and `egress`, else 'never' */
  readonly approval?: ToolApproval
  /** Longest time of one call, ms. @default 60,000 */
  readonly timeoutMs?: number
  /** Whether it runs programs that can import code of the user: `context.code`. @default false */
  readonly usesCode?: boolean
  /** Whether it carries out scripts of users for a browser, each of which becomes a tool: `context.code`. @default false */
  readonly runsScripts?: boolean
  /** Why it cannot be used here, and what to do: it is listed with that and never called. @default it can be used */
  readonly disabledReason?: string | undefined
  /**
   * Carries out one call. A text is a result with this content.
   * @throws what is worth another attempt, for `read` and `idempotent` tools; give `failed` for what the model can fix
   */
  readonly run: (input: z.output<Schema>, context: HostToolContext) => Promise<HostToolResult | string>
}

const names = /^[A-Za-z0-9_-]{1,64}$/
const usualTimeoutMs = 60_000

/** A tool for agents. @throws `invalid_input` for a name that models cannot call */
export function defineTool<Schema extends z.ZodObject>(tool: ToolOptions<Schema>): HostTool {
  const { name, description, class: ofClass = 'once', timeoutMs = usualTimeoutMs } = tool
  if (!names.test(name)) {
    const message = `A tool cannot be called ${name.slice(0, 64)}: its name has letters, digits, _ and -, at most 64.`
    throw new DocentError({ code: 'invalid_input', message })
  }
  const egress = tool.egress ?? ofClass !== 'read'
  const approval = tool.approval ?? (ofClass === 'once' || egress ? 'always' : 'never')
  return {
    ...{ name, description, class: ofClass, egress, approval, timeoutMs, usesCode: tool.usesCode === true },
    ...(tool.runsScripts === true ? { runsScripts: true } : {}),
    ...(tool.disabledReason === undefined ? {} : { disabledReason: tool.disabledReason }),
    parameters: parametersOf(tool.input),
    async call(argumentsText, context) {
      const checked = checkArguments(tool, argumentsText)
      if ('wrong' in checked) return { content: checked.wrong, failed: true }
      const result = await tool.run(checked.input, context)
      return typeof result === 'string' ? { content: result } : result
    },
  }
}
