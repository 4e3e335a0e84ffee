import { analysisRequest } from '../access/analysis/analysis-requests.ts'
import { analysisTable } from '../access/analysis/analysis-table-world.ts'
import { sendAnalysisCall } from '../access/analysis/send-analysis-call.ts'
import type { Operation } from '../access/authorization/operations.ts'
import { situations } from '../access/authorization/requests/index.ts'
import type { Rewind } from '../access/authorization/rewind.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { makeWorld } from '../access/authorization/world.ts'

export interface Remembered {
  /** Operations of which a call was kept under its Idempotency-Key. */
  readonly kept: Set<string>
  /** Operations that nobody can call in the world, so that nothing is learned about them. */
  readonly untried: Set<string>
}

const headers = { 'Idempotency-Key': 'the-only-call' }

const isKept = (rows: Rewind) => rows.changedRows().some(([table]) => table === 'idempotency')

/** Makes every call that changes something with a key, and looks whether the store remembers it. */
export async function rememberedOfService(operations: readonly Operation[]): Promise<Remembered> {
  await using world = await makeWorld()
  const kept = new Set<string>()
  const untried = new Set<string>()
  for (const operation of operations) {
    const said = situations[operation.id]!
    const all = [typeof said === 'function' ? said(world) : said].flat() as Situation[]
    let tried = false
    for (const situation of all)
      for (const caller of ['owner', 'administrator'] as const) {
        const call = { situation: { ...situation, headers }, parameters: world.parameters }
        const { status } = await sendCall(world.server.url, world.keys[caller], operation, call)
        await world.server.docent.settled()
        tried ||= status < 400
        if (isKept(world.rows)) kept.add(operation.id)
        world.rows.rewind()
      }
    if (!tried) untried.add(operation.id)
  }
  return { kept, untried }
}

/** The same of document analysis and scoring. */
export async function rememberedOfAnalysis(operations: readonly Operation[]): Promise<Remembered> {
  await using world = await analysisTable()
  const kept = new Set<string>()
  const untried = new Set<string>()
  for (const operation of operations) {
    const request = analysisRequest(operation.id, world)
    let tried = false
    for (const key of ['alice', 'admin']) {
      const call = { request: { ...request, headers: { ...request.headers, ...headers } }, key }
      const { status } = await sendAnalysisCall(world, operation, call)
      await world.server.docent.settled()
      tried ||= status < 400
      if (isKept(world.rows)) kept.add(operation.id)
      world.rows.rewind()
    }
    if (!tried) untried.add(operation.id)
  }
  return { kept, untried }
}
