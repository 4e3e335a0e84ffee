import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { roleServices } from '../../access/roles/module.ts'
import { userServices } from '../../access/users/module.ts'
import { deploymentServices } from '../../limits/deployment/module.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { documentServices } from '../../resources/documents/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { secretServices } from '../../resources/secrets/module.ts'
import { uploadServices } from '../../resources/uploads/module.ts'
import { scoringServices } from '../scoring/module.ts'
import { cancelChildrenEffect } from './cancel-children-effect.ts'
import { chunkTextEffect } from './chunk-text-effect.ts'
import { embedChunksEffect } from './embed-chunks-effect.ts'
import { extractFieldsEffect } from './extract-fields-effect.ts'
import { sourceFetcher } from './fetch-source.ts'
import { ingestService } from './ingest-service.ts'
import { ingestChildren } from './job-children.ts'
import { listSourceEffect } from './list-source-effect.ts'
import { parseDocumentEffect } from './parse-document-effect.ts'
import { retryJob } from './retry-job.ts'
import { retryJobs } from './retry-jobs.ts'
import { slowLane } from './slow-documents.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, parsers, runtime, sources } = coreServices
const { settingsSystem: settings } = settingServices
const { deployment } = deploymentServices
const { secrets } = secretServices
const { modelRegistry: models, retryPolicy: retry } = modelServices

export const ingestServices = {
  ingest: service<ReturnType<typeof ingestService>>('ingest'),
  retryJob: service<ReturnType<typeof retryJob>>('retryJob'),
  retryJobs: service<ReturnType<typeof retryJobs>>('retryJobs'),
} as const

export const ingestModule = defineModule({
  services: ingestServices,
  provide(bind) {
    const needs = {
      ...{ runtime, blobs, ids, digests, idempotency, parsers, secrets, sources, settings },
      collections: collectionServices.collectionRecords,
      documents: documentServices.documentRecords,
      uploads: uploadServices.uploadRecords,
      jobs: jobServices.jobs,
      pipelines: scoringServices.pipelineFinder,
      callers: roleServices.keptCallers,
    }
    bind(ingestServices.ingest, needs, ingestService)
    const retrying = { ...needs, storage, clock, users: userServices.usersSystem }
    bind(ingestServices.retryJob, retrying, retryJob)
    bind(ingestServices.retryJobs, retrying, retryJobs)
    bind(jobServices.jobChildren, { storage }, (needs) => ingestChildren(needs.storage))
    bind(jobServices.slowLane, {}, () => slowLane)
  },
  effects: [
    effect({ storage, blobs, clock, digests, ids, secrets, sources, settings, parsers, deployment, models }, (needs) =>
      parseDocumentEffect({ ...needs, fetchSource: sourceFetcher(needs) }),
    ),
    effect(
      { storage, blobs, callers: roleServices.keptCallers, scorePipeline: scoringServices.pipelineScorer },
      extractFieldsEffect,
    ),
    effect({ storage, blobs, ids }, chunkTextEffect),
    effect({ storage, blobs, digests, models, retry }, embedChunksEffect),
    effect(
      {
        ...{ storage, blobs, clock, ids, digests, secrets, sources, settings },
        callers: roleServices.keptCallers,
        collections: collectionServices.collectionRecords,
      },
      listSourceEffect,
    ),
    effect({ storage, runtime }, cancelChildrenEffect),
  ],
})
