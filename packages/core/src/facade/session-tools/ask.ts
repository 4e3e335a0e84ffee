import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { DocentSession } from '../docent-session.ts'
import { sessionTool } from './session-tool.ts'

const mostSources = 8
const excerptLength = 400

export const ask = sessionTool({
  name: 'ask',
  description:
    'Answers a question from the documents of a collection and names the passages that it used. Pass the chat_id of an ' +
    'earlier answer to ask a follow-up question. Without a collection a model answers from its own knowledge.',
  input: z.object({
    question: z.string().min(1),
    collection_id: z.string().optional().describe('From list_collections. Not together with chat_id.'),
    chat_id: z.string().optional().describe('Continues this chat.'),
    model: z.string().optional().describe('Name of a language model; the default model without one.'),
  }),
  async run(session, { question, collection_id, chat_id, model }, options) {
    if (collection_id !== undefined && chat_id !== undefined) throw twoPlaces()
    const chatId = chat_id ?? (await openChat(session, collection_id, options))
    const message = { message: question, ...(model !== undefined && { llm: model }) }
    const { messageId, body } = await answered(session, chatId, message, options)
    const references = await session.chats.references(messageId, { limit: mostSources }, options)
    return {
      answer: body,
      chat_id: chatId,
      sources: references.map(({ documentId, documentName, pages, content = '' }) => ({
        ...{ document_id: documentId, document: documentName, pages },
        excerpt: content.length > excerptLength ? `${content.slice(0, excerptLength)}…` : content,
      })),
    }
  },
})

const twoPlaces = (): DocentError =>
  new DocentError({ code: 'invalid_input', message: 'Pass collection_id or chat_id, not both.' })

type Options = { readonly signal?: AbortSignal }

async function openChat(session: DocentSession, collection: string | undefined, options: Options): Promise<string> {
  const { scope } = session.principal
  const collectionId = collection ?? (scope.kind === 'collection' ? scope.collectionId : undefined)
  return (await session.chats.create(collectionId === undefined ? {} : { collectionId }, options)).id
}

/** An agent that gives up does not only leave: the answer would be made, and paid, for nobody. */
async function answered(
  session: DocentSession,
  chatId: string,
  message: { readonly message: string; readonly llm?: string },
  options: Options,
): Promise<{ readonly messageId: string; readonly body: string }> {
  const answer = await session.chats.complete(chatId, message, options)
  try {
    return await answer.result()
  } catch (error) {
    // What went wrong is what the agent's library must see, even when the answer cannot be stopped.
    if (options.signal?.aborted === true) await session.answers.stop(answer.questionId).catch(() => undefined)
    throw error
  }
}
