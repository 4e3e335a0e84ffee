export { type ArtifactInput, type FileInput } from './artifact-input.ts'
export { artifactEntity } from './artifact-machine.ts'
export {
  artifactKinds,
  parseVersionName,
  versionOf,
  type ArtifactKind,
  type SetName,
  type VersionName,
} from './artifact-name.ts'
export {
  allFilesOf,
  allPartsOf,
  findPageWords,
  findPart,
  holderOfBlob,
  picturesNamed,
  walkFileBlobs,
  walkPageWords,
  walkParts,
} from './artifact-file-records.ts'
export {
  artifactsBy,
  deleteSetsOf,
  findArtifact,
  someArtifactsIn,
  walkModels,
  type ArtifactRecords,
} from './artifact-records.ts'
export {
  artifactDependencyTable,
  artifactFileTable,
  artifactPartTable,
  artifactTable,
  pageWordsTable,
  type ArtifactFileRow,
  type ArtifactRow,
  type PageWordsRow,
} from './artifact-tables.ts'
export { artifactSchema, labelsSchema, modelTypeSchema, nameOf, type Artifact, type ModelType } from './artifact.ts'
export { pictureDpi, type OpenFileReader } from './file-content.ts'
export { addFiles, jsonList, makeArtifact, type NewFile } from './make-artifact.ts'
export { withDeclared } from './changed-attributes.ts'
export type { ArrivedContent, CheckContent } from './check-content.ts'
export { derivedName } from './derived-name.ts'
export { joinParts } from './join-parts.ts'
export type { ReadContent } from './read-content.ts'
export { analysisPrefix, type ReceiveContent } from './receive-content.ts'
export { requireStillAvailable } from './still-available.ts'
export type { UploadRoom } from './upload-room.ts'
export type { ArtifactContent } from './use-cases/download-artifact.ts'
export { picturesPerZip } from './use-cases/download-artifact.ts'
export type { ArtifactListInput, ProjectOverview } from './use-cases/read-artifacts.ts'
export { artifactUpdateSchema, type ArtifactUpdate } from './use-cases/update-artifact.ts'
export { zipStream, type ZipEntry } from './zip-stream.ts'
