import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory, sqliteStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { copyStore, type CopyProgress, type CopyReport } from '@docent/core'
import type { BlobStore, StorageDriver } from '@docent/core/ports'
import { requireFreeDirectory } from '../server/directory-in-use.ts'
import { blobsOf } from '../server/blobs-setting.ts'
import type { CopyRequest, FilesPlace, RecordsPlace } from './copy-command.ts'

const stages: Record<CopyProgress['stage'], string> = {
  checking: 'Looking for damage in the source …',
  records: 'Copying the records …',
  blobs: 'Copying the files …',
  comparing: 'Comparing both sides …',
}

export interface CopyOutcome {
  /** What to print. */
  readonly said: string
  readonly report: CopyReport
}

/**
 * Carries out a copy between the stores of stopped servers.
 * @param progress called with a line at each stage
 * @throws `in_use` while a server runs on one of the directories; as `copyStore`
 */
export async function copyData(request: CopyRequest, progress: (line: string) => void): Promise<CopyOutcome> {
  const { from, to, files, damaged } = request
  const taken = directoriesOf(from, to)
  const others = directoriesOf(...(files ? [files.from, files.to] : [])).filter(
    (directory) => !taken.includes(directory),
  )
  for (const directory of [...taken, ...others]) requireFreeDirectory(directory, 'stop it and run this again.')
  // Those of records lock themselves.
  const locks = others.map((directory) => lockDirectory(directory))
  let stage: CopyProgress['stage'] | undefined
  try {
    const report = await copyStore({
      from: { storage: storageAt(from), ...(files && { blobs: blobsAt(files.from) }) },
      to: { storage: storageAt(to), ...(files && { blobs: blobsAt(files.to) }) },
      damaged,
      onProgress(now) {
        if (now.stage !== stage) progress(stages[now.stage])
        stage = now.stage
      },
    })
    return { said: summaryOf(report, request), report }
  } finally {
    for (const lock of locks) lock.release()
  }
}

const directoriesOf = (...places: readonly (RecordsPlace | FilesPlace)[]): readonly string[] => [
  ...new Set(places.flatMap((place) => (place.kind === 'directory' ? place.directory : []))),
]

const storageAt = (place: RecordsPlace): StorageDriver =>
  place.kind === 'directory' ? sqliteStorage({ directory: place.directory }) : postgresStorage({ url: place.url })

const blobsAt = (place: FilesPlace): BlobStore =>
  place.kind === 'directory' ? blobsOf(undefined, place.directory) : blobsOf(place.setting, '')

function summaryOf({ tables, blobs, damages, more }: CopyReport, request: CopyRequest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const filled = tables.filter((table) => table.rows > 0)
  const count = (number: number) => number.toLocaleString('en')
  const line = (name: string, number: number, sha256: string) =>
    `  ${name.padEnd(28)} ${count(number).padStart(12)}  ${sha256}`
  const files = blobs ? ` and ${count(blobs.count)} files (${count(blobs.bytes)} bytes)` : ''
  return [
    `Source and target both have ${count(rows)} rows in ${filled.length} tables${files}, with the same SHA-256:`,
    ...filled.map(({ name, rows: number, sha256 }) => line(name, number, sha256)),
    ...(blobs ? [line('files', blobs.count, blobs.sha256)] : ['The files stay where they are.']),
    ...damages.map(({ what, problem, name, document }) =>
      `${problem.padEnd(10)} ${what}  ${name}${document === undefined ? '' : `  (${document})`}`.trimEnd(),
    ),
    ...(more > 0 ? [`and ${more} more damages`] : []),
    ...nextSteps(request),
  ].join('\n')
}

/** Both stores have the same waiting work, which must be done once. */
function nextSteps({ from }: CopyRequest): readonly string[] {
  const secret = from.kind === 'directory' ? join(from.directory, 'secret') : undefined
  return [
    ...(secret !== undefined && existsSync(secret)
      ? [`Keys are not copied: start the target with what is in ${secret} as DOCENT_SECRET.`]
      : []),
    'From now on start only one of the two: both have the same work waiting.',
  ]
}
