import { unreadableFile } from '../../unreadable-file.ts'
import { officeMessages } from '../office/office-messages.ts'

/** The start of a part, where an entity declaration must be. */
const head = 4 * 1024

/** Refuses XML that declares entities, for parts that another library reads. */
export function guardParts(parts: readonly Uint8Array[]): void {
  for (const part of parts) {
    const start = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, head))
    if (start.includes('<!ENTITY') || start.includes('<!DOCTYPE')) throw unreadableFile(officeMessages.entities)
  }
}
