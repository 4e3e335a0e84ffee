import type { OfAgent } from '../../api/answers.ts'

/** What is known of an agent at work. */
export interface AgentState {
  readonly asks: NonNullable<OfAgent['asks']>
  readonly steps: NonNullable<OfAgent['steps']>
  readonly printed: string
  /** Ids and names, in the order in which they were written. */
  readonly files: readonly (readonly [id: string, name: string])[]
}

const longestPrinted = 20_000

/** After a line of the stream. What the agent asks is all that it asks now; the rest is added. */
export function afterLine(
  known: AgentState | undefined,
  { asks, steps = [], progress = '', files = [] }: OfAgent,
): AgentState {
  const added = files.flatMap((file) => Object.entries(file))
  const replaced = new Set(added.map(([id]) => id))
  return {
    asks: asks ?? known?.asks ?? [],
    steps: [
      ...(known?.steps ?? []),
      ...steps.filter((step) => !known?.steps.some((one) => one.call_id === step.call_id)),
    ],
    printed: `${known?.printed ?? ''}${progress}`.slice(-longestPrinted),
    files: [...(known?.files ?? []).filter(([id]) => !replaced.has(id)), ...added],
  }
}
