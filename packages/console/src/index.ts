export { docentConsole, type ConsoleHandler } from './docent-console.ts'
export type { ConsoleOptions } from './console-options.ts'
