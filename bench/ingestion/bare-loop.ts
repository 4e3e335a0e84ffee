import { standardParsers } from '@docent/adapters-ingestion'
import { hashingEmbedding } from '@docent/adapters-llm'
import { connect } from '@lancedb/lancedb'
import { join } from 'node:path'
import { chunkPages } from '../../packages/core/src/resources/documents/chunking/index.ts'
import { markdownDocument } from '../measuring/markdown-documents.ts'
import { batches, type IngestedFile } from './batches.ts'
import { startMeasuring, type IngestRun, type IngestTask } from './ingest-run.ts'

/** The model takes no more in one call. */
const mostTexts = 256

/** Parses, cuts and embeds with the same code, one document after the other, and appends each to a LanceDB table. */
export async function bareLoop(task: IngestTask): Promise<IngestRun> {
  const files = await batches[task.batch]!.files(task.documents)
  const parsers = standardParsers()
  const model = hashingEmbedding()
  const connection = await connect(join(task.directory, 'bare'))
  const read = async ({ name, bytes }: IngestedFile) => {
    const mediaType = await parsers.detect(bytes, name)
    const parser = mediaType === undefined ? undefined : parsers.parserFor(mediaType)
    if (mediaType === undefined || parser === undefined) throw new Error(`nothing reads ${name}`)
    const pages: { number: number; text: string }[] = []
    await parser.parse({
      bytes,
      fileName: name,
      mediaType,
      signal: new AbortController().signal,
      onPage: ({ number, text }) => void pages.push({ number, text }),
    })
    const texts: string[] = []
    for await (const { text } of chunkPages(pages, { maxTokens: 320 })) texts.push(text)
    const vectors: Float32Array[] = []
    for (let start = 0; start < texts.length; start += mostTexts)
      vectors.push(...(await model.embed(texts.slice(start, start + mostTexts), { kind: 'passage' })))
    return texts.map((text, ordinal) => ({ document: name, ordinal, text, vector: Array.from(vectors[ordinal]!) }))
  }
  const first = await read({ name: 'warm.md', bytes: new TextEncoder().encode(markdownDocument(-1, 20_480)) })
  const table = await connection.createTable('chunks', first)

  const stop = startMeasuring()
  let chunks = 0
  for (const file of files) {
    const rows = await read(file)
    await table.add(rows)
    chunks += rows.length
  }
  const times = stop()
  connection.close()
  await parsers.close()
  return { ...times, chunks, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}
