import { rag } from '../rag.ts'
import type { PlanContext, Planned } from '../plan.ts'
import type { Explored } from './explore.ts'
import { findingsPrompt } from './findings-prompt.ts'
import { explorationToKeep, keptExploration, restoredLedger, type KeptExploration } from './kept-exploration.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LoopLimits } from './limits.ts'
import { promptedAsk } from './prompted-tools.ts'
import { loopSession, type LoopSession } from './session.ts'

/** An earlier attempt looked around already; only what was made of it is done again. */
async function fromKept(context: PlanContext, { findings, meta, usage, passages }: KeptExploration): Promise<Planned> {
  const ledger = await restoredLedger(context, passages)
  const planned = await findingsPrompt(context, ledger, findings)
  return { ...planned, meta, usage: { ...usage, ...planned.usage } }
}

/**
 * Runs a loop within its bounds, and makes the prompt of the answer out of what it found. A model that cannot follow
 * instructions at all answers as for `rag`, and the usage says so.
 */
export async function withSession(
  context: PlanContext,
  limits: LoopLimits,
  work: (session: LoopSession, ledger: Ledger, context: PlanContext) => Promise<Explored>,
): Promise<Planned> {
  const { tools, json } = context.model.capabilities
  if (context.quotesOnly) {
    const note = 'The model only quotes passages: it cannot call tools.'
    return { ...(await rag(context)), usage: { rag_type: 'rag', rag_type_asked: context.plan, rag_type_note: note } }
  }
  const kept = keptExploration(context.kept)
  if (kept) return fromKept(context, kept)
  const ask = tools === true ? context.ask : promptedAsk(context.ask, { json })
  const controls = context.listen()
  try {
    const ledger = createLedger()
    const session = loopSession(context, { ask, limits, controls })
    const { end, findings } = await work(session, ledger, { ...context, signal: controls.stop })
    const { turns, toolCalls, subCalls } = session.counts
    const told = {
      meta: session.trace.meta(),
      usage: {
        ...{ turns, tool_calls: toolCalls, sub_calls: subCalls, loop_end: end },
        ...(session.warnings.size === 0 ? {} : { retrieval_warnings: [...session.warnings].join(' ') }),
      },
    }
    const planned = await findingsPrompt(context, ledger, findings)
    return {
      ...planned,
      ...told,
      usage: { ...told.usage, ...planned.usage },
      keep: explorationToKeep(planned.gathered.passages, findings, told),
    }
  } finally {
    controls.dispose()
  }
}
