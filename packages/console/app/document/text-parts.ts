import { getFile } from '@docent/client'
import { addressOf, authorization } from '../api/client.ts'
import { mostFollowing, partBytes, textOfPart } from './text-of-part.ts'

/** The text of a part of a file, read without the rest of the file. */
export async function readTextPart(documentId: string, part: number, signal: AbortSignal): Promise<string> {
  const from = part * partBytes
  const response = await fetch(`${addressOf(getFile)}?id=${encodeURIComponent(documentId)}`, {
    headers: { ...authorization(), Range: `bytes=${from}-${from + partBytes + mostFollowing - 1}` },
    signal,
  })
  if (!response.ok) throw new Error(response.statusText)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // Whole files come where nothing else was understood.
  return textOfPart(
    response.status === 206 ? bytes : bytes.subarray(from, from + partBytes + mostFollowing),
    part === 0,
  )
}
