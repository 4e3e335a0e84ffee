import { z } from 'zod'
import { conversation } from '../../prompt/build-prompt.ts'
import type { NeedsRun, PlanContext, Planned } from '../plan.ts'

const keptSchema = z.object({
  /** The answer, word for word. */
  verbatim: z.string(),
  meta: z.record(z.string(), z.string()),
  usage: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

interface ProgramAnswer extends Required<Pick<Planned, 'meta' | 'usage'>> {
  readonly text: string
}

/** What a program came to, for the attempt that makes the answer. */
export const programToKeep = ({ text, meta, usage }: ProgramAnswer): z.input<typeof keptSchema> => ({
  verbatim: text,
  meta: { ...meta },
  usage: { ...usage },
})

/** Answers with what the program of a custom agent gave, and asks for its run when there was none. */
export function programPlan({ kept, history, question }: PlanContext): Planned | NeedsRun {
  const known = kept === undefined ? undefined : keptSchema.safeParse(kept).data
  return known ? { messages: conversation('', history, question), gathered: undefined, ...known } : { run: 'program' }
}
