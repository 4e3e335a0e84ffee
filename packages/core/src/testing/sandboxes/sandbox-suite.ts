import type { Sandbox, SandboxImage, SandboxOutcome, SandboxRunRequest } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

export interface SandboxFixture {
  /**
   * Ready to run the images of the suite. It rejects with `invalid_input` or `too_large` for what it cannot run, `unavailable`
   * once closed, and the reason of an aborted signal; what a program does wrong is an outcome.
   */
  readonly sandbox: Sandbox
  /** Ends what still runs and removes what is left of it. Called once, after the tests of an image. */
  readonly dispose: () => Promise<void>
}

export interface SandboxSuiteOptions {
  /** In the titles of the tests. */
  readonly name: string
  /** One for each image, and one more that a test closes in the middle of a run. */
  readonly create: () => Promise<SandboxFixture>
  /** Images that must be there. The suite runs once for each. */
  readonly images: readonly SandboxImage[]
}

/** What the tests of one image use. */
export interface SandboxSuite {
  readonly runner: TestRunner
  readonly image: SandboxImage
  readonly sandbox: () => Sandbox
  /** Runs a program, the text for this image. */
  readonly run: (
    program: Readonly<Record<SandboxImage, string>>,
    request?: Omit<SandboxRunRequest, 'image' | 'program'>,
    signal?: AbortSignal,
  ) => Promise<SandboxOutcome>
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const unaborted = (): AbortSignal => new AbortController().signal

/** Programs that several tests use. */
export const programs = {
  sleep: { python: 'import time\ntime.sleep(600)', node: 'setTimeout(() => {}, 600_000)' },
  /** Prints `ready` and then echoes what it reads. */
  echo: {
    python:
      'import sys\nout = sys.stdout.buffer\nout.write(b"ready")\nout.flush()\n' +
      'while data := sys.stdin.buffer.read1():\n    out.write(data)\n    out.flush()',
    node: 'process.stdout.write("ready")\nprocess.stdin.pipe(process.stdout)',
  },
} as const satisfies Record<string, Record<SandboxImage, string>>
