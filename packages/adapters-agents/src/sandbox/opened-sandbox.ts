import type { Readable, Writable } from 'node:stream'
import type { SandboxExit, SandboxStop } from '@docent/core/ports'
import type { Collected } from './collected-files.ts'

/** Files and folders of one sandbox: each takes memory of the kernel, however small it is. */
export const mostEntries = 20_000

/** A sandbox whose program runs, and which is watched. */
export interface OpenedSandbox {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves when no process of the program is left. */
  readonly exit: Promise<SandboxExit>
  /** Ends it; the first reason counts. */
  stop(reason: SandboxStop): void
  /** New and changed files of the working directory, when it has ended. */
  collect(given: ReadonlyMap<string, Uint8Array>): Promise<Collected>
  /** Releases what is held for it; call it when it has ended. */
  close(): Promise<void>
}
