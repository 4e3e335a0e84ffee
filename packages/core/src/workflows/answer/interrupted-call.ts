import type { RecordStore } from '../../kernel/records/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { costNanoOf, unsettledCall, type CostReservation, type ModelCall } from '../../resources/usage/index.ts'
import { countTokens } from '../../resources/documents/index.ts'
import type { GenerationRow } from '../../resources/generations/index.ts'

/** What an earlier attempt entered for the call in whose midst it ended. */
export const callLeftBehind = (
  storage: RecordStore,
  row: GenerationRow,
  options: { readonly over?: boolean } = {},
): Promise<CostReservation | undefined> =>
  unsettledCall(storage, {
    ownerId: row.owner_id,
    subjectId: row.id,
    since: row.created_at,
    ...options,
  })

interface InterruptedCallDependencies {
  readonly storage: RecordStore
  readonly models: ModelRegistry
}

/**
 * The interrupted call of an attempt, as far as the log knows it. One whose costs were reserved counts as reserved: what
 * was said and never logged was paid for too.
 */
export const interruptedCall = async (dependencies: InterruptedCallDependencies, row: GenerationRow, text: string) =>
  asLogged(dependencies, row, text, await callLeftBehind(dependencies.storage, row))

/**
 * The same, of an answer that was stopped before another attempt took it over; what is still being streamed reports its costs
 * itself.
 */
export const abandonedCall = async (dependencies: InterruptedCallDependencies, row: GenerationRow, text: string) =>
  asLogged(dependencies, row, text, await callLeftBehind(dependencies.storage, row, { over: true }))

async function asLogged(
  { models }: InterruptedCallDependencies,
  row: GenerationRow,
  text: string,
  reservation: CostReservation | undefined,
): Promise<ModelCall | undefined> {
  if (!reservation || reservation.booked) return undefined
  const { model, provider, inputTokens } = reservation
  const said = text.slice((row.epoch_bases as number[]).at(-1) ?? 0)
  const outputTokens = said === '' ? 0 : await countTokens(said)
  const price = models.languageModels.find(({ id }) => id === model)?.price
  const costNano = costNanoOf(price, inputTokens, outputTokens)
  return { model, provider, inputTokens, outputTokens, estimated: true, costNano, reservation }
}
