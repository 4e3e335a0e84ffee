import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Since it was asked before. */
export interface ServerUse {
  /** Letters of the longest JSON that its event loop parsed at once, without a turn for others. */
  readonly lettersAtOnce: number
  /** Now. */
  readonly memoryMb: number
  /** Files of blobs. */
  readonly blobs: number
}

export interface MeasuredServer extends AsyncDisposable {
  readonly url: string
  use(): Promise<ServerUse>
}

/** The whole API in a process of its own, with blobs in files. It fetches from this machine. */
export async function measuredServer(): Promise<MeasuredServer> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-measured-'))
  const file = fileURLToPath(new URL('measured-server.fixture.ts', import.meta.url))
  const child = fork(file, [directory], { execArgv: ['--conditions=docent-source'] })
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async use() {
      const answered = once(child, 'message')
      child.send('use')
      const [use] = (await answered) as [ServerUse]
      return use
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
