import { startChild, type Child } from '../measuring/child-process.ts'
import type { DocentProcessOptions, StartedDocent } from './docent-process.ts'

/** A Docent in a process of its own; ends with the caller's block. */
export interface DocentProcess extends AsyncDisposable, StartedDocent {
  readonly child: Child
}

const program = new URL('docent-process.ts', import.meta.url).href
const server = new URL('server-process.ts', import.meta.url).href

export async function startDocent(options: DocentProcessOptions): Promise<DocentProcess> {
  const child = startChild(program, 'docent', { arguments: [JSON.stringify(options)] })
  const started = await child.call<StartedDocent>('start').catch(async (error: unknown) => {
    await child[Symbol.asyncDispose]()
    throw error
  })
  return { child, ...started, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}

/** The fake model in a process of its own. */
export async function startModel() {
  const child = startChild(server, 'model')
  return { child, url: await child.call<string>('start'), [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}

export interface StartedObjects {
  readonly uri: string
  readonly storageOptions: Readonly<Record<string, string>>
}

/** The S3 server of the tests in a process of its own. */
export async function startObjects() {
  const child = startChild(server, 'objects')
  const vectors = await child.call<StartedObjects>('start')
  return { vectors, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}
