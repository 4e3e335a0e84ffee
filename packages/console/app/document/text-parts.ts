import { getFile } from '@docent/client'
import { addressOf, authorization } from '../api/client.ts'

/** Bytes of a part, at whose ends a letter may be cut. */
export const partBytes = 16_384
/** Bytes of a letter beyond its first one. */
const mostFollowing = 3

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

const isFollowing = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Letters that begin in the part, in UTF-8: the rest of one that began before belongs to that part. */
export function textOfPart(bytes: Uint8Array, isFirst: boolean): string {
  let start = 0
  while (!isFirst && start < mostFollowing && isFollowing(bytes[start])) start += 1
  let end = Math.min(bytes.length, partBytes)
  while (end < bytes.length && isFollowing(bytes[end])) end += 1
  return new TextDecoder('utf-8', { ignoreBOM: !isFirst }).decode(bytes.subarray(start, end))
}
