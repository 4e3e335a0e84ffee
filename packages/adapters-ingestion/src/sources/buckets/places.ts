import { invalid } from './bucket-errors.ts'

/** An object or a prefix that a call names. */
export interface Place {
  readonly bucket: string
  /** Empty or ending in `/`: a prefix. Else an object, or a prefix without its slash if the object does not exist. */
  readonly key: string
}

export const isPrefix = ({ key }: Place): boolean => key === '' || key.endsWith('/')

/** Web addresses know no such segments: they would lead to another object, or out of the bucket. */
export const isSafeKey = (key: string): boolean =>
  key.isWellFormed() && !key.split('/').some((part) => part === '.' || part === '..')

/**
 * Each object comes once: objects below another named prefix are left out.
 * @param field that names them, for messages
 * @throws `invalid_input`
 */
export function distinctPlaces(field: string, places: readonly Place[]): readonly Place[] {
  const unsafe = places.find(({ key }) => !isSafeKey(key))
  if (unsafe) {
    throw invalid(
      `${field} must not hold keys with \`.\` or \`..\` between slashes, or invalid Unicode: no address leads to them; rename these objects.`,
    )
  }
  const unique = new Map(places.map((place) => [`${place.bucket}/${place.key}`, place]))
  return [...unique.values()].filter((place) => !isBelowPrefix(place, unique))
}

/** Asks for each directory above, not for each pair: a call may name a thousand, and each document asks again. */
function isBelowPrefix({ bucket, key }: Place, named: ReadonlyMap<string, Place>): boolean {
  if (key !== '' && named.has(`${bucket}/`)) return true
  for (let end = key.indexOf('/'); end !== -1 && end < key.length - 1; end = key.indexOf('/', end + 1)) {
    if (named.has(`${bucket}/${key.slice(0, end + 1)}`)) return true
  }
  return false
}

/** Whether an address is at or below one that the call named. */
export const isWithin = (places: readonly Place[], { bucket, key }: Place): boolean =>
  places.some(
    (place) =>
      place.bucket === bucket && (place.key === key || key.startsWith(isPrefix(place) ? place.key : `${place.key}/`)),
  )
