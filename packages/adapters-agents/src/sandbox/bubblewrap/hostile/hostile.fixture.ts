import type { Sandbox, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { bubblewrapSandbox, type BubblewrapSandboxOptions } from '../bubblewrap-sandbox.ts'

export interface HostileSuite {
  readonly sandbox: () => Sandbox
  /** Runs a Python program. */
  readonly run: (program: string, request?: Partial<SandboxRunRequest>) => Promise<SandboxOutcome>
  /** Runs a Python program that tries things by name with `attempt`, and gives what came of each: `refused` with the error, or a text. */
  readonly attempts: (
    program: string,
    request?: Partial<SandboxRunRequest>,
  ) => Promise<Readonly<Record<string, string>>>
}

const prelude = `
import ctypes, json, os, socket, sys
libc = ctypes.CDLL(None, use_errno=True)
outcomes = {}
def attempt(name, action):
    try:
        outcomes[name] = "worked: " + str(action())[:300]
    except OSError as error:
        outcomes[name] = "refused: " + (os.strerror(error.errno) if error.errno else str(error))
    except BaseException as error:
        outcomes[name] = "refused: " + repr(error)
def call(number, *arguments):
    if libc.syscall(number, *arguments) == -1:
        raise OSError(ctypes.get_errno(), "")
    return "done"
`

/** A sandbox before the tests of the surrounding `describe`, closed after them. */
export function hostileSuite(options: BubblewrapSandboxOptions = {}): HostileSuite {
  let sandbox: Sandbox
  bubblewrapRunner.beforeAll(() => {
    sandbox = bubblewrapSandbox(options)
  })
  bubblewrapRunner.afterAll(() => sandbox.close())
  const run: HostileSuite['run'] = (program, request = {}) =>
    sandbox.run({ ...request, image: 'python', program }, new AbortController().signal)
  return {
    sandbox: () => sandbox,
    run,
    async attempts(program, request) {
      const { stdout, stderr } = await run(`${prelude}\n${program}\nprint(json.dumps(outcomes))`, request)
      const text = Buffer.from(stdout).toString('utf8')
      if (text === '') throw new Error(Buffer.from(stderr).toString('utf8'))
      return JSON.parse(text) as Record<string, string>
    },
  }
}
