import type { ApiCall, ApiClient } from '../support/api-client.ts'
import type { ApiServer } from '../support/api-server.ts'

/** One call of the walk that must succeed and leave its act. */
export type Step = (operationId: string, who: ApiClient, request: string, call?: ApiCall) => Promise<string>

/** Smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const fileForm = (content: Buffer | string, name: string) => {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : Buffer.from(content)], name))
  return form
}

/** Every change that a client can make to collections and what is in them. */
export async function walkContent(step: Step, server: ApiServer): Promise<void> {
  const { alice } = server
  const settled = () => server.docent.settled()
  const newCollection = (name: string) =>
    step('create_collection', alice, 'POST /collections', { body: { name, description: 'x' } })
  const id = await newCollection('Walked')
  const other = await newCollection('Other')
  const at = `/collections/${id}`

  await step('update_collection', alice, `PATCH ${at}`, { body: { name: 'Walked on' } })
  await step('update_collection_expiry_date', alice, `PUT ${at}/expiry_date`, { body: { expiry_date: '2099-01-01' } })
  await step('delete_collection_expiry_date', alice, `DELETE ${at}/expiry_date`)
  const days = { body: { inactivity_interval: 30 } }
  await step('update_collection_inactivity_interval', alice, `PUT ${at}/inactivity_interval`, days)
  await step('delete_collection_inactivity_interval', alice, `DELETE ${at}/inactivity_interval`)
  await step('archive_collection', alice, `POST ${at}/archive`)
  await step('unarchive_collection', alice, `POST ${at}/unarchive`)
  await step('update_collection_settings', alice, `PUT ${at}/settings`, { body: {} })
  await step('update_collection_chat_settings', alice, `PUT ${at}/chat_settings`, { body: { llm: 'auto' } })
  await step('update_collection_metadata', alice, `PUT ${at}/metadata`, { body: { team: 'a' } })
  await step('update_collection_thumbnail', alice, `PUT ${at}/thumbnail`, { form: fileForm(png, 'a.png') })
  await step('delete_collection_thumbnail', alice, `DELETE ${at}/thumbnail`)
  const again = { form: fileForm(png, 'a.png') }
  await step('create_update_collection_thumbnail_job', alice, `PUT ${at}/thumbnail/job`, again)
  await step('create_delete_collection_thumbnail_job', alice, `DELETE ${at}/thumbnail/job`)

  const uploadId = await step('upload_file', alice, 'PUT /uploads', { form: fileForm('Ten ships.', 'ships.txt') })
  const into = { query: { collection_id: id } }
  await step('ingest_upload', alice, `POST /uploads/${uploadId}/ingest`, into)
  await step('create_ingest_upload_job', alice, `POST /uploads/${uploadId}/ingest/job`, into)
  const text = (name: string) => ({ query: { collection_id: id, file_name: name }, body: `This is ${name}.` })
  await step('ingest_from_plain_text', alice, 'POST /ingest/plain_text', text('a.txt'))
  await step('create_ingest_from_plain_text_job', alice, 'POST /ingest/plain_text/job', text('b.txt'))
  const sources: readonly [string, object][] = [
    ['website', { url: 'https://walk.example/page.txt' }],
    ['file_system', { root_dir: '/walk', glob: '*' }],
    ['s3', { urls: ['s3://walk/page.txt'] }],
    ['gcs', { urls: ['gs://walk/page.txt'] }],
    ['azure_blob_storage', { account_name: 'walker', container: 'walk', paths: ['page.txt'] }],
  ]
  for (const [kind, body] of sources) {
    await step(`ingest_from_${kind}`, alice, `POST /ingest/${kind}`, { ...into, body })
    await step(`create_ingest_from_${kind}_job`, alice, `POST /ingest/${kind}/job`, { ...into, body })
  }
  await settled()
  const documents = (await alice.call<{ id: string }[]>(`GET ${at}/documents`)).body.map((document) => document.id)
  const [first, second, third, fourth] = documents as [string, string, string, string]
  const onlyKept = async (name: string) => {
    const form = fileForm(`Kept ${name}.`, name)
    const kept = await step('upload_file', alice, 'PUT /uploads', { form })
    const query = { collection_id: id, ingest_mode: 'agent_only' }
    await step('ingest_upload', alice, `POST /uploads/${kept}/ingest`, { query })
    await settled()
    const list = await alice.call<{ id: string; name: string }[]>(`GET ${at}/documents`)
    return { query: { collection_id: id, document_id: list.body.find((one) => one.name === name)!.id } }
  }
  const conversion = 'ingest/agent_only_to_standard'
  await step('ingest_agent_only_to_standard', alice, `POST /${conversion}`, await onlyKept('c.txt'))
  await step('create_ingest_agent_only_to_standard_job', alice, `POST /${conversion}/job`, await onlyKept('d.txt'))
  await settled()

  await step('update_document', alice, `PATCH /documents/${first}`, { body: { name: 'renamed.txt' } })
  const own = { query: { collection_id: other, file_name: 'own.txt', restricted: true }, body: 'Mine alone.' }
  await step('ingest_from_plain_text', alice, 'POST /ingest/plain_text', own)
  const [mine] = (await alice.call<{ id: string }[]>(`GET /collections/${other}/documents`)).body
  await step('add_user_document_permission', alice, `PUT /documents/${mine!.id}/users/bob`)
  await step('update_document_metadata', alice, `PUT /documents/${first}/metadata`, { body: { year: 2026 } })
  await step('create_tag', alice, 'POST /tags', { body: { name: 'red' } })
  await step('create_tag_on_document', alice, `POST /documents/${first}/tags`, { body: { name: 'red' } })
  await step('delete_tag_from_document', alice, `DELETE /documents/${first}/tags/red`)
  await step('update_tag', alice, 'PATCH /tags/red', { body: { description: 'Warm' } })
  await step('delete_tag', alice, 'DELETE /tags/red')
  const wish = { body: { document_id: first, name: 'Summary' } }
  await step('create_process_document_job', alice, 'POST /documents/process_job', wish)
  await settled()
  const [summary] = (await alice.call<{ id: string }[]>(`GET /documents/${first}/summaries`)).body
  await step('delete_document_summaries', alice, `DELETE /documents/summaries/${summary!.id}`)
  await step('insert_document_into_collection', alice, `PUT /collections/${other}/documents/${first}`)
  const several = { body: { document_id: second } }
  await step(
    'create_insert_document_to_collection_job',
    alice,
    `POST /collections/${other}/documents/insert_job`,
    several,
  )
  const from = { body: { source_collection_id: id } }
  await step(
    'create_import_collection_to_collection_job',
    alice,
    `POST /collections/${other}/import_collection_job`,
    from,
  )
  await settled()
  await step('create_topic_model', alice, `POST ${at}/topic_model`)
  await settled()
  await step('delete_topic_model', alice, `DELETE ${at}/topic_model`)
  const model = { body: { embedding_model: 'letters' } }
  await step('create_reembed_collection_job', alice, `POST ${at}/reembed_job`, model)
  await settled()
  await step('delete_document_from_collection', alice, `DELETE /collections/${other}/documents/${first}`)
  const gone = { body: { document_ids: [second] } }
  await step('create_delete_document_from_collection_job', alice, `POST ${at}/documents/delete_job`, gone)
  await settled()
  await step('delete_document', alice, `DELETE /documents/${third}`)
  await step('create_delete_document_job', alice, 'POST /documents/delete_job', { body: { document_ids: [fourth] } })
  await settled()
  await step('create_delete_collection_job', alice, 'POST /collections/delete_job', {
    body: { collection_ids: [other] },
  })
  await step('delete_collection', alice, `DELETE ${at}`)
}
