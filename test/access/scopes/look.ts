import type { Person } from './model.ts'
import type { Play } from './stage.ts'
import { lookAtChats } from './looks/look-at-chats.ts'
import { lookAtCollections } from './looks/look-at-collections.ts'
import { lookAtDocuments } from './looks/look-at-documents.ts'
import { everything, lookerOf, type Looker } from './looks/looker.ts'

const interval = { interval: '1 hours' }

/** Reads whatever there is as one person: nothing out of scope is shown, and what lists and counts show is exactly the scope. */
export async function look(play: Play, person: Person): Promise<void> {
  const looker = await lookerOf(play, person)
  await lookAtCollections(looker)
  await lookAtDocuments(looker)
  await lookAtTasks(looker)
  await lookAtTexts(looker)
  await lookAtChats(looker)
  await lookAtJobs(looker)
  await lookAtPeople(looker)
}

async function lookAtTasks({ model, session, person, recalled, ask, reads }: Looker): Promise<void> {
  for (const { id, by } of model.tasks) {
    reads('a task', await ask(() => session.scheduledTasks.get(id)), by === person)
    await ask(() => session.scheduledTasks.executionsOf(id), recalled)
  }
  await ask(() => session.scheduledTasks.list(everything))
  await ask(() => session.scheduledTasks.executions(everything), recalled)
}

async function lookAtTexts({ model, session, ask }: Looker): Promise<void> {
  await ask(() => session.tags.list(everything))
  await ask(() => session.promptTemplates.list(everything))
  await ask(() => session.memoryBlocks.list(everything))
  for (const { id } of model.templates) await ask(() => session.promptTemplates.get(id))
  for (const { id } of model.blocks) await ask(() => session.memoryBlocks.get(id))
}

async function lookAtJobs({ model, session, person, recalled, ask, reads }: Looker): Promise<void> {
  const jobs = await ask(() => session.jobs.list(everything), recalled)
  const foreign = new Set(model.jobs.filter(({ owner }) => owner !== person.name).map(({ id }) => id))
  if (jobs?.some(({ id }) => foreign.has(id))) throw new Error(`${person.name} sees others' jobs`)
  for (const { id, owner } of model.jobs) {
    const own = person.collection === undefined && owner === person.name
    reads('a job', await ask(() => session.jobs.get(id), recalled), own)
    reads('a job', await ask(async () => Array.fromAsync(await session.jobs.watch(id)), recalled), own)
  }
}

/** What others spend, and who they are. */
async function lookAtPeople({ session, person, ask }: Looker): Promise<void> {
  const usage = await ask(() => session.usage.usageByUser(interval))
  if (usage?.some(({ userId }) => userId !== person.name)) throw new Error(`${person.name} sees what others spent`)
  await ask(() => session.usage.usageByModelAndUser(interval))
  await ask(() => session.users.list(everything))
  await ask(() => session.groups.list(everything))
  await ask(() => session.apiKeys.list(everything))
}
