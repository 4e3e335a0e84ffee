import type { DocumentsDependencies } from './documents-dependencies.ts'
import { addReader } from './use-cases/add-reader.ts'
import { listCollectionsOfDocument } from './use-cases/list-collections-of-document.ts'
import { countDocuments, getDocument, listDocuments } from './use-cases/read-documents.ts'
import { getInternalMetadata, getPageRecognition, getSourceFile } from './use-cases/read-inside.ts'
import { getPageLayout } from './use-cases/read-layout.ts'
import { linkOriginal } from './use-cases/link-original.ts'
import { getOriginal } from './use-cases/read-original.ts'
import { deleteSummaries, getSummary, listSummaries } from './use-cases/summaries.ts'
import { getDocumentMetadata, replaceDocumentMetadata, updateDocument } from './use-cases/update-document.ts'

/** Documents a principal may see. */
export const documentsService = (dependencies: DocumentsDependencies) => ({
  list: listDocuments(dependencies),
  count: countDocuments(dependencies),
  get: getDocument(dependencies),
  update: updateDocument(dependencies),
  collections: listCollectionsOfDocument(dependencies),
  metadata: getDocumentMetadata(dependencies),
  replaceMetadata: replaceDocumentMetadata(dependencies),
  summaries: listSummaries(dependencies),
  summary: getSummary(dependencies),
  deleteSummaries: deleteSummaries(dependencies),
  original: getOriginal(dependencies),
  originalLink: linkOriginal(dependencies),
  sourceFile: getSourceFile(dependencies),
  pageRecognition: getPageRecognition(dependencies),
  addReader: addReader(dependencies),
  pageLayout: getPageLayout(dependencies),
  internalMetadata: getInternalMetadata(dependencies),
})
