import { confide, documentsIn, markersOf, sees, type Chat } from '../model.ts'
import { chosen, attempt, checkRevealed, type Act, onCollection } from './move.ts'

export const chatSteps = {
  ask: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const may = sees(model, person, collection)
    const made = await attempt(move, may, () => session.chats.create({ collectionId: collection.id }))
    if (!made) return
    const chat: Chat = { id: made.id, by: person, collection, answers: [], questions: [] }
    model.chats.push(chat)
    const events: unknown[] = []
    await attempt(move, may, async () => {
      const answer = await session.chats.complete(made.id, {
        message: 'What is the password of the harbour?',
        includeChatHistory: 'off',
        ...(step.b % 2 === 0 ? { ragConfig: { ragType: 'all_data' as const } } : {}),
      })
      chat.questions.push(answer.questionId)
      for await (const event of answer.events) events.push(event)
      chat.answers.push((await answer.result()).messageId)
    })
    // Fresh answers know only what their reader may see now, here.
    const here = new Set([collection.marker, ...documentsIn(model, person, collection).flatMap(markersOf)])
    checkRevealed(model, person, events, here)
    for (const id of chat.answers) checkRevealed(model, person, await session.chats.references(id), here)
  }),
  async note(move) {
    const { person, session, model, stage, step } = move
    const chat = chosen(model.chats, step.a)
    if (!chat) return
    const marker = stage.marker()
    const { name } = chat.by
    const reaches = chat.by === person || (name === person.name && person.collection === undefined)
    if (chat.collection && !sees(model, person, chat.collection)) return
    const pair = { userPrompt: `Note ${marker}`, aiResponse: `Noted ${marker}`, commandName: 'note' }
    const made = await attempt(move, reaches, () => session.chats.insertMessagePair(chat.id, pair))
    if (!made) return
    confide(model, chat.by, marker)
    chat.answers.push(made.replyId)
  },
  async vote(move) {
    const { person, session, model, stage, step } = move
    const chat = chosen(model.chats, step.a)
    const answer = chat && chosen(chat.answers, step.b)
    if (!answer || !model.people.includes(chat.by)) return
    const marker = stage.marker()
    const reaches = chat.by === person || (chat.by.name === person.name && person.collection === undefined)
    const comment = { expectedAnswer: '', userComment: marker }
    const done = await attempt(move, reaches, async () => (await session.feedback.update(answer, comment), true))
    if (done)
      for (const one of model.people)
        if (one.name === chat.by.name) model.secrets.set(one, new Set([...(model.secrets.get(one) ?? []), marker]))
  },
  schedule: onCollection(async (move, collection) => {
    const { person, session, model, stage } = move
    const marker = stage.marker()
    const task = { name: `Task ${marker}`, scheduleType: 'recurring', scheduleExpression: '0 0 1 1 *' } as const
    const may = person.collection === undefined && sees(model, person, collection)
    const made = await attempt(move, may, () =>
      session.scheduledTasks.create({
        ...task,
        message: 'What is the password of the harbour?',
        collectionId: collection.id,
      }),
    )
    if (!made) return
    confide(model, person, marker)
    model.tasks.push({ id: made.id, by: person, collection })
  }),
  async trigger(move) {
    const { person, session, model, stage, step } = move
    const task = chosen(model.tasks, step.a)
    if (!task) return
    const { collection } = task
    const run = await attempt(move, task.by === person, () => session.scheduledTasks.trigger(task.id))
    await stage.docent.settled()
    if (!run) return
    const here = new Set(documentsIn(model, person, collection).flatMap(markersOf))
    for (const marker of [collection.marker, ...(model.secrets.get(person) ?? [])]) here.add(marker)
    const known = new Set(model.chats.map(({ id }) => id))
    for (const { chatSessionId: id } of (await session.scheduledTasks.executionsOf(task.id)).items) {
      if (id === undefined || known.has(id)) continue
      const [answer] = await session.chats.messages(id)
      if (!collection.gone && sees(model, person, collection)) checkRevealed(model, person, answer, here)
      model.chats.push({ id, by: person, collection, answers: answer ? [answer.id] : [], questions: [] })
    }
  },
} satisfies Record<string, Act>
