export { processDocumentEffect } from './process-document.ts'
export { processInputSchema, processService, type ProcessInput } from './process-service.ts'
