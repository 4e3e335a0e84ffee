export { askModel, type ModelQuestion } from './ask-model.ts'
export { combineParts, partsOf } from './combine-parts.ts'
export { processDocumentEffect } from './process-document.ts'
export { processInputSchema, processService, type ProcessInput } from './process-service.ts'
