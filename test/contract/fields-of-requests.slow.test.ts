/** @module-tag slow */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOperations, type Operation } from '../access/authorization/operations.ts'
import { situations } from '../access/authorization/requests/index.ts'
import { sendCall } from '../access/authorization/send-call.ts'
import type { Situation } from '../access/authorization/situation.ts'
import { makeWorld, type World } from '../access/authorization/world.ts'
import { bodyFields, queryFields } from '../support/request-fields.ts'

const areas =
  /^\/(ingest|collections|uploads|scheduled_tasks|admin\/scheduled_tasks|prompt_templates|models)\b|process_job$/
const objects = ['llm_args', 'task_config', 'task_config_patch', 'credentials', 'collection_settings', 'chat_settings']

interface Field {
  readonly operation: Operation
  readonly place: 'query' | 'body'
  readonly name: string
}

const fields: readonly Field[] = allOperations()
  .filter(({ path }) => areas.test(path))
  .flatMap((operation) => [
    ...queryFields(operation.id).map((name) => ({ operation, place: 'query' as const, name })),
    ...bodyFields(operation.id, objects).map((name) => ({ operation, place: 'body' as const, name })),
  ])

type Case =
  /** A test, below test/, shows what it does. */
  | { readonly shownBy: string }
  /** Refused by a 400 that names the field: nothing here can do it. */
  | { readonly refused: unknown }
  /** Taken and without meaning here, as docs/decisions or the description of the field say. */
  | { readonly means: 'nothing' }

const shown = (file: string, names: string): Readonly<Record<string, Case>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { shownBy: file }]))
/** Tests move between the suites as they get slower. */
const testFile = (name: string): string =>
  ['.test.ts', '.slow.test.ts'].map((end) => join(import.meta.dirname, '..', name + end)).find(existsSync) ?? name
const refused = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, Case>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { refused: value }]))
const nothing = (names: string): Readonly<Record<string, Case>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { means: 'nothing' as const }]))
const below = (outer: string, known: Readonly<Record<string, Case>>) =>
  Object.fromEntries(Object.entries(known).map(([name, one]) => [`${outer}.${name}`, one]))

const agents =
  'agent_tools agent_type agent_original_files agent_num_executable_code_blocks_limit agent_main_model agent_max_stream_length agent_max_memory_usage task_tracking final_answer_guidelines_mode agent_accuracy agent_max_turns agent_timeout agent_total_timeout json_preserve_system_prompt agent_stream_files'
const paging = shown('contract/collections', 'offset limit')

const collectionSettings = {
  ...shown(
    'contract/ingestion-fields',
    'gen_doc_summaries audio_input_language ocr_model tesseract_lang keep_tables_as_one_chunk chunk_by_page ingest_mode follow_links max_depth max_documents root_dir',
  ),
  ...shown('contract/kept-settings', 'max_tokens_per_chunk chunk_overlap_tokens'),
  ...shown('scenarios/processing', 'gen_doc_questions'),
  ...shown('scenarios/several-collections', 'copy_document'),
  ...refused({ handwriting_check: true, guardrails_settings: { disallowed_regex_patterns: ['x'] } }),
}

/** Of what questions are asked with: each is shown for the question itself. */
const questionArguments = {
  ...nothing(agents),
  ...shown(
    'contract/fields-that-act',
    'temperature top_k top_p seed repetition_penalty max_new_tokens min_max_new_tokens reasoning_effort cost_controls response_format guided_json guided_choice guided_regex guided_grammar guided_whitespace_pattern enable_vision visible_vision_models images_num_max client_metadata min_chars_per_yield',
  ),
  ...shown('scenarios/agents', 'use_agent'),
  ...shown('contract/agent-asks', 'agent_interactive agent_stream_files'),
  ...shown('contract/memory-blocks', 'memory_block_id memory_block_name'),
}
const leftOutOfTasks = new Set(agents.split(' ').slice(2, 9).concat('json_preserve_system_prompt'))
/** As tasks keep them: the agent_ fields that nothing reads are left out there. */
const taskArguments = {
  ...Object.fromEntries(Object.entries(questionArguments).filter(([name]) => !leftOutOfTasks.has(name))),
  ...refused({ agent_interactive: true }),
}
const chatSettings = shown(
  'contract/fields-that-act',
  'llm rag_config self_reflection_config include_chat_history tags',
)

/** By the part of the API, for a name may mean another thing elsewhere. */
const parts: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  ingestion: {
    ...shown(
      'contract/ingestion',
      'gen_doc_summaries chunk_by_page ingest_mode restricted permissions timeout collection_id file_name metadata glob root_dir',
    ),
    ...shown('scenarios/processing', 'gen_doc_questions'),
    ...shown(
      'contract/ingestion-fields',
      'ocr_model audio_input_language tesseract_lang keep_tables_as_one_chunk follow_links max_depth max_documents url urls region container paths account_name',
    ),
    ...shown('contract/ingestion-pipelines', 'pipeline'),
    ...shown('scenarios/several-collections', 'copy_document preserve_metadata document_id source_collection_id'),
    ...below(
      'credentials',
      shown(
        'contract/ingestion-fields',
        'use_irsa access_key_id secret_access_key session_token role_arn external_id endpoint_url service_account_json_key account_key sas_token',
      ),
    ),
    ...refused({
      handwriting_check: true,
      encrypt_document: true,
      migrate_scheduled_connectors: true,
      copy_lifecycle_settings: true,
    }),
    ...nothing('skip_reparse preserve_document_status'),
  },
  collections: {
    ...paging,
    ...shown(
      'contract/collections',
      'name description embedding_model metadata_dict sort_column ascending name_filter metadata_filter current_user_only collection_settings',
    ),
    ...shown('contract/collection-lifetime', 'expiry_date timezone inactivity_interval filter'),
    ...shown('contract/collection-limits', 'size_limit'),
    ...shown('contract/one-rag-type', 'rag_type'),
    ...shown('contract/sharing', 'is_public permissions username'),
    ...shown('contract/documents', 'query topics vectors cut_off timeout status'),
    ...shown('contract/search-modes', 'mode'),
    ...shown('contract/access', 'permission'),
    ...shown('scenarios/document-access', 'document_ids'),
    ...shown('contract/collection-limits', 'collection_ids'),
    ...shown('contract/chat-operations', 'target_collection_id'),
    ...shown('contract/prompt-templates', 'prompt_template_id'),
    ...refused({ workspace: 'team', vex_encryption: 'enabled' }),
    ...collectionSettings,
    ...below('collection_settings', collectionSettings),
    ...chatSettings,
    ...below('llm_args', questionArguments),
    ...below('chat_settings', {
      ...chatSettings,
      ...shown('contract/kept-settings', 'llm_args'),
      ...refused({ guardrails_settings: { disallowed_regex_patterns: ['x'] } }),
    }),
  },
  prompt_templates: {
    ...paging,
    ...shown('contract/sharing', 'usernames groups'),
    ...shown(
      'contract/prompt-templates',
      'sort_column ascending template_type filter name description lang is_visible is_public permissions auto_gen_description_prompt auto_gen_document_summary_pre_prompt_summary auto_gen_document_summary_prompt_summary auto_gen_document_sample_questions_prompt default_sample_questions image_batch_image_prompt image_batch_final_prompt system_prompt pre_prompt_query prompt_query hyde_no_rag_llm_prompt_extension pre_prompt_summary prompt_summary system_prompt_reflection prompt_reflection',
    ),
  },
  scheduled_tasks: {
    ...paging,
    ...shown(
      'contract/scheduled-tasks',
      'name description schedule_type schedule_expression message system_prompt collection_id timezone llm max_executions expires_at notification_email status task_ids name_filter status_filter time_interval trigger_filter has_collection user_filter interval task_id',
    ),
    ...shown('contract/generated-tasks', 'prompt'),
    ...refused({ use_agent: true }),
    ...below('llm_args', taskArguments),
    ...below(
      'task_config',
      shown('contract/scheduled-tasks', 'message system_prompt collection_id timezone llm llm_args'),
    ),
    ...below(
      'task_config_patch',
      shown('contract/scheduled-tasks', 'message system_prompt collection_id timezone llm llm_args'),
    ),
    ...shown('contract/scheduled-tasks', 'task_type'),
  },
  models: {
    ...shown('contract/analysis-refusals', 'pipeline'),
    ...shown(
      'contract/model-tasks',
      'question text_context_list chat_conversation pre_prompt_query prompt_query pre_prompt_extract prompt_extract system_prompt timeout',
    ),
    ...shown(
      'scenarios/processing',
      'pre_prompt_summary prompt_summary document_id summary_id llm max_num_chunks sampling_strategy pages schema keep_intermediate_results',
    ),
    ...refused({
      guardrails_settings: { disallowed_regex_patterns: ['x'] },
      image_batch_image_prompt: 'What is it?',
      image_batch_final_prompt: 'What are they?',
      meta_data_to_include: { name: false },
    }),
    ...below('llm_args', {
      ...nothing(agents),
      ...nothing('images_num_max'),
      ...shown(
        'contract/model-tasks',
        'temperature max_new_tokens min_max_new_tokens top_k top_p seed cost_controls guided_json',
      ),
      ...refused({
        use_agent: true,
        reasoning_effort: 3,
        repetition_penalty: 1.3,
        response_format: 'json_object',
        guided_regex: 'a+',
        guided_choice: ['a'],
        guided_grammar: 'root ::= "a"',
        guided_whitespace_pattern: ' ',
        enable_vision: 'on',
        visible_vision_models: ['small'],
        client_metadata: 'x',
        min_chars_per_yield: 7,
        memory_block_id: 'some',
        memory_block_name: 'some',
      }),
    }),
  },
}

const partOf = ({ path }: Operation): string => {
  if (/^\/(ingest|uploads)|\/documents\/(insert_job|\{)|import_collection_job/.test(path)) return 'ingestion'
  if (/^\/(models|documents)/.test(path)) return 'models'
  return path.replace('/admin', '').split('/')[1]!
}
const keyOf = ({ operation, name }: Field) => `${partOf(operation)} ${name}`
const cases = Object.fromEntries(
  Object.entries(parts).flatMap(([part, known]) =>
    Object.entries(known).map(([name, one]) => [`${part} ${name}`, one]),
  ),
) as Readonly<Record<string, Case>>

/** Bounds images, of which none are sent: any value means nothing. */
const anything = new Set(['images_num_max'])
/** An id that nothing has is not found. */
const named404 = new Set(['collection_id', 'document_id'])

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The call of an operation that its owner makes with success, but with this value in a field. */
async function send({ operation, place, name }: Field, value: unknown) {
  const said = situations[operation.id]!
  const made = typeof said === 'function' ? said(world) : said
  const situation = (Array.isArray(made) ? (made as readonly Situation[])[0] : made) as Situation
  const [outer = '', inner] = name.split('.')
  const body = situation.body as Readonly<Record<string, unknown>> | undefined
  const asked: Situation =
    place === 'query'
      ? { ...situation, query: { ...situation.query, [name]: String(value) } }
      : {
          ...situation,
          body: {
            ...body,
            [outer]: inner
              ? {
                  ...(outer === 'task_config' ? { message: 'What is new?' } : {}),
                  ...(body?.[outer] as object | undefined),
                  [inner]: value,
                }
              : value,
          },
        }
  const key = operation.path.startsWith('/admin/') || operation.path.endsWith('/all') ? 'administrator' : 'owner'
  const { parameters, server, keys } = world
  return sendCall(server.url, keys[key], operation, { situation: asked, parameters })
}

it('every field is read: a value that it cannot be is a 400 that names it', { tags: ['slow'] }, async () => {
  expect(fields.length).toBeGreaterThan(800)
  const wrong: string[] = []
  for (const field of fields) {
    const { status, text } = await send(field, field.place === 'query' ? 'x'.repeat(5_000) : [[[7]]])
    const name = field.name.split('.').at(-1)!
    if (anything.has(name)) continue
    const named = text.includes(name) || (named404.has(name) && status === 404)
    if (status < 400 || status >= 500 || !named) wrong.push(`${field.operation.id} ${field.name}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})

it('every field has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...new Set(fields.map(keyOf))].toSorted())
})

it('what is shown elsewhere is named there', () => {
  const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const silent = Object.entries(cases).filter(([key, known]) => {
    if (!('shownBy' in known)) return false
    const name = key.split(/[ .]/).at(-1)!
    const text = readFileSync(testFile(known.shownBy), 'utf8')
    return ![name, camel(name)].some((word) => new RegExp(`\\b${word}\\b`).test(text))
  })
  expect(silent).toEqual([])
})

it('what cannot act is refused by a 400 that names it, by every operation that has it', async () => {
  const wrong: string[] = []
  for (const field of fields) {
    const known = cases[keyOf(field)]
    if (!known || !('refused' in known)) continue
    const { status, text } = await send(field, known.refused)
    if (status !== 400 || !text.includes(field.name.split('.').at(-1)!))
      wrong.push(`${field.operation.id} ${field.name}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})
