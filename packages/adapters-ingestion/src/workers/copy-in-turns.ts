import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes copied in one turn of the loop. */
const copySlice = 4 * 1024 * 1024

/** The caller keeps its bytes: the worker gets a copy, made a slice a turn so that a large file does not hold the loop. */
export async function copyInTurns(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length)
  for (let start = 0; start < bytes.length; start += copySlice) {
    if (start > 0) await nextTurn()
    copy.set(bytes.subarray(start, start + copySlice), start)
  }
  return copy
}
