import type { Plan } from '../plan.ts'
import { collectionReader } from './collection-reader.ts'
import { doneTool } from './done-tool.ts'
import { explore } from './explore.ts'
import { workingThrough } from './instructions.ts'
import { loopLimits } from './limits.ts'
import { outlineOf } from './outline.ts'
import { questionMessages } from './question-messages.ts'
import { retrievalTools } from './retrieval-tools.ts'
import { showPassages } from './show-passages.ts'
import { sliceReader } from './slice-reader.ts'
import { sliceTool } from './slice-tool.ts'
import { withSession } from './with-session.ts'

/** The model works over the whole collection: it gets an outline, and calls itself on slices of the documents. */
export const rlmRag: Plan = (given) =>
  withSession(given, loopLimits(given.request.llmArgs), async (session, ledger, context) => {
    const reader = collectionReader(context, (warning) => session.warnings.add(warning))
    let room = 0
    const show = showPassages(context, ledger)
    const readSlices = sliceReader({ session, ledger, show, budget: context.budget })
    return explore(session, {
      depth: 0,
      messages: questionMessages(context, workingThrough, await outlineOf(reader, ledger)),
      tools: [
        ...retrievalTools({ reader, ledger, show, room: () => room }),
        sliceTool({ reader, ledger, depth: 0, read: readSlices }),
      ],
      done: doneTool(ledger),
      budget: context.budget,
      setRoom: (tokens) => (room = tokens),
    })
  })
