import type { Situation, Situations } from '../situation.ts'
import type { World } from '../world.ts'

const into =
  (call: Omit<Situation, 'query'>) =>
  ({ records }: World): Situation => ({ ...call, query: { collection_id: records.collection } })

const text = ({ records }: World): Situation => ({
  body: 'Text.',
  headers: { 'Content-Type': 'text/plain' },
  query: { collection_id: records.collection, file_name: 'new.txt' },
})
const files = into({ body: { root_dir: 'notes', glob: '*' } })
const site = into({ body: { url: 'https://example.org/' } })
const credentials = { access_key_id: 'id', secret_access_key: 'secret' }
const s3 = into({ body: { urls: ['s3://notes/'], credentials } })
const google = into({ body: { urls: ['gs://notes/'] } })
const azure = into({ body: { container: 'notes', paths: ['a'], account_name: 'account' } })
const conversion = ({ records }: World): Situation => ({
  query: { collection_id: records.collection, document_id: records.document },
})

const nothingFailed = { refusedToAll: 'nothing of it failed; test/contract/retried-jobs.test.ts is about those' }
const ended = { refusedToAll: 'the job has ended' }

export const ingestionRequests: Situations = {
  upload_file: { file: { name: 'a.txt', content: 'Text.' } },
  ingest_upload: into({}),
  create_ingest_upload_job: into({}),
  ingest_from_plain_text: text,
  create_ingest_from_plain_text_job: text,
  ingest_from_file_system: files,
  create_ingest_from_file_system_job: files,
  ingest_from_website: site,
  create_ingest_from_website_job: site,
  ingest_from_s3: s3,
  create_ingest_from_s3_job: s3,
  ingest_from_gcs: google,
  create_ingest_from_gcs_job: google,
  ingest_from_azure_blob_storage: azure,
  create_ingest_from_azure_blob_storage_job: azure,
  ingest_agent_only_to_standard: conversion,
  create_ingest_agent_only_to_standard_job: conversion,
  list_jobs: {},
  count_pending_jobs: {},
  get_job: {},
  delete_job: {},
  watch_job: {},
  cancel_job: ended,
  retry_job: nothingFailed,
  list_user_jobs: {},
  retry_user_jobs: {},
  cancel_user_job: ended,
}
