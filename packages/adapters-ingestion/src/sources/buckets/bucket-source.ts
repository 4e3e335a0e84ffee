import type { Clock, DocumentSource } from '@docent/core/ports'
import type { z } from 'zod'
import { throwIfAborted } from '../../abort.ts'
import type { OutgoingNetwork } from '../../network/outgoing-network.ts'
import { readObject } from './answer-body.ts'
import type { BucketClient } from './bucket-client.ts'
import { invalid, outsideRequest } from './bucket-errors.ts'
import { listPlaces } from './list-places.ts'
import { isSafeKey, isWithin, type Place } from './places.ts'

/** Options of the sources of all storage services. */
export interface BucketSourceOptions {
  /** The network, which decides which hosts are allowed. Its creator closes it. */
  readonly network: OutgoingNetwork
  /** Tries again, with growing pauses, when the service is busy or out of reach. @default 3 */
  readonly retries?: number
  /** Objects of one listing request, 1,000 at most. @default 1000 */
  readonly pageSize?: number
  /** @default the time of the platform */
  readonly clock?: Clock
}

/** A checked request. */
export interface BucketRequest {
  readonly places: readonly Place[]
  readonly open: (bucket: string) => BucketClient
  readonly uriOf: (place: Place) => string
  /** Undefined for a uri of another source. */
  readonly placeOf: (uri: string) => Place | undefined
}

/** @param prepare checks the request of a call and prepares its client; sends nothing. */
export function bucketSource(
  kind: string,
  prepare: (parameters: unknown, credentials: unknown) => BucketRequest,
): DocumentSource {
  return {
    kind,
    check: ({ parameters, credentials }) => void prepare(parameters, credentials),
    list: async function* ({ parameters, credentials, after, signal }) {
      throwIfAborted(signal)
      const { places, open, uriOf } = prepare(parameters, credentials)
      yield* listPlaces({ places, open, uriOf, after, signal })
    },
    open: async ({ parameters, credentials, uri, signal }) => {
      throwIfAborted(signal)
      const { places, open, placeOf } = prepare(parameters, credentials)
      const place = placeOf(uri)
      if (!place || !isSafeKey(place.key) || !isWithin(places, place)) throw outsideRequest()
      return readObject(await open(place.bucket).read(place.key, signal), signal)
    },
  }
}

/** @throws `invalid_input` that names the field and never shows what was in it */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || what
  // Without the cause: it could be logged with what was given.
  throw invalid(`${field} of ${what} is missing or has another form than expected.`)
}

export const platformClock: Clock = {
  now: () => Date.now(),
  schedule: (at, callback) => {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  },
}
