import type { AnswerPlan } from './choose-plan.ts'
import { llmOnly } from './llm-only.ts'
import type { Plan } from './plan.ts'
import { rag } from './rag.ts'

export { planOf, type AnswerPlan } from './choose-plan.ts'
export type { Plan, PlanContext, Planned } from './plan.ts'

/** Every way of answering. */
export const plans: Readonly<Record<AnswerPlan, Plan>> = {
  llm_only: llmOnly,
  rag,
}
