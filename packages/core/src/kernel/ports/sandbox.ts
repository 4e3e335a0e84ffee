/**
 * How well programs are kept apart from the server. `full`: own processes, files and network, with few system calls. `container`: a
 * container of Docker or Podman. `interpreter`: programs are read, to show what they have, and none runs. `none`: no program can run here. `trusted`: nothing keeps them apart, as the host decided in code.
 */
export type SandboxLevel = 'full' | 'container' | 'interpreter' | 'none' | 'trusted'

/** What runs programs. */
export type SandboxImage = 'python' | 'node'

export interface SandboxCapabilities {
  readonly level: SandboxLevel
  /** Versions of the images that are there, such as `3.11.7`. */
  readonly images: Readonly<Partial<Record<SandboxImage, string>>>
  /** What is missing and how to fix it, for operators; absent when nothing is. */
  readonly reason?: string | undefined
  /** The most that a request may give as `wallMs`. @default no bound */
  readonly mostWallMs?: number | undefined
}

/** Bounds of one sandbox with all its processes. */
export interface SandboxLimits {
  /** Time from the start of the program, ms. @default 60,000; unlimited for `start` */
  readonly wallMs: number
  /** Bytes of all processes together. @default 512 MiB */
  readonly memoryBytes: number
  /** Processes and threads at once. @default 64 */
  readonly processes: number
  /** Bytes of the largest file. @default 50,000,000 */
  readonly fileBytes: number
  /** Bytes of all files of the working directory, given ones among them. @default 100,000,000 */
  readonly workspaceBytes: number
  /** Bytes of standard output, and of standard error. @default 1,000,000; unlimited for the output of `start` */
  readonly outputBytes: number
}

/** Files that the program can read and that are not collected; it keeps no change to them. */
export interface SandboxFolder {
  /** Where it is, such as `/agent`: one name of lower-case letters, digits, `_` and `-` that the system has no use for. */
  readonly path: string
  /** By relative path, such as `server.py` or `data/cities.csv`. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** An HTTP server for the program alone, on a loopback port of its sandbox. It can reach nothing else. */
export interface SandboxEndpoint {
  /** Environment variable that holds its URL, without a slash at the end. */
  readonly variable: string
  /** Put at the end of the URL, such as `/v1`. @default none */
  readonly path?: string | undefined
  /** Answers a request; its signal is aborted when the program hangs up. What it throws is a 500 without details. */
  readonly handle: (request: Request) => Promise<Response>
}

export interface SandboxRequest {
  readonly image: SandboxImage
  /** Text of a program: Python, or an ES module of JavaScript. Either this or `command`. */
  readonly program?: string | undefined
  /** A program and its arguments, such as `['python3', '/agent/server.py']`. Others may see them: no secrets. */
  readonly command?: readonly string[] | undefined
  /** Directory in which it starts. @default `/workspace`, the working directory whose files come back */
  readonly directory?: string | undefined
  /** Files of the working directory, by relative path. */
  readonly files?: ReadonlyMap<string, Uint8Array> | undefined
  readonly folders?: readonly SandboxFolder[] | undefined
  /** May hold secrets: no process outside and no list of processes shows it. Nothing of the server's own is there. */
  readonly environment?: Readonly<Record<string, string>> | undefined
  readonly endpoints?: readonly SandboxEndpoint[] | undefined
  /** Those that are not given are the sandbox's own. It may refuse larger ones. */
  readonly limits?: Partial<SandboxLimits> | undefined
}

export interface SandboxRunRequest extends SandboxRequest {
  /** Standard input. @default empty */
  readonly stdin?: Uint8Array | undefined
}

/** Why a sandbox was ended before its program did so. `killed`: by `kill`, a signal that was aborted, or from outside. */
export type SandboxStop = 'timed_out' | 'out_of_memory' | 'output_too_long' | 'killed'

/** `exitCode` is 128 + n where signal n ended the program. */
export type SandboxExit =
  | { readonly exitCode: number; readonly reason?: undefined }
  | { readonly exitCode?: undefined; readonly reason: SandboxStop }

export type SandboxOutcome = SandboxExit & {
  /** At most `outputBytes` each: their beginning. */
  readonly stdout: Uint8Array
  readonly stderr: Uint8Array
  /** New and changed files of the working directory, by relative path, however the run ended. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What was not collected, as sentences: links, devices, names that are not portable, and files beyond the limits. */
  readonly leftOut: readonly string[]
}

/** A program that runs until it is ended, such as a server that talks over its standard input and output. */
export interface SandboxProcess {
  readonly stdin: WritableStream<Uint8Array>
  readonly stdout: ReadableStream<Uint8Array>
  /** The end of what it has written to standard error, at most `outputBytes`, as text. */
  stderr(): string
  /** Resolves when no process of the sandbox is left, and never rejects. */
  readonly exited: Promise<SandboxExit>
  /** Ends all its processes at once; resolves as `exited` does. Again: no effect. */
  kill(): Promise<SandboxExit>
}

/**
 * Runs programs that nobody has read: those of models and of users. A program has its files, its environment, its endpoints and
 * what the image brings; no network, no file and no process of the server. Nothing of it outlives the run or the server.
 */
export interface Sandbox {
  /** Found once by running a program, and the same from then on. Never rejects. */
  capabilities(): Promise<SandboxCapabilities>
  /**
   * Runs a program to its end. It may wait for its turn; `wallMs` begins after that.
   * @throws `unsupported` with the reason where the image cannot run, `invalid_input` for a request that is not possible,
   * `too_large` for files beyond the limits, `unavailable` where it could not be started now; the reason of an aborted signal
   */
  run(request: SandboxRunRequest, signal: AbortSignal): Promise<SandboxOutcome>
  /**
   * Starts a program; resolves when it runs. Aborting the signal ends it at any time.
   * @throws as `run`; `unavailable` when as many are running as the sandbox permits
   */
  start(request: SandboxRequest, signal: AbortSignal): Promise<SandboxProcess>
  /** Ends what is running and takes no more. Again: no effect. */
  close(): Promise<void>
}
