import type { Entry, ZipFile } from 'yauzl'
import { throwIfAborted } from '../../abort.ts'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { withExactEnd } from './exact-end.ts'

const damaged = 'The ZIP archive is damaged or cut off; pack it again and upload the new file.'

/** @throws `ingestion_failed` for what is no ZIP archive */
export async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  requireContent(bytes)
  const { default: yauzl } = await import('yauzl')
  // Names are read and checked by the caller, so that one bad name costs one file and not the archive.
  return orDamaged(() =>
    yauzl.fromBufferPromise(withExactEnd(bytes), {
      lazyEntries: true,
      decodeStrings: false,
      autoClose: false,
    }),
  )
}

/** The table of contents, with its directories. */
export async function* zipEntries(zip: ZipFile, signal: AbortSignal): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry()
  for (;;) {
    const next = await orDamaged(() => iterator.next())
    throwIfAborted(signal)
    if (next.done === true) return
    yield next.value
  }
}

export const isDirectory = ({ fileNameRaw }: Entry): boolean => fileNameRaw.at(-1) === 0x2f

async function orDamaged<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw unreadableFile(damaged, error)
  }
}
