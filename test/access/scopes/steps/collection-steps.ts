import { manages, sees, seesShared, writes, type Person } from '../model.ts'
import { chosen, levels, attempt, type Act, onCollection } from './move.ts'
import { recount } from './documents-of.ts'
import { share } from './share.ts'

export const collectionSteps = {
  async create(move) {
    const { person, session, model, stage } = move
    const marker = stage.marker()
    const make = () => session.collections.create({ name: `Notes ${marker}`, description: `About ${marker}` })
    const made = await attempt(move, person.collection === undefined, make)
    if (made)
      model.collections.push({
        id: made.id,
        owner: person.name,
        marker,
        grants: new Map(),
        open: undefined,
        archived: false,
        gone: false,
      })
  },
  rename: onCollection(async (move, collection) => {
    const { person, session, model, stage } = move
    const marker = stage.marker()
    const fields = { name: `Renamed ${marker}`, description: `About ${marker}` }
    const done = await attempt(move, writes(model, person, collection), () =>
      session.collections.update(collection.id, fields),
    )
    if (done) collection.marker = marker
  }),
  share: onCollection((move, collection) =>
    share(move, collection, manages(move.model, move.person, collection), 'collections'),
  ),
  publish: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const open = step.b % 2 === 0 ? chosen(levels, step.c)! : undefined
    const wanted = open ? { isPublic: true, permissions: [open] } : { isPublic: false }
    const set = async () => (await session.collections.setPublic(collection.id, wanted), true)
    if (await attempt(move, manages(model, person, collection), set)) collection.open = open
  }),
  archive: onCollection(async (move, collection) => {
    const { person, session, model } = move
    const way = collection.archived ? session.collections.unarchive : session.collections.archive
    const done = await attempt(move, manages(model, person, collection), async () => (await way(collection.id), true))
    if (done) collection.archived = !collection.archived
  }),
  erase: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    // Rarely: what is gone shows little.
    if (step.b % 3 > 0) return
    const done = await attempt(
      move,
      manages(model, person, collection),
      async () => (await session.collections.delete(collection.id), true),
    )
    if (!done) return
    collection.gone = true
    // Its keys end with it.
    model.people.splice(0, model.people.length, ...model.people.filter((one) => one.collection !== collection))
    const inside = model.memberships.filter((one) => one.collection === collection).map(({ document }) => document)
    model.memberships = model.memberships.filter((one) => one.collection !== collection)
    await recount(move, inside)
  }),
  guide: onCollection(async (move, collection) => {
    const { person, session, model, step } = move
    const template = chosen(model.templates, step.b)
    if (!template) return
    const may = writes(model, person, collection) && seesShared(model, person, template)
    const set = () => session.collections.setPromptTemplate(collection.id, { promptTemplateId: template.id })
    if (await attempt(move, may, set)) collection.template = template
  }),
  key: onCollection(async (move, collection) => {
    const { person, session, model, secrets } = move
    const may = person.collection === undefined && sees(model, person, collection)
    const made = await attempt(move, may, () => session.apiKeys.create({ collectionId: collection.id }))
    if (!made) return
    const keyed: Person = { name: person.name, collection }
    model.people.push(keyed)
    secrets.set(keyed, made.secretKey!)
  }),
  async member({ model, stage, groupIds, step }) {
    const [group, id] = chosen([...groupIds], step.a)!
    const { name } = chosen(model.people, step.b)!
    const members = model.groups.get(group)!
    if (members.delete(name)) await stage.administrator.groups.removeMembers(id, [name])
    else {
      members.add(name)
      await stage.administrator.groups.addMembers(id, [name])
    }
  },
} satisfies Record<string, Act>
