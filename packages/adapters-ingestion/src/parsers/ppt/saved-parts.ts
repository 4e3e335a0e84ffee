import { recordAt, types, type PptRecord } from './ppt-records.ts'

const editPlace = 16
/** Edits that a file keeps; a crafted one may lead in circles. */
const mostEdits = 10_000

/**
 * Parts of a presentation by their number. A program that saves fast adds what was changed to the end of the file, with a
 * list of where the parts are now: the newest list counts.
 */
export function readSavedParts(
  stream: Buffer,
  currentUser: Buffer | undefined,
): (number: number) => PptRecord | undefined {
  const places = new Map<number, number>()
  let edit = currentUser !== undefined && currentUser.length >= editPlace + 4 ? currentUser.readUInt32LE(editPlace) : 0
  for (let count = 0; edit > 0 && count < mostEdits; count += 1) {
    const record = recordAt(stream, edit)
    if (record?.type !== types.userEdit || record.data.length < 16) break
    readPlaces(recordAt(stream, record.data.readUInt32LE(12)), places)
    edit = record.data.readUInt32LE(8)
  }
  return (number) => {
    const place = places.get(number)
    return place === undefined ? undefined : recordAt(stream, place)
  }
}

function readPlaces(list: PptRecord | undefined, places: Map<number, number>): void {
  if (list?.type !== types.places) return
  const { data } = list
  for (let at = 0; at + 4 <= data.length;) {
    const head = data.readUInt32LE(at)
    at += 4
    const first = head & 0xfffff
    for (let index = 0; index < head >>> 20 && at + 4 <= data.length; index += 1, at += 4)
      if (!places.has(first + index)) places.set(first + index, data.readUInt32LE(at))
  }
}
