import { randomBytes } from 'node:crypto'
import type { Clock, Ids } from '../ports/index.ts'

/** A multiple of 16. */
const poolSize = 4_096

/**
 * UUID v7 (RFC 9562) with a 12-bit counter in `rand_a`, so that ids made by one process in one millisecond still sort in
 * the order of their making: lists that end in "then by id" depend on it.
 */
export function systemIds(clock: Clock): Ids {
  let lastTime = 0
  let counter = 0
  let pool = Buffer.alloc(0)
  let used = 0
  /** Random bytes for one id. Asking the system costs more than all the rest, so it is asked for many at a time. */
  const sixteenBytes = (): Buffer => {
    if (used === pool.length) {
      pool = randomBytes(poolSize)
      used = 0
    }
    return pool.subarray(used, (used += 16))
  }
  return {
    uuid() {
      const now = clock.now()
      const bytes = sixteenBytes()
      if (now > lastTime) {
        lastTime = now
        // From bits that the counter itself takes the place of.
        counter = bytes.readUInt16BE(6) & 0x7ff
      } else if (++counter > 0xfff) {
        lastTime += 1
        counter = 0
      }
      bytes.writeUIntBE(lastTime, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      bytes[8] = (bytes[8]! & 0x3f) | 0x80
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
    random: () => Math.random(),
  }
}
