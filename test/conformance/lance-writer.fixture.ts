import { lanceVectors } from '@docent/adapters-storage'
import { DocentError, type IndexRow } from '@docent/core/ports'

/** What a process of the test does, as JSON in its last argument. */
export interface WriterTask {
  readonly uri: string
  readonly storageOptions: Readonly<Record<string, string>>
  readonly writer: string
  readonly documents: number
  readonly rowsOfDocument: number
}

const table = { name: 'passages', dimensions: 4 }
const task = JSON.parse(process.argv.at(-1)!) as WriterTask
const index = lanceVectors({ uri: task.uri, storageOptions: task.storageOptions, keepVersionsMs: 0 })

/** As the workflow that writes does, which runs again after a conflict. */
async function again<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!DocentError.isInstance(error) || !error.retryable) throw error
    }
  }
}

for (let number = 0; number < task.documents; number++) {
  const document = `${task.writer}-${number}`
  const rows = Array.from({ length: task.rowsOfDocument }, (_, ordinal): IndexRow => ({
    document,
    ordinal,
    terms: `common ${document}`,
    payload: new Uint8Array([ordinal]),
    vector: Float32Array.of(1, ordinal, number, 1),
  }))
  const version = await again(() => index.upsert(table, rows))
  await again(() => index.refresh(table.name, version))
  const query = { terms: [{ term: document, weight: 1 }], limit: 1_000, withPayload: true }
  const own = await again(() => index.searchTerms(table.name, query))
  const ordinals = new Set(own.map(({ payload }) => payload![0]))
  if (own.length !== rows.length || ordinals.size !== rows.length) throw new Error(`${document} has ${own.length} rows`)
  for (const [name, count] of await again(() => index.documents(table.name)))
    if (count !== task.rowsOfDocument) throw new Error(`${name} is seen in part: ${count} rows`)
  if (number % 5 === 4) await again(() => index.optimize(table.name))
}
await index.close()
