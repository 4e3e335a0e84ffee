import { sees } from '../model.ts'
import { everything, idsOf, type Looker } from './looker.ts'

type Chat = Looker['model']['chats'][number]

/** Answers keep what their reader was allowed to see when they were made. */
export async function lookAtChats(looker: Looker): Promise<void> {
  const { model, session, person, recalled, ask, askChats, same } = looker
  const chats = model.chats.filter(
    ({ by }) => by === person || (by.name === person.name && person.collection === undefined),
  )
  const shown = chats.filter(({ collection }) => !collection?.archived && !collection?.gone)
  const sessions = idsOf(await askChats(() => session.chats.list(everything)))
  for (const { id } of shown) if (!sessions.includes(id)) throw new Error(`${person.name} misses a chat`)
  if (!sessions.every((id) => chats.some((chat) => chat.id === id)))
    throw new Error(`${person.name} sees others' chats`)
  same('number of chats', await ask(() => session.chats.count()), sessions.length)
  for (const chat of model.chats) await lookAtChat(looker, chat, chats.includes(chat))
  await ask(() => session.feedback.list(everything), recalled)
}

async function lookAtChat(looker: Looker, chat: Chat, mine: boolean): Promise<void> {
  const { model, session, person, allowed, recalled, ask, askReferences, reads } = looker
  const messages = await ask(() => session.chats.messages(chat.id, everything), recalled)
  if (!mine && messages !== undefined) throw new Error(`${person.name} reads others' messages`)
  const { collection } = chat
  const guide = collection?.template && sees(model, person, collection) ? [collection.template.marker] : []
  await ask(() => session.chats.questions(chat.id), new Set([...allowed, ...guide]))
  for (const question of chat.questions) {
    const stream = await ask(async () => Array.fromAsync((await session.answers.follow(question)).events), recalled)
    reads('a stream', stream, mine)
  }
  for (const answer of chat.answers) {
    await askReferences(answer)
    await ask(() => session.chats.meta(answer), recalled)
  }
}
