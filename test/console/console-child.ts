import { createDocent, silentLogger } from '@docent/core'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { scriptedModels } from '../support/scripted-models.ts'
import { serveConsole } from './console-site.ts'

/** What a console is served by in a process of its own. */
export interface ConsoleChildOptions {
  readonly directory: string
  readonly assets: string
  readonly port: number
  /** Its answers stop in their middle. */
  readonly holds: boolean
}

const { directory, assets, port, holds } = JSON.parse(process.argv[2]!) as ConsoleChildOptions

const docent = await createDocent({
  deployment: { chatRateLimitPerMinute: -1 },
  storage: sqliteStorage({ directory }),
  blobs: fileBlobs({ directory: `${directory}/blobs` }),
  vectors: memoryVectors(),
  models: [
    scriptedModels(
      async function* ({ messages }) {
        if (messages.at(-1)?.role !== 'assistant') yield 'The first half, '
        if (holds) await new Promise(() => {})
        yield 'and the second half.'
      },
      { continuation: 'prefill' },
    ),
    builtInModels(),
  ],
  parsers: standardParsers(),
  logger: silentLogger,
  leaseMs: 2_000,
})
await docent.start()
const { url } = await serveConsole(docent, assets, { port })
process.send!({ url })
