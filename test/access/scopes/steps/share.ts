import { type Person, type Shared } from '../model.ts'
import { type Move, chosen, levels, attempt } from './move.ts'

export async function share(
  move: Move,
  shared: Shared,
  may: boolean,
  service: 'collections' | 'promptTemplates' | 'memoryBlocks',
) {
  const { session, model, groupIds, step } = move
  const toGroup = step.b % 2 === 1
  const level = service === 'promptTemplates' ? 'read' : chosen(levels, step.c)!
  const [group, id] = chosen([...groupIds], step.c)!
  const user = chosen(model.people, step.c)!.name
  const subject = toGroup ? `group:${group}` : `user:${user}`
  const given = shared.grants.get(subject)
  const calls = session[service]
  if (given !== undefined && step.b % 3 === 0) {
    const taken = toGroup ? () => calls.unshareFromGroup(shared.id, id) : () => calls.unshare(shared.id, user)
    if ((await attempt(move, may, async () => (await taken(), true))) === true) shared.grants.delete(subject)
    return
  }
  const how = { permissions: [level] }
  const giving = toGroup ? () => calls.shareWithGroup(shared.id, id, how) : () => calls.share(shared.id, user, how)
  if ((await attempt(move, may, async () => (await giving(), true))) === true) shared.grants.set(subject, level)
}

export const owns = (person: Person, shared: Shared) => person.collection === undefined && shared.owner === person.name
