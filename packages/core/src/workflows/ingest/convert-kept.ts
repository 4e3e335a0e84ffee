import type { Draft } from '../../kernel/durable/index.ts'
import {
  documentEntity,
  membershipEntity,
  type MembershipRow,
  type MembershipInstance,
} from '../../resources/documents/index.ts'
import { extractFields } from './extract-fields.ts'
import { keepFile } from './settle-membership.ts'
import type { IngestionProfile } from './ingestion-profile.ts'

/** What is to be searchable, as which job wants it. */
export interface Conversion {
  readonly jobId: string
  readonly profile: Pick<IngestionProfile, 'membership' | 'parsing' | 'agentOnly'>
}

/**
 * Makes a file searchable that is only kept in a collection, as a child of the job: it is parsed, unless it has its text
 * from another collection.
 */
export async function convertKept(
  draft: Draft,
  membership: MembershipInstance,
  { jobId, profile }: Pick<Conversion, 'jobId' | 'profile'>,
): Promise<void> {
  const document = await draft.require(documentEntity, membership.row.document_id)
  draft.send(membership, { type: 'CONVERT', jobId })
  draft.set(membership, { job_id: jobId, settings: profile.membership, error: null })
  const { pipeline } = profile.parsing
  if (document.row.text_key !== null) {
    if (pipeline === undefined) draft.send(membership, { type: 'DOCUMENT_PARSED' })
    else extractFields.enqueue(draft, document, { pipeline }, jobId)
  } else if (document.state === 'parsed') {
    draft.send(document, { type: 'CONVERT', jobId })
    draft.set(document, {
      ingest_mode: 'standard',
      parse_preferences: profile.parsing,
      status: 'queued',
      error: null,
    })
  }
}

/**
 * What a job is to bring in is in the collection already, or on its way. It stays as it is, except that a file which is
 * only kept becomes searchable when the job wants that: then its membership is a child of the job, and the answer is true.
 */
export async function convertWhenKept(draft: Draft, row: MembershipRow, conversion: Conversion): Promise<boolean> {
  const { profile } = conversion
  if (profile.agentOnly) return false
  const membership = draft.instance(membershipEntity, row)
  if (membership.state === 'queued') {
    const document = await draft.load(documentEntity, row.document_id)
    if (document?.row.ingest_mode !== 'agent_only') return false
    if (document.row.source_key === null) {
      // A copy whose bytes are not there yet, so that there is nothing to keep: it becomes searchable at once.
      draft.set(document, { ingest_mode: 'standard', parse_preferences: profile.parsing })
      draft.set(membership, { settings: profile.membership })
      return false
    }
    // It is kept from here on for the job that brought it in, whatever becomes of the conversion.
    await keepFile(draft, document)
  }
  if (membership.state !== 'kept') return false
  await convertKept(draft, membership, conversion)
  return true
}
