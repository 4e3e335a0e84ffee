/** Bytes of a part, at whose ends a letter may be cut. */
export const partBytes = 16_384
/** Bytes of a letter beyond its first one. */
export const mostFollowing = 3

const isFollowing = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Letters that begin in the part, in UTF-8: the rest of one that began before belongs to that part. */
export function textOfPart(bytes: Uint8Array, isFirst: boolean): string {
  let start = 0
  while (!isFirst && start < mostFollowing && isFollowing(bytes[start])) start += 1
  let end = Math.min(bytes.length, partBytes)
  while (end < bytes.length && isFollowing(bytes[end])) end += 1
  return new TextDecoder('utf-8', { ignoreBOM: !isFirst }).decode(bytes.subarray(start, end))
}
