import type {
  JsonValue,
  ServerInquiry,
  ServerQuestion,
  ServerToolCall,
  ServerToolResult,
  UserReply,
} from '@docent/core/ports'
import type { CallToolResult } from '@modelcontextprotocol/client'
import type { Sdk } from './load-sdk.ts'
import { resultContent } from './result-content.ts'

/** Returned as it is; a server that needs more keeps it itself. */
const longestState = 256 * 1024
const mostQuestions = 10

interface ElicitParameters {
  readonly mode?: string | undefined
  readonly message: string
  readonly url?: string | undefined
  readonly requestedSchema?: unknown
}

export const questionOf = ({ mode, message, url = '', requestedSchema }: ElicitParameters): ServerQuestion =>
  mode === 'url'
    ? { kind: 'url', message, url }
    : { kind: 'form', message, schema: (requestedSchema ?? null) as JsonValue }

/** As servers get it; for an address there is no content. */
export const replyToWire = (reply: UserReply) =>
  reply.action === 'accept' && reply.content
    ? { action: reply.action, content: { ...reply.content } as Record<string, string | number | boolean | string[]> }
    : { action: reply.action }

/** The replies to an earlier round, and its state, as parameters of the call that continues it. */
export function resumption({ resumed }: Pick<ServerToolCall, 'resumed'>) {
  if (!resumed) return {}
  const { replies, state } = resumed
  const responses = Object.entries(replies).map(([name, reply]) => [name, replyToWire(reply)] as const)
  return {
    ...(responses.length === 0 ? {} : { inputResponses: Object.fromEntries(responses) }),
    ...(state === undefined ? {} : { requestState: state }),
  }
}

/** The result of a call, or the questions with which it ends; the library's type knows results only. */
export function resultOrInquiry(sdk: Sdk, answer: CallToolResult): ServerToolResult {
  const asked: unknown = answer
  if (!sdk.isInputRequiredResult(asked)) return resultContent(answer)
  const { inputRequests = {}, requestState: state } = asked
  const entries = Object.entries(inputRequests)
  if (entries.length > mostQuestions) return failed(`asks more than ${mostQuestions} questions at once`)
  if ((state?.length ?? 0) > longestState) return failed('wants more kept for it than 256 KiB')
  const questions: Record<string, ServerQuestion> = {}
  for (const [name, { method, params }] of entries) {
    // Nothing else was declared to it.
    if (method !== 'elicitation/create') return failed(`asks for ${method}, which is not offered to servers`)
    questions[name] = questionOf(params as ElicitParameters)
  }
  return asking({ questions, ...(state === undefined ? {} : { state }) })
}

/** How servers of the older protocol end a call for which their user has to open an address first. */
export const inquiryOfError = (sdk: Sdk, error: unknown): ServerToolResult | undefined => {
  if (!sdk.UrlElicitationRequiredError.isInstance(error)) return undefined
  const { elicitations } = error as InstanceType<Sdk['UrlElicitationRequiredError']>
  const questions = elicitations.slice(0, mostQuestions).map((each, index) => [`${index + 1}`, questionOf(each)])
  return asking({ questions: Object.fromEntries(questions) })
}

const asking = (asks: ServerInquiry): ServerToolResult => ({ content: '', failed: false, files: [], asks })

const failed = (what: string): ServerToolResult => ({ content: `The server ${what}.`, failed: true, files: [] })
