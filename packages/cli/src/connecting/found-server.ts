import type { Call } from '../command-line/command.ts'

export interface FoundServer {
  readonly url: string
  readonly key: string
  /** Releases the server; one that was already running stays. */
  release(): Promise<void>
}

export type ServerCall = Pick<Call, 'environment' | 'directory'> & {
  readonly values: { readonly url?: string; readonly data?: string }
}
