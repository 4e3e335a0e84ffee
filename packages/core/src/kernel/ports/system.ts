/** Wall-clock time and waiting, so that tests can move time by hand. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Calls back once, at or after `at`. The returned function takes it back. Keeps the process alive until then. */
  schedule(at: number, callback: () => void): () => void
}

/** Identifiers and randomness. */
export interface Ids {
  /** UUID v7: sorts by time of making. */
  uuid(): string
  /** Unguessable text of `bytes` random bytes, base64url. */
  secret(bytes: number): string
  /** Uniform in 0 … 1, for jitter; not for secrets. */
  random(): number
}

/** Digests, so that core needs no platform crypto. */
export interface Digests {
  /** SHA-256, lower-case hex. */
  sha256(content: string | Uint8Array): string
  /** Incremental SHA-256 over a stream. */
  createSha256(): { update(content: Uint8Array): void; digest(): string }
}

/** Keeps secrets readable only to those who have the host's key. */
export interface Sealer {
  /** `context` must be the same at `open`: a sealed text is of no use in another place. */
  seal(text: string, context: string): string
  /** @throws `forbidden` when it was sealed with another key or for another context */
  open(sealed: string, context: string): string
  /** As `seal`; what comes out is at most 64 bytes larger. */
  sealBytes(bytes: Uint8Array, context: string): Uint8Array
  /** @throws as `open` */
  openBytes(sealed: Uint8Array, context: string): Uint8Array
}

export type LogFields = Readonly<Record<string, unknown>>

/** Structured log: fields for machines, a message for people. None of the methods throws or waits. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  /** A log with these fields on every line. */
  child(fields: LogFields): Logger
}

/**
 * Wakes others that wait for something: a hint that may be lost or repeated, never the truth. The default reaches this
 * process only; a poll is the guarantee.
 */
export interface Signals {
  /** Returns at once; who listens is notified soon, in no order. */
  publish(topic: string): void
  /** Calls the listener at each signal for the topic until the returned function is called. */
  subscribe(topic: string, listener: () => void): () => void
  /**
   * Asked at the start. @throws `unsupported` where signals of others can never arrive, with the reason; `unavailable` while that is
   * not known. @default they arrive
   */
  ping?(): Promise<void>
  /** Lets go of connections; nobody is notified any more. */
  close(): Promise<void>
}

/** What is known of the machine that the process runs on. Bytes, seconds, megahertz; absent: not known there. */
export interface MachineFacts {
  readonly uptimeSeconds: number
  readonly hostname: string
  readonly osName: string
  readonly osVersion: string
  readonly kernelVersion: string
  readonly cpuCountLogical: number
  /** Busy share of each processor since the last reading, at first since the machine started, 0 … 100. */
  readonly cpuPercentPerCpu: readonly number[]
  readonly cpuFreqCurrent?: number | undefined
  /** Of the last 1, 5 and 15 minutes; absent where there is no such thing. */
  readonly loadAverages?: readonly [number, number, number] | undefined
  readonly memoryTotal: number
  readonly memoryAvailable: number
  /** Names only. */
  readonly networkInterfaces: readonly string[]
}

export interface Machine {
  /** Quick: it is called for each request for metrics. */
  read(): MachineFacts
}
