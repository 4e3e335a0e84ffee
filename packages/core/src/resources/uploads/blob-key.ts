export const blobPrefix = 'uploads/'

export const blobKeyOf = (uploadId: string): string => `${blobPrefix}${uploadId}`

const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** When the upload of a blob began, from its id; undefined for keys that are not ours. */
export function startedAt(blobKey: string): number | undefined {
  const match = blobKey.startsWith(blobPrefix) ? uuidV7.exec(blobKey.slice(blobPrefix.length)) : null
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined
}
