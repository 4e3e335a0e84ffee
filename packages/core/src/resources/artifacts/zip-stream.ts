import { DocentError } from '../../kernel/errors/index.ts'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/** Without the parts of a path that lead out of the folder into which somebody unpacks the ZIP. */
const pathInside = (name: string): string =>
  name
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/') || 'file'

/** Date of all entries, so that the same files make the same bytes. */
const anyDate = new Date(Date.UTC(1980, 0, 2))

/** What positions and numbers of a ZIP hold without ZIP64, which is not written here. */
const zipLimits = { bytes: 2 ** 32 - 1, files: 2 ** 16 - 1 }
/** Bytes of the entry of a file in the directory at the end, and of that end, without names. */
const [listed, ending] = [46, 22]

/**
 * A ZIP that is written while it is read. Entries are stored as they are: what is put in is compressed already.
 * @throws `too_large` when it would have 4 GiB or 65,536 files, before that is written
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  most: typeof zipLimits = zipLimits,
): AsyncGenerator<Uint8Array> {
  const size = { bytes: ending, files: 0 }
  let written: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else written.push(chunk)
  })
  function* take(): Generator<Uint8Array> {
    if (failure) throw failure
    const ready = written
    written = []
    size.bytes += ready.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (size.bytes > most.bytes) throw tooLarge()
    yield* ready
  }
  for await (const { name: given, content } of entries) {
    const name = pathInside(given)
    size.files += 1
    size.bytes += listed + new TextEncoder().encode(name).byteLength
    if (size.files > most.files) throw tooLarge()
    const entry = new ZipPassThrough(name)
    entry.mtime = anyDate
    zip.add(entry)
    if (content instanceof Uint8Array) entry.push(content)
    else
      for await (const part of content) {
        entry.push(part)
        yield* take()
      }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  // The directory was counted with its entries.
  yield* written
}

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: 'A ZIP has less than 4 GiB and 65,536 files here; take fewer annotation sets or pictures at once.',
  })
