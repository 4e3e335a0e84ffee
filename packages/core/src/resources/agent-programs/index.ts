export type { LoadedProgram, LoadProgram } from './load-program.ts'
