import { DocentError, type JsonValue, type SourceEntry, type UnreadableSourceEntry } from '@docent/core/ports'
import { z } from 'zod'
import { throwIfAborted } from '../../abort.ts'
import { endlessListing } from './answer-body.ts'
import type { BucketClient, BucketObject } from './bucket-client.ts'
import { invalid } from './bucket-errors.ts'
import { isPrefix, isSafeKey, type Place } from './places.ts'

export interface PlacesListing {
  readonly places: readonly Place[]
  readonly open: (bucket: string) => BucketClient
  readonly uriOf: (place: Place) => string
  readonly after: JsonValue | undefined
  readonly signal: AbortSignal
}

const cursorSchema = z.strictObject({
  /** Which of the places. */
  place: z.int().min(0),
  key: z.string(),
  /** Token of the page that contained the key. */
  page: z.string().optional(),
})
type Cursor = z.output<typeof cursorSchema>

type Found = { readonly object: BucketObject; readonly page: string | undefined } | { readonly error: string }

/** Every object of the places, place by place, in key order. */
export async function* listPlaces(listing: PlacesListing): AsyncIterable<SourceEntry | UnreadableSourceEntry> {
  const { places, signal, uriOf } = listing
  throwIfAborted(signal)
  const start = listing.after === undefined ? undefined : cursorOf(listing.after, places)
  for (const [index, place] of places.entries()) {
    if (start && index < start.place) continue
    const resumed = start?.place === index ? start : undefined
    for await (const found of listPlace(listing, place, resumed)) {
      const failed = 'error' in found
      const key = failed ? place.key : found.object.key
      // Another place brings it.
      if (!failed && isElsewhere(places, index, { ...place, key })) continue
      const page = failed ? undefined : found.page
      const cursor = { place: index, key, ...(page === undefined ? {} : { page }) }
      const entry = { uri: uriOf({ ...place, key }), name: nameOf(key), cursor }
      if (failed) yield { ...entry, error: found.error }
      else if (!isSafeKey(key)) yield { ...entry, error: 'Its key has `.` or `..` between slashes; rename it.' }
      else yield { ...entry, size: found.object.size, modifiedAt: found.object.modifiedAt }
      throwIfAborted(signal)
    }
  }
}

async function* listPlace(
  { open, signal }: PlacesListing,
  place: Place,
  resumed: Cursor | undefined,
): AsyncIterable<Found> {
  const client = open(place.bucket)
  if (isPrefix(place)) {
    let none = resumed === undefined && place.key !== ''
    for await (const found of listPrefix(client, place.key, resumed, signal)) {
      none = false
      yield found
    }
    if (none) yield { error: 'There is nothing below this prefix; check how it is written.' }
    return
  }
  // The object itself was the last entry: it is all there is of this place.
  if (resumed?.key === place.key) return
  const object = resumed ? 'missing' : await client.find(place.key, signal)
  if (typeof object === 'object' && !object.directory) return yield { object, page: undefined }
  let empty = resumed === undefined
  try {
    for await (const found of listPrefix(client, `${place.key}/`, resumed, signal)) {
      empty = false
      yield found
    }
  } catch (error) {
    // Rights to read alone are enough for the other objects; that no directory can be looked for ends nothing.
    if (!empty || !isTooWeak(error)) throw error
  }
  if (!empty) return
  yield {
    error:
      object === 'refused'
        ? 'The credentials do not open this object.'
        : 'The object does not exist, nor any below it; check the address.',
  }
}

/** Credentials that are right, and do not open the bucket. */
const isTooWeak = (error: unknown): boolean =>
  DocentError.isInstance(error) && error.code === 'forbidden' && error.details?.['bucket'] !== undefined

async function* listPrefix(
  client: BucketClient,
  prefix: string,
  resumed: Cursor | undefined,
  signal: AbortSignal,
): AsyncIterable<Found> {
  const after = resumed?.key
  let page = client.resumesByPage ? resumed?.page : undefined
  let emptyPages = 0
  for (let resuming = after !== undefined; ; resuming = false) {
    throwIfAborted(signal)
    const { objects, next } = await client.listPage({ prefix, after, page, signal })
    for (const object of resuming && after !== undefined ? behind(objects, after) : objects) {
      if (!isMarker(object)) yield { object, page: client.resumesByPage ? page : undefined }
    }
    if (next === undefined) return
    // A service that never comes to an end would be asked for as long as the process lives: nothing else bounds pages without entries.
    emptyPages = objects.length === 0 ? emptyPages + 1 : 0
    if (next === page || emptyPages > mostEmptyPages) throw endlessListing()
    page = next
  }
}

/** In a row. Services may answer with some, where they look through many deleted objects. */
const mostEmptyPages = 1_000

/** Services may not leave out what came before, and the entry may be gone. */
function behind(objects: readonly BucketObject[], after: string): readonly BucketObject[] {
  const at = objects.findIndex(({ key }) => key === after)
  if (at >= 0) return objects.slice(at + 1)
  const last = Buffer.from(after)
  return objects.filter(({ key }) => Buffer.compare(Buffer.from(key), last) > 0)
}

const isMarker = ({ key, size, directory }: BucketObject): boolean => directory === true || (key.endsWith('/') && !size)

const isElsewhere = (places: readonly Place[], index: number, { bucket, key }: Place): boolean =>
  places.some(
    (other, at) =>
      at !== index &&
      other.bucket === bucket &&
      (other.key === key || (isPrefix(other) && !isPrefix(places[index] as Place) && key.startsWith(other.key))),
  )

const nameOf = (key: string): string => key.split('/').findLast((part) => part !== '') ?? key

function cursorOf(after: JsonValue, places: readonly Place[]): Cursor {
  const { data } = cursorSchema.safeParse(after)
  const place = data && places[data.place]
  const fits = place && (data.key === place.key || data.key.startsWith(isPrefix(place) ? place.key : `${place.key}/`))
  if (fits) return data
  throw invalid('The listing cannot resume after this cursor: it belongs to another call.')
}
