import type { IngestDependencies } from './begin-ingestion.ts'
import { convertAgentOnly } from './convert-agent-only.ts'
import { importCollection } from './import-collection.ts'
import { ingestFromSource } from './ingest-sources.ts'
import { ingestPlainText } from './ingest-plain-text.ts'
import { ingestUploads } from './ingest-uploads.ts'
import { insertDocument } from './insert-document.ts'
import { sourceKinds } from './source-kinds.ts'

/**
 * Bringing documents into a collection. Each way is a job with two forms: the plain one waits for its end, `…Job` answers
 * at once.
 */
export function ingestService(dependencies: IngestDependencies) {
  const { wait: uploads, job: uploadsJob } = ingestUploads(dependencies)
  const { wait: plainText, job: plainTextJob } = ingestPlainText(dependencies)
  const { wait: fileSystem, job: fileSystemJob } = ingestFromSource(dependencies, sourceKinds.fileSystem)
  const { wait: website, job: websiteJob } = ingestFromSource(dependencies, sourceKinds.website)
  const { wait: s3, job: s3Job } = ingestFromSource(dependencies, sourceKinds.s3)
  const { wait: gcs, job: gcsJob } = ingestFromSource(dependencies, sourceKinds.gcs)
  const { wait: azureBlobStorage, job: azureBlobStorageJob } = ingestFromSource(
    dependencies,
    sourceKinds.azureBlobStorage,
  )
  const { wait: agentOnlyToStandard, job: agentOnlyToStandardJob } = convertAgentOnly(dependencies)
  const { wait: insert, job: insertJob } = insertDocument(dependencies)
  const { job: importCollectionJob } = importCollection(dependencies)
  return {
    /** Ingests uploaded files and waits. */
    uploads,
    uploadsJob,
    /** Ingests a text as a document and waits. */
    plainText,
    plainTextJob,
    /** Ingests files of the server below a root that the host allows, and waits. */
    fileSystem,
    fileSystemJob,
    /** Ingests a page, or a site from a page on, and waits. */
    website,
    websiteJob,
    s3,
    s3Job,
    gcs,
    gcsJob,
    azureBlobStorage,
    azureBlobStorageJob,
    /** Makes a document that was only kept searchable, and waits. */
    agentOnlyToStandard,
    agentOnlyToStandardJob,
    /** Puts a document that is there already into a collection too, without parsing it again, and waits. */
    insert,
    insertJob,
    /** Puts every document of another collection into this one. */
    importCollectionJob,
  }
}
