import { answerSteerings, DocentError, type AgentAsk, type Answer, type AnswerEvent } from '@docent/core'
import { z } from 'zod'
import { component, stream, withHeaders, type StreamResult } from '../../framework/index.ts'

const questionField = component(
  'QuestionField',
  z.object({
    name: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    type: z.enum(['text', 'number', 'integer', 'boolean', 'choice', 'choices']),
    required: z.boolean(),
    default: z
      .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
      .optional()
      .describe('Counts where the answer leaves the field out.'),
    options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
    format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
    minimum: z.number().optional().describe('Of a text its length, of a number its value, of choices how many.'),
    maximum: z.number().optional(),
  }),
)
const delta = component(
  'ChatCompletionDelta',
  z.object({
    body: z.string().describe('The next piece of the answer; in the last line the whole answer.'),
    finished: z.boolean().describe('True in the last line: its body is the answer.'),
    message_id: z.string().optional().describe('Id of the answer, in the last line.'),
    offset: z.int().optional().describe('Where the piece starts, in UTF-16 code units.'),
    epoch: z.int().optional().describe('Grows when an answer is regenerated; for resuming.'),
    waiting: z
      .object({ reason: z.enum(['limit', 'turn']), place: z.int().min(1) })
      .optional()
      .describe('The answer has not begun: the reason and the place in the queue. Its body is empty.'),
    steered: z
      .enum(answerSteerings)
      .optional()
      .describe(
        'What somebody has asked of the answer, when that changes, and to those who begin to read meanwhile: it is paused, it ends at its next ' +
          'sentence, or neither any more. The body of this line is empty.',
      ),
    agent: z
      .object({
        asks: z
          .array(
            z.object({
              call_id: z.string(),
              kind: z.enum(['approval', 'answer', 'input']),
              tool: z.string(),
              arguments: z.string().describe('JSON text, as the model wrote it.'),
              question: z.string().optional().describe('What the user is asked.'),
              from: z
                .string()
                .optional()
                .describe(
                  'Of an input: the MCP server that asks. Question, fields and url are its words, which nobody checked.',
                ),
              fields: z.array(questionField).optional().describe('Of an input: what to fill in; never secrets.'),
              url: z.string().optional().describe('Of an input: the address that the user is to open.'),
            }),
          )
          .optional()
          .describe('The agent waits for a reply over the hitl call.'),
        progress: z.string().optional().describe('What the program of a custom agent printed since the last line.'),
        files: z
          .array(z.record(z.string(), z.string()))
          .optional()
          .describe('Files that the agent has written since the last line: document id to name.'),
        steps: z
          .array(
            z.object({
              call_id: z.string(),
              tool: z.string(),
              arguments: z.string().describe('JSON text, as the model wrote it.'),
              result: z.string().describe('Without content of documents.'),
              failed: z.boolean(),
            }),
          )
          .optional()
          .describe('Calls of tools that have ended since the last line, with agent_interactive.'),
      })
      .optional()
      .describe('A message of an agent. The body of this line is empty.'),
    reset: z.literal(true).optional().describe('Discard the text before: the answer so far is this body.'),
  }),
)
const failure = component(
  'ChatError',
  z.object({
    error: z.string(),
    retry_after: z.int().optional().describe('Seconds until a retry makes sense, if known.'),
  }),
)

const answerLine = z.union([delta, failure])
type AnswerLine = z.output<typeof answerLine>
type Delta = z.output<typeof delta>

/** Response declaration of an answer stream. */
export const answerStream = {
  stream: answerLine,
  headers: {
    'X-Question-Id':
      'Id of the question, for pause, resume, stop, finish and resuming the stream. Also sent when the answer failed: the question is kept.',
  },
}

export const questionHeaders = ({ questionId }: Answer) => ({ 'X-Question-Id': questionId })

function lineOf(event: AnswerEvent): Delta {
  switch (event.type) {
    case 'answer-waiting':
      return { body: '', finished: false, offset: 0, waiting: { reason: event.reason, place: event.place } }
    case 'answer-steered':
      return { body: '', finished: false, steered: event.steered }
    case 'agent-asks':
      return { body: '', finished: false, agent: { asks: event.asks.map(askToWire) } }
    case 'agent-steps': {
      const steps = event.steps.map(({ callId, ...step }) => ({ call_id: callId, ...step }))
      return { body: '', finished: false, agent: { steps } }
    }
    case 'agent-progress':
      return { body: '', finished: false, agent: { progress: event.text } }
    case 'agent-files':
      return { body: '', finished: false, agent: { files: event.files.map(({ id, name }) => ({ [id]: name })) } }
    case 'answer-delta':
      return { body: event.text, finished: false, offset: event.offset, epoch: event.epoch }
    case 'answer-reset':
      return { reset: true, body: event.text, finished: false, offset: event.offset, epoch: event.epoch }
    case 'answer-finished':
      return { body: event.text, finished: true, message_id: event.messageId }
    case 'answer-failed':
      throw event.error
  }
}

const askToWire = ({ callId, kind, tool, arguments: given, question, from, fields, url }: AgentAsk) => ({
  ...{ call_id: callId, kind, tool, arguments: given },
  ...(question === undefined ? {} : { question }),
  ...(from === undefined ? {} : { from }),
  ...(fields === undefined ? {} : { fields: fields.map(fieldToWire) }),
  ...(url === undefined ? {} : { url }),
})

const fieldToWire = ({ default: given, options, ...field }: NonNullable<AgentAsk['fields']>[number]) => ({
  ...field,
  ...(given === undefined ? {} : { default: typeof given === 'object' ? [...given] : given }),
  ...(options === undefined ? {} : { options: [...options] }),
})

/** A failure of the answer is thrown: before the first line it is the status, after it the last line. */
async function* linesOf(answer: Answer): AsyncGenerator<AnswerLine> {
  try {
    for await (const event of answer.events) yield lineOf(event)
  } catch (error) {
    throw withHeaders(error, questionHeaders(answer))
  }
}

/** Where a reader of these lines resumes, as event id: `<epoch>-<offset>`. */
const eventId = (line: AnswerLine) =>
  'epoch' in line ? `${line.epoch}-${(line.offset ?? 0) + line.body.length}` : undefined

/**
 * The position up to which a browser has read, when it reconnects automatically.
 * @throws `invalid_input` for what is the id of no line: from the start, its reader would get twice what it has
 */
export function positionAfter(lastEventId: string | undefined): { offset: number; epoch: number } | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined
  const [, epoch, offset] = /^(\d{1,9})-(\d{1,15})$/.exec(lastEventId) ?? []
  if (epoch !== undefined) return { epoch: Number(epoch), offset: Number(offset) }
  throw new DocentError({
    code: 'invalid_input',
    message: 'The header Last-Event-ID must be the id of the last event that was read, such as 1-8.',
  })
}

/** An unreachable model is retried for some seconds; its failure must still become the status. */
const openAfterMs = 5_000

export const answerLines = (answer: Answer): StreamResult<200, AnswerLine> =>
  stream(linesOf(answer), { headers: questionHeaders(answer), eventId, openAfterMs })
