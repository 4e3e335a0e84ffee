import type { ArtifactsDependencies } from './artifacts-dependencies.ts'
import type { UploadRoom } from './upload-room.ts'
import { completeResults, type CompleteResultsDependencies } from './use-cases/complete-results.ts'
import { completeUploads } from './use-cases/complete-upload.ts'
import { copyArtifact } from './use-cases/copy-artifact.ts'
import { createArtifact } from './use-cases/create-artifact.ts'
import { deleteArtifacts, type DeleteArtifactsDependencies } from './use-cases/delete-artifacts.ts'
import { downloadArtifact, type DownloadArtifactDependencies } from './use-cases/download-artifact.ts'
import {
  artifactDependents,
  getArtifact,
  listArtifacts,
  listArtifactVersions,
  projectOverview,
} from './use-cases/read-artifacts.ts'
import { updateArtifact } from './use-cases/update-artifact.ts'
import { uploadPart } from './use-cases/upload-parts.ts'

export const artifactsService = (
  dependencies: ArtifactsDependencies &
    CompleteResultsDependencies &
    DeleteArtifactsDependencies &
    DownloadArtifactDependencies & { readonly roomFor: UploadRoom },
) => {
  const { roomFor } = dependencies
  const { complete, completeCheckingDuplicates, submitDuplicates } = completeUploads(dependencies)
  return {
    create: createArtifact(dependencies, roomFor),
    uploadPart: uploadPart(dependencies, roomFor),
    complete,
    completeResults: completeResults(dependencies),
    completeCheckingDuplicates,
    submitDuplicates,
    get: getArtifact(dependencies),
    list: listArtifacts(dependencies),
    listVersions: listArtifactVersions(dependencies),
    dependents: artifactDependents(dependencies),
    overview: projectOverview(dependencies),
    update: updateArtifact(dependencies),
    ...deleteArtifacts(dependencies),
    copy: copyArtifact(dependencies),
    download: downloadArtifact(dependencies),
  }
}
