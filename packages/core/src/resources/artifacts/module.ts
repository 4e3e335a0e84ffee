import { roleServices } from '../../access/roles/module.ts'
import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { analysisJobServices } from '../analysis-jobs/module.ts'
import { projectServices } from '../projects/module.ts'
import { artifactEntity } from './artifact-machine.ts'
import { artifactRecords, type ArtifactRecords } from './artifact-records.ts'
import { artifactTables } from './artifact-tables.ts'
import type { CheckContent } from './check-content.ts'
import { artifactsService } from './artifacts-service.ts'
import { fileReader, type OpenFileReader } from './file-content.ts'
import { orphanArtifactSweep } from './orphan-artifacts.ts'
import { pipelinesWithModels } from './pipelines-with-models.ts'
import { purgeArtifactEffect, type ForgetDraft } from './purge-artifact-effect.ts'
import { contentReader, type ReadContent } from './read-content.ts'
import { receiveContent, type ReceiveContent } from './receive-content.ts'
import { changedAttributes } from './changed-attributes.ts'
import { uploadRoom, type UploadRoom } from './upload-room.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, network, parsers, runtime } = coreServices
const { settingsSystem: settings } = settingServices

export const artifactServices = {
  artifactRecords: service<ArtifactRecords>('artifactRecords'),
  receiveContent: service<ReceiveContent>('receiveContent'),
  uploadRoom: service<UploadRoom>('uploadRoom'),
  readContent: service<ReadContent>('readContent'),
  readArtifactFile: service<OpenFileReader>('readArtifactFile'),
  /** Bound by analysis. */
  checkContent: service<CheckContent>('checkContent'),
  /** Bound by annotation drafts. */
  forgetDraft: service<ForgetDraft>('forgetDraft'),
  artifacts: service<ReturnType<typeof artifactsService>>('artifacts'),
} as const

export const artifactsModule = defineModule({
  services: artifactServices,
  tables: artifactTables,
  entities: [artifactEntity],
  provide(bind) {
    const { artifactRecords: records, receiveContent: receive, readArtifactFile: readFile } = artifactServices
    const { uploadRoom: roomFor, readContent } = artifactServices
    const { projectRecords: projects } = projectServices
    const { analysisJobRecords: jobs } = analysisJobServices
    bind(records, { storage }, (needs) => artifactRecords(needs.storage))
    bind(receive, { blobs, digests, ids, network }, receiveContent)
    bind(roomFor, { storage, settings, records }, uploadRoom)
    bind(readContent, { blobs, digests }, contentReader)
    bind(readFile, { readContent, parsers }, fileReader)
    bind(
      artifactServices.artifacts,
      {
        runtime,
        storage,
        blobs,
        clock,
        ids,
        digests,
        idempotency,
        settings,
        callers: roleServices.keptCallers,
        projects,
        records,
        jobs,
        receive,
        roomFor,
        readFile,
        readContent,
        checkContent: artifactServices.checkContent,
      },
      (needs) =>
        artifactsService({
          ...needs,
          withAttributes: changedAttributes(needs.readContent),
          others: pipelinesWithModels,
        }),
    )
  },
  effects: [effect({ storage, blobs, forgetDraft: artifactServices.forgetDraft }, purgeArtifactEffect)],
  sweeps: [sweep({ storage, blobs, clock }, orphanArtifactSweep)],
})
