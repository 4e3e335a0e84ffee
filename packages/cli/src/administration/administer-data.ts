import { join } from 'node:path'
import { restoreBackup, verifyBackup } from '@docent/adapters-storage'
import { DocentError, type Docent, type StoreReport } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { UsageError } from '../command-line/usage-error.ts'
import { noProgress, type Progress } from '../command-line/progress.ts'
import { requireFreeDirectory } from '../server/directory-in-use.ts'
import { openRecords } from '../server/open-records.ts'
import { isShared } from '../server/shared-deployment.ts'
import { storesIn } from '../server/stores-in.ts'
import { backedUp, letServerDo, runningServer, type DataOutcome, type DataSettings } from './running-server.ts'

export type DataRequest =
  | { readonly command: 'verify' }
  | { readonly command: 'backup'; readonly directory: string | undefined }
  | { readonly command: 'verify-backup' | 'restore'; readonly directory: string }

const otherwise = 'stop it and run this again.'

/**
 * Carries out a command over the data directory of a stopped server, or lets the running one do it.
 * @throws `in_use` while a server runs that cannot be asked, `not_found` where no server ever did, `invalid_input` for a directory that is not
 * empty or a backup that is damaged
 */
export async function administerData(
  request: DataRequest,
  settings: DataSettings,
  logger: Logger,
  progress: Progress = noProgress,
): Promise<DataOutcome> {
  const { dataDirectory } = settings
  if (request.command === 'verify' || request.command === 'backup') {
    const server = runningServer(settings)
    if (server) return letServerDo(request, server, settings, progress)
  }
  switch (request.command) {
    case 'verify':
      return withData(settings, logger, async (docent) => shown(placeOf(settings), await docent.verify()))
    case 'verify-backup': {
      const { whole, missing, different } = await verifyBackup(request.directory)
      const faults = [...missing.map((file) => `missing    ${file}`), ...different.map((file) => `damaged    ${file}`)]
      return {
        whole,
        said: [whole ? 'The backup is whole.' : 'The backup is damaged:', ...faults].join('\n'),
        facts: { missing, different },
      }
    }
    case 'backup': {
      const directory = request.directory ?? newBackup(settings)
      await withData(settings, logger, (docent) => docent.backup(directory))
      return backedUp(directory, dataDirectory)
    }
    case 'restore':
      requireDirectoryOnly(settings)
      requireFreeDirectory(dataDirectory, otherwise)
      await restoreBackup(request.directory, dataDirectory)
      return {
        whole: true,
        said: `Restored to ${dataDirectory}. Put the files secret and admin-key there, from where you kept them, before the start.`,
        facts: { data: dataDirectory },
      }
  }
}

async function withData<Result>(
  settings: DataSettings,
  logger: Logger,
  work: (docent: Docent) => Promise<Result>,
): Promise<Result> {
  const stores = await storesIn(settings, logger)
  await using docent = await openRecords(settings, logger, otherwise, stores)
  return await work(docent)
}

const newBackup = ({ backupDirectory }: DataSettings): string => {
  if (backupDirectory === undefined) {
    throw new UsageError('backup takes a directory, unless DOCENT_BACKUP_DIRECTORY names the one for all backups.')
  }
  return join(backupDirectory, `docent-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
}

/** What a backup is restored into is a data directory, which a server with a database would not look at. */
function requireDirectoryOnly({ databaseUrl }: DataSettings): void {
  if (databaseUrl === undefined) return
  throw new DocentError({
    code: 'unsupported',
    message:
      'A backup is restored into a data directory, but the records are in the database of DATABASE_URL: unset it for this command, and move what is restored with docent copy.',
  })
}

const placeOf = (settings: DataSettings): string =>
  isShared(settings) ? 'the database of DATABASE_URL and the storage of DOCENT_BLOBS' : settings.dataDirectory

function shown(place: string, { whole, documents, blobs, damages, more }: StoreReport): DataOutcome {
  const looked = `Looked at ${documents} documents and ${blobs} stored files in ${place}:`
  const lines = damages.map(({ what, problem, name, document, collectionId }) => {
    const about = [document, collectionId === undefined ? undefined : `collection ${collectionId}`].filter(Boolean)
    return `${problem.padEnd(10)} ${what}  ${name}${about.length > 0 ? `  (${about.join(', ')})` : ''}`
  })
  const rest = more > 0 ? [`and ${more} more`] : []
  return {
    whole,
    facts: { documents, blobs, damages, more },
    said: [`${looked} ${whole ? 'nothing is missing or damaged.' : ''}`.trim(), ...lines, ...rest].join('\n'),
  }
}
