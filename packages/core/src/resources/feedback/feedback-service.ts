import type { FeedbackDependencies } from './feedback-dependencies.ts'
import { updateFeedback, vote } from './use-cases/give-feedback.ts'
import { countFeedback, listFeedback } from './use-cases/read-feedback.ts'

export const feedbackService = (dependencies: FeedbackDependencies) => ({
  list: listFeedback(dependencies),
  count: countFeedback(dependencies),
  update: updateFeedback(dependencies),
  vote: vote(dependencies),
})
