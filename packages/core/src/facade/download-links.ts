import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions } from '../kernel/input/index.ts'
import type { BlobStore } from '../kernel/ports/index.ts'

/** Files that callers read from the object storage itself. */
export interface DownloadLinkOptions {
  /** How long a link is good for, 1 to 3,600. A download that has begun is not cut off. @default 60 */
  readonly seconds?: number
}

export const linkSeconds = (options: DownloadLinkOptions | undefined): number | undefined =>
  options && (options.seconds ?? 60)

/** @throws `invalid_input`; `unsupported` where the blobs make no links */
export function checkDownloadLinks(options: DownloadLinkOptions | undefined, blobs: BlobStore): void {
  if (options === undefined) return
  checkOptions<DownloadLinkOptions>('The option downloadLinks', options, { seconds: 'optional' })
  const seconds = linkSeconds(options)!
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600) {
    const message = 'The option downloadLinks.seconds must be a whole number of seconds, 1 to 3600.'
    throw new DocentError({ code: 'invalid_input', message })
  }
  if (blobs.link !== undefined) return
  throw new DocentError({
    code: 'unsupported',
    message: `The option downloadLinks needs an object storage and credentials that can sign; the blobs in ${blobs.name} make no links.`,
  })
}
