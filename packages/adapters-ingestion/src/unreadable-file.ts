import { DocentError } from '@docent/core/ports'

/** The error for a file that cannot be read. The message explains what is wrong with the file and how to fix it. */
export function unreadableFile(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'ingestion_failed', message, cause })
}

export function requireContent(bytes: Uint8Array): void {
  if (bytes.length === 0) throw unreadableFile('The file is empty (0 bytes); upload the whole file.')
}
