import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { membershipEntity, type MembershipRow, findMembership, findDocument } from '../../resources/documents/index.ts'
import { cutText, nameChunkSet, takeChunks, type CutDependencies } from './cut-text.ts'
import { failMembership } from './fail-documents.ts'
import { chunkingSchema } from './ingestion-profile.ts'

/** Text to chunks: cut once for each cutting of a document, shared by the collections that cut alike. */
export function chunkTextEffect(dependencies: CutDependencies) {
  const { storage } = dependencies
  return defineEffect({
    effect: 'membership.chunkText',
    parameters: z.object({}),
    async run(run) {
      const membership = (run.left as MembershipRow | undefined) ?? (await findMembership(storage, run.entityId))
      if (!membership || membership.state !== 'chunking') return () => {}
      const documentId = membership.document_id
      const document = await findDocument(storage, documentId)
      if (!document || document.text_key === null) return () => {}
      const options = chunkingSchema.parse(membership.settings)
      const set = await cutText(dependencies, { documentId, textKey: document.text_key }, options, run.signal)
      if (set.count === 0) {
        throw new DocentError({
          code: 'ingestion_failed',
          message: 'The document has no text that could be searched.',
        })
      }
      return async (draft) => {
        const instance = await draft.recall(membershipEntity, membership)
        if (instance && (await takeChunks(draft, instance, set))) nameChunkSet(draft, set)
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failMembership(draft, entityId, error),
  })
}
