import { agentic } from './agentic/index.ts'
import { allData } from './all-data.ts'
import type { AnswerPlan } from '../request/choose-plan.ts'
import { hyde1, hyde2 } from './hyde.ts'
import { llmOnly } from './llm-only.ts'
import type { PlanAfterRun } from './plan.ts'
import { rag } from './rag.ts'
import { ragPlus } from './rag-plus.ts'

export { asksForPassages, choosePlan } from './auto.ts'

/** Every way of answering. */
export const plans: Readonly<Record<AnswerPlan, PlanAfterRun>> = {
  llm_only: llmOnly,
  rag,
  hyde1,
  hyde2,
  'rag+': ragPlus,
  all_data: allData,
  agentic_rag: agentic('agentic_rag'),
  fast_agentic_rag: agentic('fast_agentic_rag'),
  rlm_rag: agentic('rlm_rag'),
  agent_only: agentic('agent_only'),
}
