import type { ApiServer } from '../support/api-server.ts'
import type { Step } from './audit-walk.ts'

/** The model says its first words, and the rest while it is not held. */
export interface HeldModel {
  hold(): void
  letGo(): void
}

/** Every change that a client can make to chats, jobs and scheduled tasks. */
export async function walkChats(step: Step, server: ApiServer, model: HeldModel): Promise<void> {
  const { alice } = server
  const admin = server.client('admin')
  const settled = () => server.docent.settled()
  const named = { body: { name: 'Chatted', description: 'x' } }
  const collection = await step('create_collection', alice, 'POST /collections', named)
  const template = await step('create_prompt_template', alice, 'POST /prompt_templates', { body: { name: 'Prompts' } })
  const chat = await step('create_chat_session', alice, 'POST /chats')
  const at = `/chats/${chat}`
  await step('update_chat_session', alice, `PATCH ${at}`, { body: { name: 'Renamed' } })
  await step('update_chat_session_collection', alice, `PUT ${at}/collection`, { body: { collection_id: collection } })
  await step('delete_chat_session_collection', alice, `DELETE ${at}/collection`)
  const use = { body: { prompt_template_id: template } }
  await step('update_chat_session_prompt_template', alice, `PUT ${at}/prompt_template`, use)
  await step('delete_chat_session_prompt_template', alice, `DELETE ${at}/prompt_template`)
  const pair = { body: { user_prompt: 'a', ai_response: 'b', command_name: '/c' } }
  await step('insert_command_synth_pair', alice, `POST ${at}/synth_message_pair`, pair)
  const moved = { body: { session_ids: [at.split('/').at(-1)!], folder: 'Trips' } }
  await step('move_chat_sessions', alice, 'PUT /chat_folders', moved)
  await step('fork_chat_session', alice, `POST ${at}/fork`, { body: {} })

  for (const control of ['finish', 'stop'] as const) {
    model.hold()
    const asked = await alice.open(`POST ${at}/completions`, { body: { message: 'What is it?', stream: true } })
    const question = asked.headers.get('x-question-id')!
    const reader = asked.body!.getReader()
    await reader.read()
    await step('pause_chat_message', alice, `POST /messages/${question}/pause`)
    await step('resume_chat_message', alice, `POST /messages/${question}/resume`)
    await step(`${control}_chat_message`, alice, `POST /messages/${question}/${control}`)
    model.letGo()
    await reader.cancel()
    await settled()
  }
  await step('get_completion', alice, `POST ${at}/completions`, { body: { message: 'What is it?', stream: false } })
  const [reply] = (await alice.call<{ id: string }[]>(`GET ${at}/messages`)).body
  await step('set_message_votes', alice, `PUT /messages/${reply!.id}/votes`, { body: { votes: 1 } })
  const said = { body: { expected_answer: 'x', user_comment: 'y' } }
  await step('update_question_answer_feedback', alice, `POST /question_answer_feedbacks/${reply!.id}`, said)
  const job = await step('create_feedback_export_job', alice, 'POST /question_answer_feedbacks/export_job', {
    body: {},
  })
  await settled()
  await step('download_feedback_export', alice, `GET /question_answer_feedbacks/export/${job}`)
  await step('delete_messages', alice, `DELETE /messages/${reply!.id}`)
  const other = await step('create_chat_session', alice, 'POST /chats', { body: {} })
  const target = await step('create_collection', alice, 'POST /collections', named)
  const move = { body: { target_collection_id: target } }
  const path = `POST /collections/${collection}/migrate_chat_sessions_job`
  await step('create_migrate_collection_chat_sessions_job', alice, path, move)
  await step('create_delete_chat_session_job', alice, 'POST /chats/delete_job', { body: { session_ids: [other] } })
  await settled()
  await step('delete_chat_session', alice, `DELETE ${at}`)
  await step('delete_job', alice, `DELETE /jobs/${job}`)
  for (const [operation, start] of [
    ['cancel_job', '/jobs'],
    ['cancel_user_job', '/user_jobs'],
  ] as const) {
    const query = { collection_id: collection, file_name: `${operation}.txt` }
    await alice.call('POST /ingest/plain_text', { query, body: `Text of ${operation}.` })
    const [document] = (await alice.call<{ id: string }[]>(`GET /collections/${collection}/documents`)).body
    model.hold()
    const summary = { body: { document_id: document!.id, name: 'Summary' } }
    const running = await step('create_process_document_job', alice, 'POST /documents/process_job', summary)
    await step(operation, alice, `POST ${start}/${running}/cancel`)
    model.letGo()
    await settled()
  }

  const daily = {
    name: 'Report',
    schedule_type: 'recurring',
    schedule_expression: '0 9 * * *',
    task_type: 'chat_completion',
    task_config: { message: 'What is new?' },
  }
  const make = () => step('create_scheduled_task', alice, 'POST /scheduled_tasks', { body: daily })
  const [one, two, three] = [await make(), await make(), await make()]
  await step('update_scheduled_task', alice, `PUT /scheduled_tasks/${one}`, { body: { name: 'Other' } })
  await step('trigger_scheduled_task', alice, `POST /scheduled_tasks/${one}/trigger`)
  await settled()
  await step('update_scheduled_task_by_admin', admin, `PUT /admin/scheduled_tasks/${one}`, { body: { name: 'Third' } })
  await step('delete_scheduled_task', alice, `DELETE /scheduled_tasks/${one}`)
  const ids = (id: string) => ({ body: { task_ids: [id] } })
  await step('delete_scheduled_tasks', alice, 'POST /scheduled_tasks/batch_delete', ids(two))
  await step('delete_scheduled_tasks_by_admin', admin, 'POST /admin/scheduled_tasks/batch_delete', ids(three))
  await step('export_audit_entries', admin, 'GET /admin/audit/export')
}
