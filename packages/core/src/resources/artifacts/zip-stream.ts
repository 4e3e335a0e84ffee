import { Zip, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/** Date of all entries, so that the same files make the same bytes. */
const anyDate = new Date(Date.UTC(1980, 0, 2))

/** A ZIP that is written while it is read. Entries are stored as they are: what is put in is compressed already. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
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
    yield* ready
  }
  for await (const { name, content } of entries) {
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
  yield* take()
}
