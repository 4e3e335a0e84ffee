import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobContent, Digests } from '../../kernel/ports/index.ts'

export interface MeteredContent {
  /** The content as it came. @throws `too_large` at the first byte over the limit */
  readonly stream: AsyncIterable<Uint8Array>
  /** Size and digest of what went through; to be asked once, at the end. */
  readonly measure: () => { readonly size: number; readonly sha256: string }
}

const units = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const

function sizeText(bytes: number): string {
  const unit = units.find(([, size]) => bytes >= size && bytes % size === 0)
  return unit ? `${bytes / unit[1]} ${unit[0]}` : `${bytes} bytes`
}

/** Counts and hashes content on its way, so that it is read once and never held whole; `took` learns of each part. */
export function meteredContent(
  content: BlobContent,
  digests: Digests,
  maxBytes: number,
  took: (bytes: number) => void,
): MeteredContent {
  const hash = digests.createSha256()
  let size = 0

  function meter(part: Uint8Array): Uint8Array {
    if (!(part instanceof Uint8Array)) {
      throw new DocentError({ code: 'invalid_input', message: 'content is not valid: expected its parts to be bytes.' })
    }
    size += part.byteLength
    if (size > maxBytes) {
      throw new DocentError({
        code: 'too_large',
        message: `The file is larger than ${sizeText(maxBytes)}, the most an upload may have; upload it in parts.`,
        details: { limit: maxBytes },
      })
    }
    took(part.byteLength)
    hash.update(part)
    return part
  }

  async function* stream(): AsyncGenerator<Uint8Array> {
    if (content instanceof Uint8Array) yield meter(content)
    else for await (const part of content) yield meter(part)
  }

  return { stream: stream(), measure: () => ({ size, sha256: hash.digest() }) }
}
