import type { Row, StorageDriver } from '../../kernel/ports/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { costNanoOf, unsettledCall, type CostReservation, type ModelCall } from '../../resources/usage/index.ts'
import { countTokens } from './prompt/count-tokens.ts'

/** What an earlier attempt entered for the call in whose midst it ended. */
export const callLeftBehind = (storage: StorageDriver, row: Row): Promise<CostReservation | undefined> =>
  unsettledCall(storage, {
    ownerId: String(row['owner_id']),
    subjectId: String(row['id']),
    since: Number(row['created_at']),
  })

/**
 * The call of an attempt that was cut off, as far as the log knows it. One whose costs were reserved counts as reserved: what
 * was said and never logged was paid for too.
 */
export async function lostCall(
  { storage, models }: { readonly storage: StorageDriver; readonly models: ModelRegistry },
  row: Row,
  text: string,
): Promise<ModelCall | undefined> {
  const reservation = await callLeftBehind(storage, row)
  if (!reservation || reservation.booked) return undefined
  const { model, provider, inputTokens } = reservation
  const said = text.slice((row['epoch_bases'] as number[]).at(-1) ?? 0)
  const outputTokens = said === '' ? 0 : await countTokens(said)
  const price = models.languageModels.find(({ id }) => id === model)?.price
  const costNano = costNanoOf(price, inputTokens, outputTokens)
  return { model, provider, inputTokens, outputTokens, estimated: true, costNano, reservation }
}
