import { createHash } from 'node:crypto'

/**
 * Docent's permanent id of the issuer's user with this subject: subjects of two issuers never collide, nor with users of
 * another authenticator. A UUID of version 8, so that it fits wherever ids do.
 */
export function subjectId({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
