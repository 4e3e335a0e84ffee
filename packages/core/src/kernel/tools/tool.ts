import type { z } from 'zod'
import type { Draft } from '../durable/index.ts'
import type { HostToolContext, HostToolResult, JsonValue, ToolDefinition } from '../ports/index.ts'
import { checkArguments, parametersOf } from './check-arguments.ts'

/** What a call gave. */
export interface ToolOutcome {
  /** For the model. */
  readonly content: string
  /** For people who read how an answer came to be; short, without content of documents. @default the beginning of `content` */
  readonly summary?: string | undefined
  /** What its content can be made of again, where the content must not be kept. */
  readonly kept?: JsonValue
  /** The call did not work, and `content` explains what to fix. @default false */
  readonly failed?: boolean
  /** Instead of an outcome: the call is made again with the replies of the user. */
  readonly asks?: HostToolResult['asks']
  /**
   * What the call does to records: it happens in the batch that keeps its result, so once, however often the call is tried.
   * It can give another result, where that depends on what there is by then.
   * @throws what the model gets instead of the result, where that is of the caller's making
   */
  readonly commit?: ((draft: Draft) => Promise<Omit<ToolOutcome, 'commit'> | void>) | undefined
}

/** What a person has to reply before a call is carried out, or in the place of carrying it out. */
export type Consent = 'approval' | 'answer'

export interface Tool extends ToolTraits {
  readonly definition: ToolDefinition
  /** Checks the arguments as the model wrote them, then acts. Wrong ones are an outcome, never an error. */
  call(argumentsText: string, signal: AbortSignal, attempt?: CallAttempt): Promise<ToolOutcome>
}

export interface ToolTraits {
  /** Whether its calls wait for other such calls of their turn, in the order in which the model made them. @default false */
  readonly inOrder?: boolean
  /** Whether a call that was lost must not be made again. @default false */
  readonly once?: boolean
  /** Whether its results contain nothing that others wrote. @default false */
  readonly trusted?: boolean
  /** Who wrote its definition, where that is neither Docent nor the host. @default nobody else */
  readonly describedBy?: string | undefined
  /**
   * What a person has to reply first; undefined: nothing. `tainted`: the run has read what others wrote.
   * @default nothing
   */
  readonly consent?: (tainted: boolean) => Consent | undefined
}

/** Which attempt at a call it is. */
export interface CallAttempt extends Pick<HostToolContext, 'ask' | 'resumed'> {
  /** The same for all attempts at this call. */
  readonly key: string
  /** From 1. */
  readonly attempt: number
}

/** A tool of Docent's own, whose arguments are checked by a schema, from which the model's own schema is made as well. */
export function builtInTool<Schema extends z.ZodObject>(tool: {
  readonly name: string
  readonly description: string
  readonly input: Schema
  readonly traits?: ToolTraits
  readonly run: (input: z.output<Schema>, signal: AbortSignal) => Promise<ToolOutcome>
}): Tool {
  const { name, description } = tool
  return {
    ...tool.traits,
    definition: { name, description, parameters: parametersOf(tool.input) },
    async call(argumentsText, signal) {
      const checked = checkArguments(tool, argumentsText)
      return 'wrong' in checked ? refused(checked.wrong) : tool.run(checked.input, signal)
    },
  }
}

export const refused = (content: string): ToolOutcome => ({ content, failed: true })
