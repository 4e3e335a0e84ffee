import { createWorkerPool } from './worker-pool.ts'

/** Prints which process hangs for it, and waits to be killed. */
await createWorkerPool(new URL('./test-process.fixture.ts', import.meta.url)).parse({
  bytes: new Uint8Array(1),
  fileName: 'hang',
  mediaType: 'text/plain',
  signal: new AbortController().signal,
  onPage: (page) => console.log(page.text),
})
