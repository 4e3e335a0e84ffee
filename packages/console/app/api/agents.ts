import { getAllAgents, listAgentServerFiles, sendHitlMessage, type ChatCompletionDelta } from '@docent/client'
import { client } from './client.ts'

type OfAgent = NonNullable<ChatCompletionDelta['agent']>
/** What an agent wants of its user before it continues. */
export type AgentAsk = NonNullable<OfAgent['asks']>[number]

/** Those that can work here. */
export const listAgents = async () => (await client.call(getAllAgents)).filter(({ enabled }) => enabled)

/** In the words of the API: `{"approve": "2.1"}`, `{"deny": "2.1"}`, or an answer. */
export const tellAgent = (questionId: string, message: string) =>
  client.call(sendHitlMessage, { params: { question_id: questionId }, body: { message } })

/** What agents have written in a chat, by name. */
export const listFiles = (chatId: string) => client.call(listAgentServerFiles, { params: { id: chatId } })
