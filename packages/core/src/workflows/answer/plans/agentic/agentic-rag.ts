import { lookingAround } from './instructions.ts'
import { foundResult } from './kept-result.ts'
import { loopLimits } from './limits.ts'
import type { LoopKind } from './loop-kind.ts'
import { retrievalTools } from './retrieval-tools.ts'

/** Share of the room for what the question alone finds. */
const firstShare = 1 / 3

const agentic = ({ fast }: { readonly fast: boolean }): LoopKind => ({
  instructions: () => lookingAround,
  limits: (llmArgs) => loopLimits(llmArgs, { fast }),
  async begin({ context, session, show }) {
    const first = await context.gather(context.question)
    first.warnings?.forEach((warning) => session.warnings.add(warning))
    const about = context.answers(first.passages) ? first.passages : []
    const room = Math.floor(context.budget * firstShare)
    const shown = await show(about, room)
    return { ...(shown.numbers.length === 0 ? { content: '' } : foundResult(shown)), room }
  },
  introduction: (content) =>
    content === '' ? 'The question alone finds nothing.' : `What the question alone finds:\n\n${content}`,
  tools: retrievalTools,
})

/** The model looks around with tools until it has what the question needs. */
export const agenticRag = agentic({ fast: false })
/** The same with few turns. */
export const fastAgenticRag = agentic({ fast: true })
