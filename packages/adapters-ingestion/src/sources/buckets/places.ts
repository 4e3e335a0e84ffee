import { invalid } from './bucket-errors.ts'

/** An object or a prefix that a call names. */
export interface Place {
  readonly bucket: string
  /** Empty or ending in `/`: a prefix. Else an object, or a prefix without its slash where there is no such object. */
  readonly key: string
}

export const isPrefix = ({ key }: Place): boolean => key === '' || key.endsWith('/')

/** Web addresses know no such segments: they would lead to another object, or out of the bucket. */
export const isSafeKey = (key: string): boolean => !key.split('/').some((part) => part === '.' || part === '..')

/** Each object comes once: what lies below a prefix that is named too, or was named before, is left out. */
export function distinctPlaces(places: readonly Place[]): readonly Place[] {
  const unsafe = places.find(({ key }) => !isSafeKey(key))
  if (unsafe) throw invalid('Keys with `.` or `..` between slashes cannot be addressed; rename these objects.')
  return places.filter(
    (place, index) =>
      !places.some(
        (other, at) =>
          other.bucket === place.bucket &&
          (other.key === place.key ? at < index : isPrefix(other) && place.key.startsWith(other.key)),
      ),
  )
}

/** Whether an address lies at or below what the call named. */
export const isWithin = (places: readonly Place[], { bucket, key }: Place): boolean =>
  places.some(
    (place) =>
      place.bucket === bucket && (place.key === key || key.startsWith(isPrefix(place) ? place.key : `${place.key}/`)),
  )
