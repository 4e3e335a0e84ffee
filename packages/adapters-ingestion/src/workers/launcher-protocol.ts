import type { ParserProgram } from './launch-parser.ts'

/** To the launcher: start a parser under a number, or kill the one of a number. */
export type LauncherCommand =
  | { readonly kind: 'start'; readonly id: number; readonly program: ParserProgram }
  | { readonly kind: 'kill'; readonly id: number }

/**
 * From the launcher. `started` comes with the socket of the parser; from `handed` on the launcher reads nothing of it any more, so
 * that nothing may be said to the parser before.
 */
export type LauncherReply =
  | { readonly kind: 'started'; readonly id: number; readonly pid: number }
  | { readonly kind: 'handed'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | {
      readonly kind: 'exited'
      readonly id: number
      readonly code: number | null
      readonly signal: NodeJS.Signals | null
    }
