import type { Environment } from '@docent/adapters-llm'
import { DocentError, type Docent } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { failureOf } from '../command-line/failure.ts'
import { openDocent } from '../server/open-docent.ts'
import type { ServerSettings } from '../server/settings.ts'
import type { Finding } from './finding.ts'

const names: Readonly<Record<string, string>> = { storage: 'records', blobs: 'files', vectors: 'search indexes' }

/** Opens the stores of a stopped server, without any work, and asks each of them. */
export async function checkStores(
  settings: ServerSettings,
  environment: Environment,
  logger: Logger,
): Promise<readonly Finding[]> {
  try {
    const { docent, requireStores } = await openDocent(settings, environment, logger)
    try {
      await requireStores()
      const records = await openedRecords(docent)
      if (records) return [records]
      const { ports, indexes } = await docent.health({ models: false })
      const stores = Object.entries(names).map(([port, subject]): Finding => {
        const { ok, message } = ports[port] ?? { ok: false }
        if (ok) return { subject, state: 'ok', result: 'answer' }
        return {
          subject,
          state: 'problem',
          result: message ?? 'do not answer',
          advice: 'Look whether the store is there and the credentials are right.',
        }
      })
      return [...stores, ...(indexes ? damageOf(indexes) : [])]
    } finally {
      await docent.stop({ graceMs: 0 })
    }
  } catch (error) {
    const result = failureOf(error).message
    return [{ subject: 'stores', state: 'problem', result, advice: 'The server does not start like this either.' }]
  }
}

/**
 * Opens the records as they are: looking at them makes and migrates none.
 * @returns what is to be said where the next start would
 */
async function openedRecords(docent: Docent): Promise<Finding | undefined> {
  try {
    await docent.start({ work: false, migrate: 'check' })
    return undefined
  } catch (error) {
    const found = DocentError.isInstance(error) ? error.details?.['found'] : undefined
    if (found === null) return { subject: 'records', state: 'ok', result: 'are made by the first start' }
    if (found === undefined || (error as DocentError).code !== 'unavailable') throw error
    const result = `are of schema version ${String(found)}, which the next start of this version migrates`
    return { subject: 'records', state: 'note', result, advice: 'Make a backup before.' }
  }
}

interface Indexes {
  readonly rebuilding: number
  readonly lackingDocuments: number
  readonly damaged: number
  readonly lostDocuments: number
}

function damageOf({ rebuilding, lackingDocuments, damaged, lostDocuments }: Indexes): readonly Finding[] {
  const subject = 'index health'
  const lost: Finding = {
    subject,
    state: 'problem',
    result: `the stored text or vectors of ${lostDocuments} documents are damaged`,
    advice: 'Run docent verify, which names them, and ingest them again or restore a backup.',
  }
  if (lostDocuments > 0) return [lost]
  if (rebuilding + lackingDocuments + damaged === 0) return [{ subject, state: 'ok', result: 'nothing is missing' }]
  const result = `${rebuilding} to rebuild, ${damaged} damaged, ${lackingDocuments} documents are missing`
  return [{ subject, state: 'note', result, advice: 'The server repairs them while it runs.' }]
}
