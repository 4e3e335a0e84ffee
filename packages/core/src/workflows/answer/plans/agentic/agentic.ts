import type { LoopPlan, NeedsRun, PlanAfterRun, PlanContext, Planned } from '../plan.ts'
import { agent } from '../agent/agent.ts'
import { programPlan } from '../agent/program.ts'
import { llmOnly } from '../llm-only.ts'
import { rag } from '../rag.ts'
import { agenticRag, fastAgenticRag } from './agentic-rag.ts'
import { findingsPrompt } from './findings-prompt.ts'
import { keptExploration, restoredLedger, type KeptExploration } from './kept-exploration.ts'
import type { LoopKind } from './loop-kind.ts'
import { rlmRag } from './rlm-rag.ts'

export const loopKinds: Readonly<Record<LoopPlan, LoopKind>> = {
  agentic_rag: agenticRag,
  fast_agentic_rag: fastAgenticRag,
  rlm_rag: rlmRag,
  agent_only: agent,
}

/**
 * Answers from what a run found, and asks for the run when there was none. A model that cannot follow instructions at all
 * answers as for `rag`, and the usage reports it.
 */
export const agentic =
  (plan: LoopPlan): PlanAfterRun =>
  async (context): Promise<Planned | NeedsRun> => {
    if (plan === 'agent_only' && context.request.customAgent?.isProgram) return programPlan(context)
    // As an agent it has a way of its own, as long as there is something to quote.
    const isAgent = plan === 'agent_only' && context.collectionId !== undefined
    if (context.quotesOnly && !isAgent) {
      const note = 'The model only quotes passages: it cannot call tools.'
      const [type, simple] =
        context.collectionId === undefined ? (['llm_only', llmOnly] as const) : (['rag', rag] as const)
      return {
        ...(await simple(context)),
        usage: { rag_type: type, rag_type_asked: context.plan, rag_type_note: note },
      }
    }
    const kept = keptExploration(context.kept)
    return kept ? fromKept(context, kept) : { run: plan }
  }

async function fromKept(context: PlanContext, { findings, meta, usage, passages }: KeptExploration): Promise<Planned> {
  const ledger = await restoredLedger(context, passages)
  const planned = await findingsPrompt(context, ledger, findings)
  return { ...planned, meta, usage: { ...usage, ...planned.usage } }
}
