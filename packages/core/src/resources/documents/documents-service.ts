import type { DocumentsDependencies } from './documents-dependencies.ts'
import { countDocuments, getDocument, listDocuments } from './use-cases/read-documents.ts'

/** Documents a principal may see. */
export const documentsService = (dependencies: DocumentsDependencies) => ({
  list: listDocuments(dependencies),
  count: countDocuments(dependencies),
  get: getDocument(dependencies),
})
