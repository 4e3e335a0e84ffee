export { beginRun } from './begin-run.ts'
export { callModelEffect } from './call-model-effect.ts'
export { callToolEffect } from './call-tool-effect.ts'
export { refuseArchived } from './refuse-archived.ts'
