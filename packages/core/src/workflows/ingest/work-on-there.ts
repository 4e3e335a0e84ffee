import type { Draft } from '../../kernel/durable/index.ts'
import { documentEntity, type MembershipRow } from '../../resources/documents/index.ts'
import { convertWhenKept, type Conversion } from './convert-kept.ts'
import { extractFields } from './extract-fields.ts'
import { parsingSchema } from './ingestion-profile.ts'

/**
 * What a job brings in is in the collection already: the answer is true when the document becomes a child of the job all
 * the same, because the job converts it, or has its fields extracted again.
 */
export async function workOnThere(
  draft: Draft,
  there: MembershipRow,
  conversion: Conversion,
  ownerId: string,
): Promise<boolean> {
  if (await convertWhenKept(draft, there, conversion)) return true
  const { pipeline } = conversion.profile.parsing
  if (pipeline === undefined) return false
  const document = await draft.load(documentEntity, there.document_id)
  if (!document || !['received', 'parsing', 'parsed'].includes(document.state)) return false
  const preferences = parsingSchema.parse(document.row.parse_preferences ?? {})
  draft.set(document, { parse_preferences: { ...preferences, pipeline } })
  // One that is on its way is looked at once it has its text.
  if (document.state !== 'parsed' || document.row.text_key === null) return false
  extractFields.enqueue(draft, document, { pipeline, job: { id: conversion.jobId, ownerId } })
  return true
}
