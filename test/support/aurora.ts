import type { ApiClient } from './api-client.ts'

/** A short document whose answers tests know. */
export const handbook = `# Handbook of the Aurora observatory

The Aurora observatory stands on Mount Vell at 2,310 metres. Its main telescope has a mirror of 4.2 metres.

## Opening hours

Visitors are welcome from Tuesday to Sunday between 10:00 and 17:00. On Mondays the observatory is closed for maintenance.

## Tickets

A ticket for adults costs 12 euros. Children under seven enter free of charge.
`

export interface Aurora {
  readonly id: string
  readonly documentId: string
}

/** A collection with the handbook in it. */
export async function aurora(client: ApiClient): Promise<Aurora> {
  const { id } = (await client.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const query = { collection_id: id, file_name: 'handbook.md' }
  await client.call('POST /ingest/plain_text', { query, body: handbook, headers: { 'Content-Type': 'text/plain' } })
  const [document] = (await client.call(`GET /collections/${id}/documents`)).body
  return { id, documentId: document.id }
}
