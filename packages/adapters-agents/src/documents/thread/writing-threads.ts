import { existsSync } from 'node:fs'
import { DocentError, startThread, type StartedThread } from '@docent/core/ports'
import PQueue from 'p-queue'
import type { ReadFile, WrittenFile } from '../document-request.ts'
import { refusal } from '../refusal.ts'
import type { ThreadMessage, WritingTask } from './thread-protocol.ts'

export interface WritingThreadsOptions {
  /** Files written at a time; others wait. */
  readonly threads: number
  /** JavaScript memory of one thread, MB. */
  readonly memoryMb: number
  /** For one file, ms. */
  readonly timeLimitMs: number
}

/**
 * Writes a file in a thread of its own, which ends with it: what a model writes may take long, and must not hold up the server.
 * @throws a refusal, for what the model can fix; the signal's reason; `internal` for bugs
 */
export type WriteInThread = (task: WritingTask, read: ReadFile, signal: AbortSignal) => Promise<WrittenFile>

export function writingThreads(options: WritingThreadsOptions): WriteInThread {
  const queue = new PQueue({ concurrency: options.threads })
  return (task, read, signal) => queue.add(() => runThread(task, read, signal, options), { signal })
}

async function runThread(
  task: WritingTask,
  read: ReadFile,
  signal: AbortSignal,
  { memoryMb, timeLimitMs }: WritingThreadsOptions,
): Promise<WrittenFile> {
  signal.throwIfAborted()
  const { worker, end } = startWorker(task, memoryMb)
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])
  const { promise, resolve, reject } = Promise.withResolvers<WrittenFile>()
  const stop = (): void => {
    if (signal.aborted) reject(signal.reason)
    else reject(refusal(`Writing takes longer than ${Math.round(timeLimitMs / 1000)} s; write less, or plainer.`))
  }
  ended.addEventListener('abort', stop)
  worker.on('message', (message: ThreadMessage) => {
    if (message.type === 'written') resolve(message.file)
    else if (message.type === 'refused') reject(refusal(message.message))
    else read(message.name).then((bytes) => worker.postMessage({ name: message.name, bytes }), reject)
  })
  worker.once('error', (error: unknown) => reject(lossOf(error, task.kind)))
  worker.once('exit', () => reject(lossOf(undefined, task.kind)))
  try {
    return await promise
  } finally {
    ended.removeEventListener('abort', stop)
    await end()
  }
}

function startWorker(task: WritingTask, memoryMb: number): StartedThread {
  const isSource = import.meta.url.endsWith('.ts')
  const thread = startThread(isSource ? new URL('./write-file-worker.ts', import.meta.url) : builtWorker(), {
    workerData: task,
    // Flags of the host's own start are not for this thread, and neither is what its environment holds.
    execArgv: isSource ? ['--conditions=docent-source'] : [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stdout: true,
    stderr: true,
  })
  // Libraries print warnings, which are of no use to anybody; unread they would be held in memory.
  thread.worker.stdout.resume()
  thread.worker.stderr.resume()
  return thread
}

/**
 * Workers are built into the folder of the package's output, and this code into a shared part beside them or into the entry of
 * its subpath, one folder below.
 */
function builtWorker(): URL {
  const beside = new URL('./write-file-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../write-file-worker.js', import.meta.url)
}

/** Why a thread ended without a file. */
function lossOf(error: unknown, kind: string): Error {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return refusal('Writing takes more memory than there is for one file; write less.')
  }
  const message = `A thread that wrote a file (${kind}) ended without it; this is a bug of Docent or of a library that it uses.`
  return new DocentError({ code: 'internal', message, cause: error })
}
