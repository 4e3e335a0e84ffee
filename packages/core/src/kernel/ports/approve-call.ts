/** A call of a tool that somebody has to allow, where no person can be asked. */
export interface CallToApprove {
  /** Of the user for whom the agent works. */
  readonly userId: string
  readonly chatId: string
  /** The message that is answered. */
  readonly questionId: string
  readonly tool: string
  /** As the model wrote them: JSON text. Never what the tool checked. */
  readonly arguments: string
  /** Whether the agent had read what others wrote, such as documents or the words of an MCP server about its tools. */
  readonly tainted: boolean
  /** Aborted when nobody wants the answer any more, and when the time is over. */
  readonly signal: AbortSignal
}

/**
 * Decides about a call in the place of a person. Only `true` allows it; what throws, or takes longer than 30 s, does not. The
 * decision is kept with the call, which is asked about once; a process that ends before it is kept has the model make its turn
 * again, with calls of its own.
 */
export type ApproveCall = (call: CallToApprove) => boolean | Promise<boolean>
