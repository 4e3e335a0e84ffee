import type { z } from 'zod'
import { isAdministrator, scopeOf } from '../../../access/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { feedbackFilter, feedbackFilterSchema, type Feedback, type FeedbackFilterInput } from '../feedback.ts'
import type { FeedbackDependencies } from '../feedback-dependencies.ts'
import type { FeedbackScope } from '../feedback-records.ts'
import { presentFeedback } from '../present-feedback.ts'

export const feedbackListSchema = feedbackFilterSchema.extend(pageSchema.shape)
export type FeedbackListInput = z.input<typeof feedbackListSchema>

export const feedbackScopeOf = (principal: Principal): FeedbackScope => ({
  ...scopeOf(principal),
  administrator: isAdministrator(principal),
})

/** What the caller thinks of answers, last given first; for administrators what all users think. */
export const listFeedback =
  (dependencies: FeedbackDependencies) =>
  async (principal: Principal, input: FeedbackListInput = {}, options: CallOptions = {}): Promise<Feedback[]> => {
    options.signal?.throwIfAborted()
    const { offset, limit, ...filter } = check(feedbackListSchema, input)
    const scope = feedbackScopeOf(principal)
    const wanted = feedbackFilter(filter, dependencies.clock.now())
    return presentFeedback(dependencies, scope, await dependencies.records.list(scope, wanted, { offset, limit }))
  }

/** As many as the list has. */
export const countFeedback =
  ({ records, clock }: FeedbackDependencies) =>
  async (principal: Principal, input: FeedbackFilterInput = {}, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    const wanted = feedbackFilter(check(feedbackFilterSchema, input), clock.now())
    return records.count(feedbackScopeOf(principal), wanted)
  }
