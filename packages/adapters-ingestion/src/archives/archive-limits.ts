import { unreadableFile } from '../unreadable-file.ts'

export interface ArchiveLimits {
  /**
   * Files one archive may hold.
   * @default 10_000
   */
  readonly maxEntries?: number
  /**
   * Bytes of one file, unpacked; larger ones are skipped.
   * @default 268_435_456 (256 MB)
   */
  readonly maxEntryBytes?: number
  /**
   * Bytes of all files together, unpacked; an archive with more is refused.
   * @default 4_294_967_296 (4 GB)
   */
  readonly maxTotalBytes?: number
  /**
   * How many times its own size an archive may unpack to; checked above 10 MB only.
   * @default 200
   */
  readonly maxRatio?: number
}

const megabyte = 1024 * 1024
/** Small files of zeros are harmless. */
const harmless = 10 * megabyte

export const withDefaults = (limits: ArchiveLimits): Required<ArchiveLimits> => ({
  maxEntries: 10_000,
  maxEntryBytes: 256 * megabyte,
  maxTotalBytes: 4_096 * megabyte,
  maxRatio: 200,
  ...limits,
})

export const tooManyEntries = (limits: Required<ArchiveLimits>): Error =>
  unreadableFile(`The archive holds more than ${limits.maxEntries} files; split it and upload the parts.`)

export const tooLargeEntry = (limits: Required<ArchiveLimits>): string =>
  `The file is larger than ${Math.round(limits.maxEntryBytes / megabyte)} MB unpacked; upload it separately.`

/** Refuses what unpacks to more than the limits allow. */
export function checkTotal(unpacked: number, packed: number, limits: Required<ArchiveLimits>): void {
  if (unpacked > limits.maxTotalBytes)
    throw unreadableFile('The archive unpacks to more data than allowed; split it and upload the parts.')
  if (unpacked > harmless && unpacked > limits.maxRatio * packed)
    throw unreadableFile(
      'The archive unpacks to far more than its own size, as if to do harm; upload its files unpacked.',
    )
}
