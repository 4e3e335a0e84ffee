import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', 'packages')

export interface ExampleProcess extends AsyncDisposable {
  readonly child: ChildProcessWithoutNullStreams
  /** All of standard output so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Resolves once standard output matches. @throws when the process ends first, with what it said. */
  untilPrinted(pattern: RegExp): Promise<RegExpMatchArray>
  /** Exit code, or the signal it died of. */
  readonly ended: Promise<number | NodeJS.Signals>
}

interface RunOptions {
  readonly environment?: Record<string, string>
  readonly cwd?: string
  /** All of standard input. @default nothing */
  readonly input?: string
}

/** Runs the command line, as `npm start` and `npm run ask` do. */
export const runDocent = (given: readonly string[], options: RunOptions = {}): ExampleProcess =>
  runFile(join(packages, 'cli', 'src', 'docent.ts'), given, options)

/** Runs an example. */
export const runExample = (name: 'embed-express' | 'invoices', options: RunOptions = {}): ExampleProcess =>
  runFile(join(packages, 'examples', 'src', `${name}.ts`), [], options)

/** From its source, and in an environment that names no provider. */
function runFile(file: string, given: readonly string[], options: RunOptions): ExampleProcess {
  const child = spawn(process.execPath, ['--conditions=docent-source', file, ...given], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      CI: 'true',
      ...options.environment,
    },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
  child.stdin.end(options.input ?? '')
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  return {
    child,
    output: () => output,
    errors: () => errors,
    ended,
    async untilPrinted(pattern) {
      for (;;) {
        const found = output.match(pattern)
        if (found) return found
        const more = once(child.stdout, 'data').then(() => 'more')
        if ((await Promise.race([more, ended])) === 'more') continue
        const last = output.match(pattern)
        if (last) return last
        throw new Error(`the process ended without saying ${pattern}:\n${output}${errors}`)
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
