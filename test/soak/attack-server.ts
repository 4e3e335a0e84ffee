import { seededRandom } from '../durability/seeded-random.ts'
import { apiClient } from '../support/api-client.ts'
import { attacksOf } from './hostile-neighbour.ts'

/** A process of its own, so that what the attackers do costs those who measure nothing. */
export interface AttackOrder {
  readonly url: string
  readonly key: string
  readonly collectionId: string
  readonly seed: number
  readonly attacks: number
  /** Begins nothing more after this time. */
  readonly until: number
  /** Which attacks, as a regular expression. */
  readonly only: string
}

export interface AttackReport {
  readonly done: number
  /** How often each attack was answered with each status. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Processor time that the attackers took themselves. */
  readonly processorMs: number
}

/** Attacks under way at once. */
const attackers = 8

const order = JSON.parse(process.argv[2]!) as AttackOrder
const random = seededRandom(order.seed)
const client = apiClient(order.url, order.key)
const attacks = attacksOf(client, order.collectionId, random).filter(({ name }) => new RegExp(order.only).test(name))
const outcomes: Record<string, number> = {}
let begun = 0
let done = 0

async function attack(): Promise<void> {
  while (begun < order.attacks && Date.now() < order.until) {
    const { name, run } = attacks[Math.floor(random() * attacks.length)]!
    begun++
    const { status } = await run()
    done++
    const outcome = `${name}: ${status}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: attackers }, attack))
const { user, system } = process.cpuUsage()
const report: AttackReport = { done, outcomes, processorMs: (user + system) / 1_000 }
console.log(JSON.stringify(report))
