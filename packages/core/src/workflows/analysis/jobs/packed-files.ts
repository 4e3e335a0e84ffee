import { DocentError } from '../../../kernel/errors/index.ts'
import { naturalOrder } from '../../../kernel/input/index.ts'
import type { DocumentParsers, PackageBounds } from '../../../kernel/ports/index.ts'
import { annotationLimits, shortName } from '../../../resources/annotations/index.ts'
import { unusable } from './unusable.ts'

const bounds: PackageBounds = { maxEntries: 20_000, maxTotalBytes: 4 * 2 ** 30, maxRatio: 200 }

export interface PackedFile {
  readonly name: string
  /** Unpacks it. @throws `ingestion_failed` when it is damaged */
  read(signal: AbortSignal): Promise<Uint8Array>
}

/**
 * The files of a ZIP, in the order of their names, numbers in them by value. Nothing is unpacked but what is read.
 * @throws `ingestion_failed` for what is no ZIP, encrypted, or made to do harm
 */
export async function packedFiles(
  parsers: DocumentParsers,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<readonly PackedFile[]> {
  const archive = parsers.archiveFor?.('application/zip')
  if (!archive?.listPackage)
    throw new DocentError({ code: 'unsupported', message: 'This deployment opens no ZIP files.' })
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw unusable('The content is no ZIP file, or it is damaged; upload it again.')
  const files = await archive.listPackage({ bytes, bounds, signal })
  const { name: most } = annotationLimits
  const long = files.find(({ path }) => path.length > most)
  if (long)
    throw unusable(
      `${shortName(long.path)} has a name of ${long.path.length} characters; at most ${most} are possible.`,
    )
  const folder = commonFolder(files.map(({ path }) => path))
  return files
    .map(({ path, read }) => ({ name: path.slice(folder.length), read }))
    .sort((a, b) => naturalOrder(a.name, b.name))
}

/** The folder that wraps all files, as many packers add one; empty for none. */
function commonFolder([first = '', ...rest]: readonly string[]): string {
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && rest.every((path) => path.startsWith(folder)) ? folder : ''
}
