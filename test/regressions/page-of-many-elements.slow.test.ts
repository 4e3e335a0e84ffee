/** @module-tag slow */
import { standardParsers } from '@docent/adapters-ingestion'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

it('a page of hundreds of thousands of elements fails alone and does not end the process', async () => {
  await using docent = await memoryDocent({ parsers: standardParsers({ html: { memoryMb: 32 } }) })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Pages' })
  const text = `<!doctype html><body>${'<p>The <b>curlew</b> calls.</p>'.repeat(200_000)}`
  const job = await alice.ingest.plainTextJob({ collectionId, fileName: 'page.html', text })
  await docent.settled()
  expect(await alice.jobs.get(job.id)).toMatchObject({
    overallStatus: 'failed',
    errors: [
      'page.html: Reading the file needs more memory than allowed; split it into smaller files and upload those.',
    ],
  })
})
