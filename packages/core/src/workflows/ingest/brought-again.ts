import type { Draft } from '../../kernel/durable/index.ts'
import {
  restrictionOf,
  type DocumentRow,
  type MembershipInstance,
  type MembershipRow,
} from '../../resources/documents/index.ts'
import { membershipSettingsSchema, parsingSchema } from './ingestion-profile.ts'
import { workOnThere } from './work-on-there.ts'

/** What was asked for about who finds the document of a membership. */
export async function requestedChangesOf(draft: Draft, { row }: MembershipInstance) {
  const { restricted, readers } = await restrictionOf(draft.storage, row)
  const given = membershipSettingsSchema.parse(row.settings).restrictionGiven
  return { restricted: given && restricted, opened: given && !restricted, readers }
}

/** Whether what is there already becomes the child of the job that brought the same once more. */
export async function takeOver(
  draft: Draft,
  there: MembershipRow,
  { row }: MembershipInstance,
  document: DocumentRow,
): Promise<boolean> {
  if (row.job_id === null) return false
  const profile = {
    membership: membershipSettingsSchema.parse(row.settings),
    parsing: parsingSchema.parse(document.parse_preferences ?? {}),
    agentOnly: document.ingest_mode === 'agent_only',
  }
  return workOnThere(draft, there, { jobId: row.job_id, profile }, row.owner_id)
}
