import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { documentEntity, membershipEntity } from '../../resources/documents/index.ts'
import { countDocument, failureText } from './settle-membership.ts'

/** A document that was found, and cannot be any more because what was stored of it is damaged. */
export async function loseMembership(draft: Draft, membershipId: string, error: DocentError): Promise<void> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (membership?.state !== 'searchable') return
  draft.send(membership, { type: 'LOST', code: error.code })
  draft.set(membership, { live: false, error: failureText(error) })
  const document = await draft.load(documentEntity, membership.row.document_id)
  await countDocument(draft, membership, document?.row.size ?? 0, -1)
  if (document && document.state !== 'deleting') draft.set(document, { status: 'failed', error: failureText(error) })
}
