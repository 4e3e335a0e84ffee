import { and, eq, isIn, not } from '../../kernel/ports/index.ts'
import { finalGenerationStates } from './generation-machine.ts'
import { rowById, rowBy, rowsBy, deleteAll, type RecordStore } from '../../kernel/records/index.ts'
import { generationTable, keptPlanTable, type GenerationRow } from './generation-tables.ts'

const unfinishedStates = ['queued', 'retrieving', 'generating', 'paused', 'held', 'parked', 'finishing']

/** The generation of an answer, regardless of who asked. */
export const findGeneration = rowById(generationTable)

export const findGenerations = rowsBy(generationTable, 'id')
export const generationsOfSession = rowsBy(generationTable, 'session_id')
/** What an earlier attempt at an answer kept. */
export const findKeptPlan = rowBy(keptPlanTable, 'generation_id')

/** The first that was begun in a session. */
export async function firstGenerationOf(storage: RecordStore, sessionId: string): Promise<string | undefined> {
  const where = eq('session_id', sessionId)
  const orderBy = [{ column: 'id' }] as const
  const [row] = await storage.read({ from: generationTable, where, orderBy, columns: ['id'], limit: 1 })
  return row?.id
}

/** Some of a session that have not come to their end. */
export const unfinishedInSession = (storage: RecordStore, sessionId: string, limit: number): Promise<GenerationRow[]> =>
  storage.read({
    from: generationTable,
    where: and(eq('session_id', sessionId), isIn('state', unfinishedStates)),
    limit,
  })

/** Those of a user, in all sessions, that have not come to their end. */
export async function unfinishedOfUser(storage: RecordStore, userId: string): Promise<string[]> {
  const where = and(eq('owner_id', userId), not(isIn('state', [...finalGenerationStates])))
  const rows = await storage.read({ from: generationTable, where, columns: ['id'], cost: 'scan' })
  return rows.map((row) => row.id)
}

/** For a session on its way out. */
export async function deleteGenerationsOf(storage: RecordStore, sessionId: string, signal: AbortSignal): Promise<void> {
  const where = eq('session_id', sessionId)
  await deleteAll(storage, keptPlanTable, where, signal)
  await deleteAll(storage, generationTable, where, signal)
}
