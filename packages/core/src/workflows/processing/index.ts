export { askModel, type ModelQuestion } from './ask-model.ts'
export { combineParts, partsOf } from './combine-parts.ts'
export { processInputSchema, type ProcessInput } from './process-service.ts'
