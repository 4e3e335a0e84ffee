import {
  feedbackExportSchema,
  feedbackFilterSchema,
  feedbackListSchema,
  feedbackSchema,
  feedbackUpdateSchema,
  votesSchema,
} from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const feedbackWire = wireSchema(feedbackSchema, { name: 'QAFeedback' })
export const feedbackListWire = wireSchema(feedbackListSchema)
export const feedbackFilterWire = wireSchema(feedbackFilterSchema)
export const feedbackUpdateWire = wireSchema(feedbackUpdateSchema, { name: 'UpdateQAFeedbackRequest' })
export const votesWire = wireSchema(votesSchema, { name: 'MessageVoteUpdateRequest' })
export const feedbackExportWire = wireSchema(feedbackExportSchema)
