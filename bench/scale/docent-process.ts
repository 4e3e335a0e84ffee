import { lanceVectors } from '@docent/adapters-storage'
import { postgresSignals, postgresStorage } from '@docent/adapters-storage/postgres'
import { standardParsers } from '@docent/adapters-ingestion'
import { services, type Docent, type DocentOptions } from '@docent/core'
import type { Signals } from '@docent/core/ports'
import type { Runtime } from '../../packages/core/src/kernel/durable/index.ts'
import { serveParent } from '../measuring/child-process.ts'
import { openDocent } from '../measuring/open-docent.ts'
import { processUsage } from '../measuring/process-usage.ts'
import { serveDocent, type ListeningServer } from '../measuring/serve-docent.ts'
import { docentCalls } from './docent-calls.ts'
import { slowParsers } from './slow-parsers.ts'

/** How a process is set up; its only command line argument behind the name of the part, as JSON. */
export interface DocentProcessOptions {
  /** Files, vectors and, without a database, records. */
  readonly directory: string
  readonly modelUrl: string
  /** Address of a PostgreSQL for the records. @default SQLite in the directory */
  readonly database?: string
  /** @default LanceDB in the directory */
  readonly vectors?: { readonly uri: string; readonly storageOptions: Readonly<Record<string, string>> }
  /** How long each document takes longer to be read, as by a parser on another machine. @default 0 */
  readonly parserDelayMs?: number
  readonly concurrency?: DocentOptions['concurrency']
  /** @default true */
  readonly claims?: boolean
  /** Without them processes over a database notice each other's work by looking from time to time. @default true */
  readonly hasSignals?: boolean
}

export interface StartedDocent {
  readonly url: string
  readonly key: string
}

if (process.send !== undefined) serveOptions(JSON.parse(process.argv[3]!) as DocentProcessOptions)

/** A whole Docent with its HTTP API in this process, that does what its parent says. */
function serveOptions(options: DocentProcessOptions): void {
  let docent: Docent
  let listener: ListeningServer | undefined
  let runtime: Runtime
  const signals =
    options.database === undefined || options.hasSignals === false
      ? undefined
      : postgresSignals({ url: options.database })
  serveParent(
    {
      async start(): Promise<StartedDocent> {
        const opened = await openFor(options, signals)
        docent = opened.docent
        runtime = opened.runtime
        listener = await serveDocent(docent, 'alice')
        return { url: listener.url, key: (listener as ListeningServer & { readonly key: string }).key }
      },
      usage: processUsage,
      ...docentCalls({ docent: () => docent, runtime: () => runtime, signals: () => signals }),
    },
    async () => {
      await listener?.close()
      await docent.stop({ graceMs: 1_000 })
    },
  )
}

async function openFor(options: DocentProcessOptions, signals: Signals | undefined) {
  const { directory, database, vectors, parserDelayMs, concurrency, claims } = options
  let runtime: Runtime | undefined
  const docent = await openDocent(directory, {
    modelUrl: options.modelUrl,
    ...(database !== undefined && { storage: postgresStorage({ url: database }) }),
    ...(signals !== undefined && { signals }),
    ...(vectors !== undefined && { vectors: lanceVectors(vectors) }),
    ...(parserDelayMs !== undefined && { parsers: slowParsers(standardParsers(), parserDelayMs) }),
    ...(concurrency !== undefined && { concurrency }),
    ...(claims === false && { roles: [] }),
    configure(container) {
      runtime = container.get(services.runtime)
    },
  })
  return { docent, runtime: runtime! }
}
