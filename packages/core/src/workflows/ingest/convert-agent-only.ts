import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import { convertKept } from './convert-kept.ts'
import type { IngestOptions } from './ingest-options.ts'
import type { IngestTarget } from './new-documents.ts'

const ownSchema = z.object({ documentId: z.string() })
export type ConvertInput = { readonly collectionId: string; readonly documentId: string } & IngestOptions

/**
 * Parses a file that was only kept (`agent_only`) and makes it searchable. A file that cannot be parsed stays kept, with the
 * reason; one that is searchable already stays so.
 */
export function convertAgentOnly(dependencies: IngestDependencies): IngestForms<ConvertInput> {
  const begin = beginIngestion(dependencies)
  return formsOf<ConvertInput>(dependencies, async (principal, input, bounded, options) => {
    const { collectionId, documentId } = input
    requireGlobal(principal)
    const { checked } = checkIngestInput(principal, input, ownSchema)
    if (checked.ingestMode === 'agent_only') {
      throw new DocentError({
        code: 'invalid_input',
        message: 'ingest_mode must be standard or lite to convert a file.',
      })
    }
    await requireMembership(dependencies, principal, collectionId, documentId)
    const ingestion = {
      operation: 'ingest_agent_only_to_standard',
      input,
      collectionId,
      options: { ...checked, ingestMode: checked.ingestMode ?? ('standard' as const) },
      name: 'Convert a file to a searchable document',
      bounded,
      children: {
        count: 1,
        add: (draft, target) => convert(dependencies, draft, target, principal, documentId),
      },
    } satisfies Parameters<typeof begin>[1]
    return begin(principal, ingestion, options)
  })
}

async function requireMembership(
  { documents }: IngestDependencies,
  principal: Principal,
  collectionId: string,
  documentId: string,
) {
  const row = await documents.membership(scopeOf(principal), collectionId, documentId, 'read')
  if (row) return row
  throw new DocentError({ code: 'not_found', message: 'There is no such document in this collection.' })
}

async function convert(
  dependencies: IngestDependencies,
  draft: Draft,
  target: IngestTarget,
  principal: Principal,
  documentId: string,
): Promise<void> {
  const row = await requireMembership(dependencies, principal, target.collectionId, documentId)
  const membership = draft.instance(membershipEntity, row)
  const child = { id: target.jobId, ownerId: target.owner.userId }
  if (membership.state === 'searchable') return settleChild(draft, child, 'completed')
  if (membership.state !== 'kept') {
    throw new DocentError({
      code: 'wrong_state',
      message: 'The document is being ingested or failed; only a file ingested as agent_only can be converted.',
    })
  }
  await convertKept(draft, membership, target)
}
