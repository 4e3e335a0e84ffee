/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import type { ModelRequest } from '@docent/core/ports'
import { docentOpenApiDocument } from '@docent/http-express'
import { expect, it } from 'vitest'
import { actWitness } from '../support/act-witness.ts'
import { apiServer } from '../support/api-server.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'
import { writingFile } from '../support/looking-models.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { walkContent, type Step } from './audit-walk.ts'
import { walkAgents } from './audit-walk-agents.ts'
import { walkChats } from './audit-walk-chats.ts'
import { walkPeople } from './audit-walk-people.ts'

/** What is no GET and yet changes nothing but what its calls of models cost. */
const changesNothing = [
  'match_collection_chunks',
  'search_collection_chunks',
  'is_collection_permission_granted',
  'is_permission_granted',
  'encode_chunks_for_retrieval',
  'answer_question',
  'summarize_content',
  'extract_data',
  'run_model_self_test',
  'generate_scheduled_task_spec',
  'fetch_configuration_url',
  'inspect_mcp_tool',
  'list_mcp_tools',
  // Needs an authorization server; test/contract/mcp-authorization.test.ts is about it.
  'start_mcp_authorization',
  'confirm_mcp_authorization',
  'delete_mcp_authorization',
  // Of the interface of others: what they ask of a collection is asked in a hidden chat, as get_completion does.
  'create_compatible_chat_completion',
  'create_compatible_embeddings',
  'create_compatible_response',
  // Not walked: what users are erased by ends the calls of the walk; test/contract/erasure.slow.test.ts is about them.
  'request_current_user_deletion',
  'confirm_current_user_deletion',
  'create_erase_user_job',
  // Needs a store with files; test/contract/maintenance.slow.test.ts is about it.
  'create_backup_job',
  // Need documents that failed; test/contract/retried-jobs.test.ts is about them.
  'retry_job',
  'retry_user_jobs',
  // Needs an agent at work; test/scenarios/agents.test.ts is about it.
  'send_hitl_message',
  // Not built.
  'create_guardrails_settings',
  'revoke_admin_session',
]

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>
}

function changes(): string[] {
  const { paths } = docentOpenApiDocument() as unknown as Described
  return Object.values(paths)
    .flatMap((item) => Object.entries(item))
    .flatMap(([method, { operationId }]) => (method === 'get' || operationId === undefined ? [] : [operationId]))
}

it('every change over HTTP is in the history, with who made it and the id of the request', async () => {
  const witness = actWitness(memoryStorage())
  const file = (scheme: string) => [{ uri: `${scheme}://walk/page.txt`, text: `A page of ${scheme}.` }]
  let held = Promise.withResolvers<void>()
  held.resolve()
  const speak = async function* (request: ModelRequest) {
    if (request.tools) {
      yield* await writingFile('a.md', 'x')(request)
      return
    }
    yield 'The first words, '
    await held.promise
    for (let word = 0; word < 3; word++) yield 'and more. '
  }
  await using server = await apiServer({
    docent: {
      storage: witness.storage,
      models: [scriptedModels(speak, { tools: true }), builtInModels(), letterEmbeddings('letters', 'abc').provider],
      secret: 'sixteen characters at least',
      sources: ['website', 'file_system', 's3', 'gcs', 'azure_blob_storage'].map((kind) =>
        scriptedSource(kind, file(kind)),
      ),
    },
  })
  for (const who of ['alice', 'bob', 'admin']) await server.client(who).call('GET /collections/count')
  const walked = new Set<string>()
  const wrong: string[] = []
  const step: Step = async (operationId, who, request, call) => {
    const actor = who === server.alice ? 'alice' : 'admin'
    const answer = await who.call<{ id?: string; api_key?: { id: string }; task_id?: string }>(request, call)
    const acts = witness.actsOf(answer.headers.get('x-request-id')!)
    walked.add(operationId)
    if (answer.status >= 300) wrong.push(`${operationId}: ${answer.status} ${JSON.stringify(answer.body)}`)
    else if (acts.length === 0) wrong.push(`${operationId}: no line of history`)
    else if (acts.some((act) => act.actor !== actor)) wrong.push(`${operationId}: ${JSON.stringify(acts)}`)
    return answer.body?.id ?? answer.body?.api_key?.id ?? answer.body?.task_id ?? ''
  }
  await walkPeople(step, server)
  await walkContent(step, server)
  await walkAgents(step, server)
  await walkChats(step, server, {
    hold: () => (held = Promise.withResolvers()),
    letGo: () => held.resolve(),
  })
  expect(wrong).toEqual([])
  expect(changes().filter((id) => !walked.has(id) && !changesNothing.includes(id))).toEqual([])
  expect(changesNothing.filter((id) => walked.has(id) || !changes().includes(id))).toEqual([])
}, 60_000)
