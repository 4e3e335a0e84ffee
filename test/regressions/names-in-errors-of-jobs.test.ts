import { expect, it } from 'vitest'
import { DocentError, type DocumentParser } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { apiServer } from '../support/api-server.ts'

const reason = 'A table in the file has no end.'
const parser: DocumentParser = {
  name: 'refusing',
  mediaTypes: ['text/plain'],
  async parse() {
    throw new DocentError({ code: 'ingestion_failed', message: reason })
  },
}
const parsers = { detect: async () => 'text/plain', parserFor: () => parser, close: async () => {} }

// The name was left out where the message had it somewhere, also by accident.
it('every error of a document begins with its name, whatever it says', async () => {
  await using server = await apiServer({ docent: { clock: manualClock(), parsers } })
  const { alice, docent } = server
  const collection = (await alice.call('POST /collections', { body: { name: 'C', description: '' } })).body.id
  for (const name of ['a', 'file', 'table.txt']) {
    const query = { collection_id: collection, file_name: name }
    const { body: job } = await alice.call('POST /ingest/plain_text/job', { query, body: `High tide of ${name}.` })
    await docent.settled()
    expect((await alice.call(`GET /jobs/${job.id}`)).body.errors).toEqual([`${name}: ${reason}`])
  }
})
