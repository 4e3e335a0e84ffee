import {
  createChatSession,
  getCompletion,
  getMessageReferences,
  stopChatMessage,
  type ChatMessageReference,
  type Client,
} from '@docent/client'
import type { Connection } from './connect.ts'

export interface Answer {
  readonly messageId: string
  readonly text: string
  readonly references: readonly ChatMessageReference[]
}

export const startChat = async (client: Client, collectionId: string): Promise<string> =>
  (await client.call(createChatSession, { query: { collection_id: collectionId } })).id

/**
 * Asks in a chat, and passes the answer on as it streams. Aborting stops the answer on the server, too.
 * @param say receives the pieces; when the answer starts over, all of it in a new paragraph: a terminal keeps what it has shown
 */
export async function askQuestion(
  { client, questionId }: Connection,
  { chatId, question }: { readonly chatId: string; readonly question: string },
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const input = { params: { id: chatId }, body: { message: question, stream: true } }
  try {
    for await (const line of client.stream(getCompletion, input, signal && { signal })) {
      // The last line repeats the whole answer.
      if (line.finished && line.message_id !== undefined) {
        const references = await client.call(getMessageReferences, { params: { id: line.message_id } })
        return { messageId: line.message_id, text: line.body, references }
      }
      say(line.reset ? `\n\n${line.body}` : line.body)
    }
  } catch (error) {
    const asked = questionId()
    if (signal?.aborted && asked !== undefined) {
      // It may have ended by itself.
      await client.call(stopChatMessage, { params: { question_id: asked } }).catch(() => {})
    }
    throw error
  }
  throw new Error('The connection ended before the answer did.')
}
