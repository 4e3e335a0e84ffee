import { parentPort, Worker, type Transferable } from 'node:worker_threads'

/**
 * Runs a module in a thread of its own and takes what it hands over by `handOver`. For work that cannot be cut into turns.
 * @throws what the module throws, or an error when it ends without handing anything over
 */
export function runInThread(module: URL): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Flags of the host's own start, such as --input-type, are not for this thread.
    const worker = new Worker(module, { execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended without a result.')))
  })
}

/** The other side: gives the result and, where it lies in buffers, the buffers themselves. */
export function handOver(result: unknown, buffers: readonly Transferable[] = []): void {
  parentPort?.postMessage(result, buffers)
}
