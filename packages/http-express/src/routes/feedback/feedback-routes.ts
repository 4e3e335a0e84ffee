import { z } from 'zod'
import { download, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { countSchema } from '../wire/count.ts'
import {
  feedbackExportWire,
  feedbackFilterWire,
  feedbackListWire,
  feedbackUpdateWire,
  feedbackWire,
  votesWire,
} from './feedback-wire.ts'

const tag = 'Chat'

export const feedbackRoutes = [
  defineRoute({
    operationId: 'set_message_votes',
    tag,
    method: 'PUT',
    path: '/messages/{message_id}/votes',
    summary: 'Votes for or against an answer, or removes the vote',
    description: '1 is for it, -1 against it, 0 removes the vote.',
    request: { body: votesWire.schema },
    responses: { 204: { description: 'Voted' } },
    errors: ['not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.feedback.vote(input.params.message_id, votesWire.decode(input.body), options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_question_answer_feedbacks',
    tag,
    method: 'GET',
    path: '/question_answer_feedbacks',
    summary: 'Lists answers with feedback, newest first',
    description: "The caller's own; for administrators those of all users.",
    request: { query: feedbackListWire.schema },
    responses: { 200: { description: 'Feedback', schema: z.array(feedbackWire.schema) } },
    errors: ['invalid_input'],
    async handler({ input, caller }) {
      return ok((await caller.feedback.list(feedbackListWire.decode(input.query))).map(feedbackWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_question_answer_feedback_count',
    tag,
    method: 'GET',
    path: '/question_answer_feedbacks/count',
    summary: 'Counts answers with feedback',
    description: 'Counts the list for the same filters.',
    request: { query: feedbackFilterWire.schema },
    responses: { 200: { description: 'Number of answers with feedback', schema: countSchema } },
    errors: ['invalid_input'],
    async handler({ input, caller }) {
      return ok({ count: await caller.feedback.count(feedbackFilterWire.decode(input.query)) })
    },
  }),
  defineRoute({
    operationId: 'create_feedback_export_job',
    tag,
    method: 'POST',
    path: '/question_answer_feedbacks/export_job',
    summary: 'Exports the listed feedback to a file, as a job',
    description: 'The file is kept for 7 days, as long as the job.',
    request: { body: feedbackExportWire.schema, example: { interval: '30 days', format: 'csv' } },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options, request }) {
      const requested = feedbackExportWire.decode(input.body)
      return answerJob(await caller.feedback.exportJob(requested, options), request)
    },
  }),
  defineRoute({
    operationId: 'update_question_answer_feedback',
    tag,
    method: 'POST',
    path: '/question_answer_feedbacks/{answer_id}',
    summary: 'Sets the expected answer and a comment on an answer',
    description: "Replaces the caller's earlier feedback.",
    request: { body: feedbackUpdateWire.schema },
    responses: { 204: { description: 'Kept' } },
    errors: ['not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const update = feedbackUpdateWire.decode(input.body)
      await caller.feedback.update(input.params.answer_id, update, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'download_feedback_export',
    tag,
    method: 'GET',
    path: '/question_answer_feedbacks/export/{job_id}',
    summary: 'Returns the file of a finished export',
    description: '`job_id` is that of the export. 409 until it has ended. What was deleted since is not in the file.',
    responses: { 200: { description: 'The file, CSV or JSON', contentType: 'text/csv' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const file = await caller.feedback.download(input.params.job_id, options)
      return download({
        content: file.content,
        contentType: file.mediaType,
        filename: file.filename,
        disposition: 'attachment',
      })
    },
  }),
]
