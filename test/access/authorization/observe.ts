import { docentOpenApiDocument } from '@docent/http-express'
import { undocumentedIn } from '../../support/documented-answers.ts'
import { callers, known, unread, type Caller } from './knowledge.ts'
import type { Operation } from './operations.ts'
import { sendCall, type Answer } from './send-call.ts'
import type { Situation, Situations } from './situation.ts'
import type { World } from './world.ts'

export interface Observed {
  readonly operation: Operation
  readonly when: string | undefined
  readonly statuses: Readonly<Record<Caller, number>>
  /** What should not have been: changes by refused calls, refusals that tell what is there, answers that are not documented. */
  readonly faults: readonly string[]
}

/** Tables that a refused call may change: who called, and when, and what they were refused. */
const bookkeeping = new Set(['api_key', 'user', 'history'])

const undocumented = undocumentedIn(docentOpenApiDocument())

/** Calls an operation as everybody, each time in the same world. */
export async function observe(world: World, operation: Operation, all: Situations): Promise<Observed[]> {
  const said = all[operation.id]!
  const situations = typeof said === 'function' ? said(world) : said
  const observed: Observed[] = []
  for (const situation of Array.isArray(situations)
    ? (situations as readonly Situation[])
    : [situations as Situation]) {
    const statuses: Partial<Record<Caller, number>> = {}
    const faults: string[] = []
    for (const caller of callers) {
      const answer = await sendCall(world.server.url, world.keys[caller], operation, {
        situation,
        parameters: world.parameters,
      })
      const { status } = answer
      statuses[caller] = status
      const unsaid = undocumented({ ...operation, ...answer })
      if (unsaid !== undefined) faults.push(`${caller}: ${unsaid}`)
      if (status >= 500) faults.push(`${caller}: ${status} ${answer.text}`)
      faults.push(...leaks(world, caller, answer.text, JSON.stringify(situation)))
      if (status < 400) {
        if (operation.method === 'GET') continue
        await world.server.docent.settled()
      } else {
        const changed = world.rows.changed().filter((name) => !bookkeeping.has(name))
        if (changed.length > 0) faults.push(`${caller}: the refused call changed ${changed.join(', ')}`)
        if (status === 404) faults.push(...(await tellTale(world, { operation, situation, caller, answer })))
      }
      world.rows.rewind()
    }
    if (Math.min(...Object.values(statuses)) >= 400 && situation.refusedToAll === undefined)
      faults.push('nobody succeeds, so that the row proves nothing')
    observed.push({ operation, when: situation.when, statuses: statuses as Observed['statuses'], faults })
  }
  return observed
}

/** What an answer says that this caller must not know: words of records, and ids that the call did not name. */
function leaks(world: World, caller: Caller, text: string, asked: string): string[] {
  const named = (id: string) => asked.includes(id) || Object.values(world.parameters).includes(id)
  // Administrators list much that they cannot open.
  const ids = caller === 'administrator' ? [] : hiddenFrom(world, caller).filter((id) => !named(id))
  const revealed = [...(unread[caller] ?? []), ...ids].filter((secret) => text.includes(secret))
  return revealed.map((secret) => `${caller} sees ${secret}: ${text}`)
}

/** Ids of the records that a caller cannot open. */
function hiddenFrom(world: World, caller: Caller): string[] {
  const seen = known[caller]
  if (seen === 'all') return []
  return Object.entries(world.records).flatMap(([name, id]) => (seen.some((one) => one === name) ? [] : [id]))
}

/** What is hidden has to look like what is not there: the same call with ids of nothing gets the same answer. */
async function tellTale(
  world: World,
  call: { operation: Operation; situation: Situation; caller: Caller; answer: Answer },
): Promise<string[]> {
  const { operation, situation, caller, answer } = call
  const hidden = hiddenFrom(world, caller)
  if (hidden.length === 0) return []
  const nowhere = (text: string) =>
    hidden.reduce((changed, id, index) => changed.replaceAll(id, `019b0000-0000-7000-8000-${1e11 + index}`), text)
  const { file, ...rest } = situation
  const moved = { ...(JSON.parse(nowhere(JSON.stringify(rest))) as Situation), ...(file ? { file } : {}) }
  const parameters = JSON.parse(nowhere(JSON.stringify(world.parameters))) as World['parameters']
  const other = await sendCall(world.server.url, world.keys[caller], operation, { situation: moved, parameters })
  if (other.status === answer.status && nowhere(other.text) === nowhere(answer.text)) return []
  return [`${caller}: hidden ${answer.status} ${answer.text}, missing ${other.status} ${other.text}`]
}
