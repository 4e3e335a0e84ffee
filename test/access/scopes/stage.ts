import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import type { Docent, DocentEvent, DocentSession, FeedEvent } from '@docent/core'
import { memoryDocent } from '../../support/memory-docent.ts'
import { emptyModel, type Model, type Person } from './model.ts'

/** One Docent for many sequences; each has people, groups and markers of its own. */
export interface Stage extends AsyncDisposable {
  readonly docent: Docent
  readonly administrator: DocentSession
  /** Every event so far. */
  readonly events: (DocentEvent | FeedEvent)[]
  /** What no two things share, and nobody can guess. */
  marker(): string
}

export async function makeStage(): Promise<Stage> {
  const docent = await memoryDocent({ storage: memoryStorage(), models: [builtInModels()] })
  let made = 0
  const events: (DocentEvent | FeedEvent)[] = []
  docent.on((event) => void events.push(event))
  return {
    docent,
    events,
    administrator: docent.as({ userId: 'root', permissions: ['administrator'] }),
    marker: () => `mk${hex(Math.imul(0x9e3779b1, ++made) >>> 0)}${hex(made)}`,
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

const hex = (number: number) => number.toString(16).padStart(8, '0')
export const markerPattern = /mk[0-9a-f]{16}/g

/** A sequence on a stage. */
export interface Play {
  readonly stage: Stage
  readonly model: Model
  /** Real keys, so that groups and rights are found as for any call. */
  readonly secrets: Map<Person, string>
  /** Ids of the groups. */
  readonly groupIds: Map<string, string>
  /** Every use case for a person, with the rights of this moment. */
  as(person: Person): Promise<DocentSession>
}

export async function makePlay(stage: Stage): Promise<Play> {
  const { docent, administrator } = stage
  const model = emptyModel()
  const secrets = new Map<Person, string>()
  const groupIds = new Map<string, string>()
  const names = ['ada', 'ben', 'cy', 'dee'].map((name) => `${name}-${stage.marker().slice(2)}`)
  for (const name of names) {
    await docent.meet({ userId: name })
    const person: Person = { name }
    model.people.push(person)
    secrets.set(person, (await docent.as({ userId: name }).apiKeys.create({})).secretKey!)
  }
  for (const group of ['crew', 'board']) {
    const name = `${group}-${stage.marker().slice(2)}`
    groupIds.set(group, (await administrator.groups.create({ name })).id)
    model.groups.set(group, new Set())
  }
  return {
    stage,
    model,
    secrets,
    groupIds,
    as: (person) => docent.authenticate({ bearer: secrets.get(person)!, headers: {} }),
  }
}
