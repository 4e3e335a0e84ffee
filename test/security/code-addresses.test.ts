import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const hostile = ['javascript:alert(1)', ' JAVA\tscript:alert(1)', 'data:text/html,<script>1</script>', 'vbscript:x']

it('an address that runs code is refused as the uri of a document, with what to do', async () => {
  await using server = await apiServer()
  const { documentId } = await aurora(server.alice)
  const patch = (uri: string) => server.alice.call(`PATCH /documents/${documentId}`, { body: { uri } })
  for (const uri of hostile) {
    const message = expect.stringMatching(/uri.*begins with https:/)
    expect(await patch(uri)).toMatchObject({ status: 400, body: { message } })
  }
  for (const uri of ['https://example.org/?to=javascript:1', 's3://tides/a.pdf', 'file:///a.pdf', 'Shelf 3, row 4'])
    expect(await patch(uri)).toMatchObject({ status: 200, body: { uri } })
  expect((await patch('')).body).not.toHaveProperty('uri')
})

it('one that a source has found is shown nowhere', async () => {
  const source = scriptedSource('file_system', [
    { uri: 'javascript:alert(1)/tides.txt', text: 'The dome opens at nine.' },
  ])
  await using server = await apiServer({ docent: { sources: [source] } })
  const { alice, docent } = server
  const collection = (await alice.call('POST /collections', { body: { name: 'C', description: '' } })).body.id
  const body = { root_dir: '/', glob: '**' }
  await alice.call('POST /ingest/file_system/job', { query: { collection_id: collection }, body })
  await docent.settled()
  const [document] = (await alice.call(`GET /collections/${collection}/documents`)).body
  const chat = (await alice.call('POST /chats', { query: { collection_id: collection } })).body.id
  await alice.call(`POST /chats/${chat}/completions`, { body: { message: 'When does the dome open?' } })
  const messages = (await alice.call(`GET /chats/${chat}/messages`)).body
  const answer = messages.find(({ reply_to: question }: { reply_to?: string }) => question !== undefined)
  const references = (await alice.call(`GET /messages/${answer.id}/references`)).body
  expect(references).toHaveLength(1)
  const inside = (await alice.call(`GET /documents/${document.id}`)).body
  for (const shown of [document, inside, references]) expect(JSON.stringify(shown)).not.toContain('javascript:')
})
