import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { documentSummaryTable } from '../document-tables.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { noSuchSummary } from '../summary-records.ts'
import { summariesOf, type DocumentSummary } from '../summary.ts'

const summaryIdsSchema = z.array(z.string().min(1).max(128)).min(1).max(1000)

/** Newest first. @throws `not_found` for an invisible document */
export const listSummaries =
  ({ documents, summaries, spentOn }: DocumentsDependencies) =>
  async (
    principal: Principal,
    documentId: string,
    page: Page = {},
    options: CallOptions = {},
  ): Promise<DocumentSummary[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    await documents.require(scope, documentId)
    return summariesOf(spentOn, await summaries.list(scope, documentId, check(pageSchema, page)))
  }

/** @throws `not_found` */
export const getSummary =
  ({ summaries, spentOn }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<DocumentSummary> => {
    options.signal?.throwIfAborted()
    return (await summariesOf(spentOn, [await summaries.require(scopeOf(principal), id)]))[0]!
  }

/**
 * Deletes all of these or none: those the caller had made, and those of documents that are theirs to change.
 * @throws `not_found` when one is invisible, `forbidden` when one is visible without the right, `wrong_state` in an
 * archived collection
 */
export const deleteSummaries =
  ({ runtime, documents, summaries }: DocumentsDependencies) =>
  async (principal: Principal, ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    const scope = scopeOf(principal)
    const wanted = [...new Set(check(summaryIdsSchema, ids))]
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows: Awaited<ReturnType<typeof summaries.find>> = []
      for (let start = 0; start < wanted.length; start += 500)
        rows.push(...(await summaries.find(scope, wanted.slice(start, start + 500))))
      if (rows.length < wanted.length) throw noSuchSummary()
      for (const [documentId, own] of Map.groupBy(rows, (row) => row.document_id)) {
        const all = own.every((row) => row.owner_id === principal.userId)
        await (all ? documents.requireOpen(scope, documentId) : documents.requireChangeable(scope, documentId))
      }
      for (const row of rows) {
        const id = row.id
        draft.step(remove(documentSummaryTable, { id }))
        draft.record('document_summary', id, 'DELETED')
      }
    })
  }
