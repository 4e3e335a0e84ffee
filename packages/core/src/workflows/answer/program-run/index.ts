export { beginProgram } from './begin-program.ts'
export { runProgramEffect } from './run-program-effect.ts'
export type { ModelGrant, ServedModels, ServeModels } from './serve-models.ts'
