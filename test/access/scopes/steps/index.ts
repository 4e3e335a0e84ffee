import { chatSteps } from './chat-steps.ts'
import { collectionSteps } from './collection-steps.ts'
import { documentSteps } from './document-steps.ts'
import type { Step } from './move.ts'
import { promptSteps } from './prompt-steps.ts'

export { checkRevealed, type Step } from './move.ts'

export const steps = { ...collectionSteps, ...documentSteps, ...chatSteps, ...promptSteps }

export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as readonly StepName[]
/** One of these. */
export type NamedStep = Step & { readonly what: StepName }
