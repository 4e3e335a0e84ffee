import type { Plan } from '../plan.ts'
import { collectionReader } from './collection-reader.ts'
import { doneTool } from './done-tool.ts'
import { explore } from './explore.ts'
import { lookingAround } from './instructions.ts'
import { loopLimits } from './limits.ts'
import { questionMessages } from './question-messages.ts'
import { retrievalTools } from './retrieval-tools.ts'
import { showPassages } from './show-passages.ts'
import { withSession } from './with-session.ts'

/** Share of the room for what the question alone finds. */
const firstShare = 1 / 3

const agentic =
  ({ fast }: { readonly fast: boolean }): Plan =>
  (given) =>
    withSession(given, loopLimits(given.request.llmArgs, { fast }), async (session, ledger, context) => {
      const show = showPassages(context, ledger)
      const first = await context.gather(context.question)
      first.warnings?.forEach((warning) => session.warnings.add(warning))
      const about = context.answers(first.passages) ? first.passages : []
      const shown = await show(about, Math.floor(context.budget * firstShare))
      const found =
        shown.numbers.length > 0
          ? `What the question finds by itself:\n\n${shown.content}`
          : 'The question finds nothing by itself.'
      const reader = collectionReader(context, (warning) => session.warnings.add(warning))
      let room = 0
      return explore(session, {
        depth: 0,
        messages: questionMessages(context, lookingAround, found),
        tools: retrievalTools({ reader, ledger, show, room: () => room }),
        done: doneTool(ledger),
        budget: context.budget,
        setRoom: (tokens) => (room = tokens),
      })
    })

/** The model looks around with tools until it has what the question needs. */
export const agenticRag = agentic({ fast: false })
/** The same with few turns. */
export const fastAgenticRag = agentic({ fast: true })
