import { builtInModels } from '@docent/adapters-llm'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { recordingModels } from '../support/recording-models.ts'

it('administrators say how long answers and summaries are where a call says nothing', async () => {
  const { provider, calls } = recordingModels(() => 'So.')
  await using server = await apiServer({ docent: { models: [provider, builtInModels()] } })
  const { alice } = server
  const admin = server.client('admin')
  const { id, documentId } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  const limits = async (work: () => Promise<{ status: number }>) => {
    const before = calls.length
    expect((await work()).status).toBeLessThan(300)
    await server.docent.settled()
    return calls.slice(before).map(({ request }) => request.maxOutputTokens)
  }
  const ask = (rag_type: string, llm_args: object = {}) =>
    limits(() =>
      alice.call(`POST /chats/${chat}/completions`, {
        body: { message: 'Tickets?', rag_config: { rag_type }, llm_args },
      }),
    )
  const question = (llm_args: object = {}) =>
    limits(() => alice.call('POST /models/scripted/answer_question', { body: { question: 'Hm?', llm_args } }))
  const summary = () =>
    limits(() => alice.call('POST /models/scripted/summarize_content', { body: { text_context_list: ['Long.'] } }))
  const process = (body: object = {}) =>
    limits(() => alice.call('POST /documents/process_job', { body: { document_id: documentId, ...body } }))
  const completion = (body: object = {}) =>
    limits(() =>
      alice.call('POST /compat_api/v1/chat/completions', {
        body: { model: 'scripted', messages: [{ role: 'user', content: 'Hm?' }], ...body },
      }),
    )

  expect([await ask('rag'), await ask('llm_only'), await question()]).toEqual([[undefined], [undefined], [undefined]])
  expect([await ask('all_data'), await summary(), await process()]).toEqual([[1536], [1536], [1536]])

  await admin.call('PUT /configurations/runtime_max_new_tokens_answer', { body: { string_value: '700' } })
  await admin.call('PUT /configurations/runtime_max_new_tokens', { body: { string_value: '300' } })
  expect([await ask('rag'), await ask('llm_only'), await question()]).toEqual([[700], [700], [700]])
  expect([await ask('all_data'), await ask('rag+'), await summary(), await process()]).toEqual([
    [300],
    [300],
    [300],
    [300],
  ])
  // A call's own value wins over both, and -1 means none.
  expect([await ask('rag', { max_new_tokens: 900 }), await ask('all_data', { max_new_tokens: 900 })]).toEqual([
    [900],
    [900],
  ])
  expect(await ask('rag', { max_new_tokens: -1 })).toEqual([700])
  expect(await question({ max_new_tokens: 50 })).toEqual([50])
  expect([await completion(), await completion({ max_tokens: 80 })]).toEqual([[700], [80]])
})

it('agents are refused wherever a model is called', async () => {
  await using server = await apiServer()
  const { alice } = server
  const { documentId } = await aurora(alice)
  const llm_args = { use_agent: true }
  for (const [path, body] of [
    ['POST /models/extractive/answer_question', { question: 'Hm?' }],
    ['POST /models/extractive/summarize_content', { text_context_list: ['Long.'] }],
    ['POST /models/extractive/extract_data', { text_context_list: ['Long.'] }],
    ['POST /documents/process_job', { document_id: documentId }],
  ] as const) {
    expect(await alice.call(path, { body: { ...body, llm_args } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('use_agent') },
    })
  }
})
