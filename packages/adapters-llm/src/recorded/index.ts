export { recordedModels, type RecordedModels, type RecordedModelsOptions } from './recorded-models.ts'
export type { RequestRule } from './canonical-request.ts'
export type { RecordingStore } from './recording-store.ts'
