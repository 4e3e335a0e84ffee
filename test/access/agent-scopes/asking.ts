import { attempt, chosen, checkRevealed, type Act, type Move } from './move.ts'
import { markerPattern } from './stage.ts'
import { reads, recalls, secretsOf, type Chat } from './model.ts'

/** Secrets that programs of a user get of the user's own. */
const programSecrets = ({ model, person }: Move): string[] =>
  model.tools
    .filter((tool) => tool.owner === person.name && !tool.gone && !tool.isServer)
    .flatMap((tool) => secretsOf(model, person.name, tool.name, true))

async function chatOf(move: Move): Promise<Chat | undefined> {
  const { model, person, session, step, collectionId } = move
  const own = model.chats.filter((chat) => chat.owner === person.name && !chat.gone)
  if (own.length > 2) return chosen(own, step.a)
  const input = step.b % 2 === 0 && reads(model, person.name) ? { collectionId } : {}
  const { id } = await session.chats.create(input)
  const chat: Chat = { id, owner: person.name, questions: [], answers: [], markers: new Set(), gone: false }
  model.chats.push(chat)
  return chat
}

export const asking = {
  /** An agent that looks at whatever it is offered, and writes a file. */
  async ask(move) {
    const { model, person, session, marker, blockId, step, heard } = move
    if (person.isKey) return
    const chat = await chatOf(move)
    if (!chat) return
    const [file, question] = [marker(), marker()]
    chat.markers.add(file).add(question)
    const withMemory = step.b % 3 === 0 && recalls(model, person.name) ? { memoryBlockId: blockId } : {}
    heard()
    const answer = await session.chats.complete(chat.id, {
      message: `What of the observatory ${question}? write ${file}`,
      llm: 'scripted',
      llmArgs: { useAgent: true, ...withMemory },
    })
    chat.questions.push(answer.questionId)
    const result = await answer.result().catch(() => undefined)
    const said = heard()
    // What its agent got is what its user may see now, and what the chat holds already.
    checkRevealed(model, person, said, programSecrets(move))
    for (const [found] of said.join('\n').matchAll(markerPattern)) chat.markers.add(found)
    if (result?.messageId) chat.answers.push(result.messageId)
    for (const { id, filename } of await session.chats.agentFiles(chat.id))
      if (!model.files.some((one) => one.id === id))
        model.files.push({ id, chat, marker: filename.replace('.md', ''), inCollection: false })
  },
  /** Says something to an agent, also of others. */
  async tell(move) {
    const chat = chosen(move.model.chats, move.step.a)
    const question = chat && chosen(chat.questions, move.step.b)
    if (question === undefined) return
    // Over in any case; to others it is not there.
    await attempt(move, false, () => move.session.chats.tellAgent(question, { message: 'yes' }))
  },
  async publish(move) {
    const { session, model, person, collectionId } = move
    const file = chosen(model.files, move.step.a)
    if (!file || file.inCollection || file.chat.gone) return
    const [owner] = model.people
    const may = !person.isKey && file.chat.owner === person.name && person === owner
    const put = async () => {
      await session.ingest.insert({ collectionId, documentId: file.id })
      return true
    }
    if (await attempt(move, may, put)) file.inCollection = true
  },
  async share(move) {
    const { session, model, person, collectionId, step } = move
    const reader = model.people[1 + (step.a % 2)]!.name
    const may = !person.isKey && person.name === model.people[0]!.name
    const isShared = model.readers.has(reader)
    const done = await attempt(move, may, async () => {
      if (isShared) await session.collections.unshare(collectionId, reader)
      else await session.collections.share(collectionId, reader, { permissions: ['read'] })
      return true
    })
    if (!done) return
    if (isShared) model.readers.delete(reader)
    else model.readers.add(reader)
  },
  async shareMemory(move) {
    const { session, model, person, blockId, step } = move
    const reader = model.people[(step.a % 2) * 2]!.name
    const may = !person.isKey && person.name === model.people[1]!.name
    const isShared = model.remembering.has(reader)
    const done = await attempt(move, may, async () => {
      if (isShared) await session.memoryBlocks.unshare(blockId, reader)
      else await session.memoryBlocks.share(blockId, reader, { permissions: ['read'] })
      return true
    })
    if (!done) return
    if (isShared) model.remembering.delete(reader)
    else model.remembering.add(reader)
  },
  async deleteChat(move) {
    const { session, model, person, docent } = move
    const chat = chosen(model.chats, move.step.a)
    if (!chat || chat.gone) return
    const may = !person.isKey && chat.owner === person.name
    const done = await attempt(move, may, async () => (await session.chats.delete(chat.id), true))
    if (done) chat.gone = true
    await docent.settled()
  },
} satisfies Record<string, Act>
