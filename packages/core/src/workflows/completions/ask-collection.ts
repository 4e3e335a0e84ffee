import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { finishReasons, type FinishReason, type Logger, type Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ChatsService, HiddenSessions } from '../../resources/chats/index.ts'
import type { answersService } from '../answer/index.ts'
import type { CheckedCall, CompletionPart, CompletionUsage } from './completion-call.ts'
import { conversationOf } from './conversation.ts'
import { errorOfCall } from './errors-of-collections.ts'
import { usesTools } from './tool-use.ts'

export interface AskCollectionDependencies {
  readonly answers: Pick<ReturnType<typeof answersService>, 'complete'>
  readonly chats: Pick<ChatsService, 'references' | 'meta'>
  readonly hidden: HiddenSessions
  readonly logger: Logger
}

/**
 * Answers from a collection the way a chat does, with a hidden session that goes when the answer has been read or left:
 * who may ask, what is found and what it costs is decided in one place.
 */
export async function* askCollection(
  ...call: Parameters<typeof answerOf>
): AsyncGenerator<CompletionPart, void, undefined> {
  try {
    yield* answerOf(...call)
  } catch (error) {
    throw errorOfCall(error)
  }
}

async function* answerOf(
  { answers, chats, hidden, logger }: AskCollectionDependencies,
  principal: Principal,
  collectionId: string,
  call: CheckedCall,
  options: CallOptions,
): AsyncGenerator<CompletionPart, void, undefined> {
  refuseTools(call)
  const { question, systemPrompt, turns } = conversationOf(call.messages)
  const sessionId = await hidden.open(principal, { collectionId, turns }, options)
  try {
    const input = {
      message: question,
      systemPrompt,
      llmArgs: {
        temperature: call.temperature,
        topP: call.topP,
        seed: call.seed,
        maxNewTokens: call.maxOutputTokens,
        ...formOf(call),
      },
      includeChatHistory: turns.length > 0 ? 'on' : 'off',
    } as const
    const { requestId, signal } = options
    const answer = await answers.complete(principal, sessionId, input, { requestId, signal })
    let said = ''
    for await (const event of answer.events) {
      switch (event.type) {
        case 'answer-failed':
          throw event.error
        case 'answer-delta':
          said += event.text
          yield { type: 'text', text: event.text }
          break
        case 'answer-reset': {
          const more = continued(said, event.text)
          said = event.text
          if (more !== '') yield { type: 'text', text: more }
          break
        }
        case 'answer-finished': {
          const more = continued(said, event.text)
          if (more !== '') yield { type: 'text', text: more }
          const citations = await chats.references(principal, event.messageId)
          const [stats] = await chats.meta(principal, event.messageId, { infoType: 'usage_stats' })
          yield { type: 'finish', ...statsIn(stats?.content), citations }
        }
      }
    }
  } finally {
    await hidden.close(principal.userId, sessionId).catch((error: unknown) => {
      logger.warn({ error, sessionId }, 'a hidden chat session is left to the sweeper')
    })
  }
}

function refuseTools(call: CheckedCall): void {
  if (!usesTools(call)) return
  throw new DocentError({
    code: 'unsupported',
    message: 'A collection answers from its documents and calls no tools; leave tools and what they gave out.',
    details: { field: call.tools?.length ? 'tools' : 'messages' },
  })
}

const formOf = ({ json }: CheckedCall) =>
  json && (json.schema === undefined ? ({ responseFormat: 'json_object' } as const) : { guidedJson: json.schema })

/** What was sent cannot be taken back: an answer that was begun again must begin as the caller knows it. */
function continued(said: string, text: string): string {
  if (text.startsWith(said)) return text.slice(said.length)
  throw new DocentError({
    code: 'provider_failed',
    message: 'The answer was interrupted and had to be started again; ask again.',
  })
}

const statsSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  estimated: z.boolean().catch(true),
  finish_reason: z.enum(finishReasons).catch('other'),
})

/** Somebody may delete the answer that has just ended. */
function statsIn(stats: string | undefined): { readonly reason: FinishReason; readonly usage: CompletionUsage } {
  if (stats === undefined) return { reason: 'other', usage: { inputTokens: 0, outputTokens: 0, estimated: true } }
  const { input_tokens, output_tokens, estimated, finish_reason: reason } = statsSchema.parse(JSON.parse(stats))
  return { reason, usage: { inputTokens: input_tokens, outputTokens: output_tokens, estimated } }
}
