import { builtInModels } from '@docent/adapters-llm'
import type { ModelRequest } from '@docent/core/ports'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { pricedModels, saying } from '../support/priced-models.ts'
import { bodyFields } from '../support/request-fields.ts'

type Case =
  /** The model is asked otherwise with this value. */
  | { readonly acts: unknown }
  /** Refused by a 400 that names the field: nothing here can do it. */
  | { readonly refused: unknown }
  /** Steers agents: means nothing without use_agent. */
  | { readonly agents: unknown }
  /** Shows elsewhere than in what the model is asked: in this test. */
  | { readonly shownBy: string }

const cases: Readonly<Record<string, Case>> = {
  message: { acts: 'And at night?' },
  system_prompt: { acts: 'Be brief.' },
  pre_prompt_query: { acts: 'Read this:' },
  prompt_query: { acts: 'Now answer:' },
  pre_prompt_summary: { shownBy: 'test/scenarios/processing.slow.test.ts' },
  prompt_summary: { shownBy: 'test/scenarios/processing.slow.test.ts' },
  image_batch_image_prompt: { shownBy: 'test/scenarios/answer-images.test.ts' },
  image_batch_final_prompt: { shownBy: 'test/scenarios/answer-images.test.ts' },
  llm: { refused: 'nobody' },
  'llm_args.temperature': { acts: 0.7 },
  'llm_args.top_k': { acts: 7 },
  'llm_args.top_p': { acts: 0.5 },
  'llm_args.seed': { acts: 7 },
  'llm_args.repetition_penalty': { refused: 1.3 },
  'llm_args.max_new_tokens': { acts: 77 },
  'llm_args.min_max_new_tokens': { shownBy: 'test/scenarios/answer-controls.test.ts' },
  'llm_args.reasoning_effort': { refused: 3 },
  'llm_args.use_agent': { shownBy: 'test/scenarios/agents.test.ts' },
  'llm_args.cost_controls': { shownBy: 'test/scenarios/several-providers.test.ts' },
  'llm_args.response_format': { acts: 'json_object' },
  'llm_args.guided_json': { acts: { type: 'object' } },
  'llm_args.guided_choice': { acts: ['It turns.'] },
  'llm_args.guided_regex': { refused: 'a+' },
  'llm_args.guided_grammar': { refused: 'root ::= "a"' },
  'llm_args.guided_whitespace_pattern': { refused: ' ' },
  'llm_args.enable_vision': { shownBy: 'test/scenarios/answer-images.test.ts' },
  'llm_args.visible_vision_models': { refused: ['small'] },
  'llm_args.images_num_max': { shownBy: 'test/scenarios/answer-images.test.ts' },
  'llm_args.client_metadata': { shownBy: 'test/contract/answer-fields.slow.test.ts' },
  'llm_args.min_chars_per_yield': { shownBy: 'test/contract/fields-that-act.test.ts' },
  'llm_args.agent_accuracy': { agents: 'quick' },
  'llm_args.agent_max_turns': { agents: 3 },
  'llm_args.agent_timeout': { agents: 60 },
  'llm_args.agent_total_timeout': { agents: 60 },
  'llm_args.json_preserve_system_prompt': { agents: true },
  'llm_args.agent_tools': { agents: ['search'] },
  'llm_args.agent_type': { agents: 'coder' },
  'llm_args.agent_interactive': { agents: true },
  'llm_args.agent_stream_files': { agents: false },
  'llm_args.agent_original_files': { agents: ['a.txt'] },
  'llm_args.agent_num_executable_code_blocks_limit': { agents: 3 },
  'llm_args.agent_main_model': { agents: 'small' },
  'llm_args.agent_max_stream_length': { agents: 3 },
  'llm_args.agent_max_memory_usage': { agents: 3 },
  'llm_args.task_tracking': { agents: true },
  'llm_args.final_answer_guidelines_mode': { agents: 'detailed' },
  'llm_args.memory_block_id': { refused: '019b0000-0000-7000-8000-000000000000' },
  'llm_args.memory_block_name': { refused: 'Nothing' },
  'rag_config.rag_type': { acts: 'llm_only' },
  'rag_config.hyde_no_rag_llm_prompt_extension': { shownBy: 'test/scenarios/ways-of-answering.slow.test.ts' },
  'rag_config.num_neighbor_chunks_to_include': { shownBy: 'test/scenarios/ways-of-answering.slow.test.ts' },
  'rag_config.meta_data_to_include': { acts: { name: false } },
  'rag_config.rag_max_chunks': { shownBy: 'test/scenarios/ways-of-answering.slow.test.ts' },
  'rag_config.rag_min_chunk_score': { acts: 1e9 },
  'rag_config.graph_rag_auto_select': { agents: true },
  guardrails_settings: { refused: { disallowed_regex_patterns: ['x'] } },
  self_reflection_config: { shownBy: 'test/contract/answer-fields.slow.test.ts' },
  include_chat_history: { shownBy: 'test/scenarios/answer-controls.test.ts' },
  tags: { shownBy: 'test/contract/answer-fields.slow.test.ts' },
  stream: { shownBy: 'test/contract/completions.test.ts' },
}

it('every field of a question has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(bodyFields('get_completion', ['llm_args', 'rag_config']).toSorted())
})

it('what shows elsewhere is named there', () => {
  const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const silent = Object.entries(cases).filter(([field, known]) => {
    const name = field.split('.').at(-1)!
    if (!('shownBy' in known)) return false
    const text = readFileSync(join(import.meta.dirname, '../..', known.shownBy), 'utf8')
    return !text.includes(name) && !text.includes(camel(name))
  })
  expect(silent).toEqual([])
})

it('every field of a question acts, or is refused by a 400 that names it', async () => {
  const asked: string[] = []
  const speak = (request: ModelRequest) => {
    asked.push(JSON.stringify({ ...request, signal: undefined }))
    return saying(request.responseFormat ? '{}' : 'It turns.')
  }
  const small = { capabilities: { json: true }, speak }
  await using server = await apiServer({ docent: { models: [pricedModels({ small }), builtInModels()] } })
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora' } })).body
  const query = { collection_id: id, file_name: 'a.txt' }
  await alice.call('POST /ingest/plain_text', { query, body: 'The dome turns at night.' })
  const ask = async (field?: string, value?: unknown) => {
    asked.length = 0
    const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id
    const [outer = '', inner] = field?.split('.') ?? []
    const base = { message: 'Does the dome turn at night?', rag_config: { rag_type: 'rag' } }
    const said =
      inner === undefined
        ? value
        : { ...((base as Readonly<Record<string, unknown>>)[outer] as object), [inner]: value }
    const body = field === undefined ? base : { ...base, [outer]: said }
    const { status, body: answered } = await alice.call(`POST /chats/${chat}/completions`, { body })
    return { status, text: JSON.stringify(answered), request: asked.join() }
  }
  const plain = await ask()
  const wrong: string[] = []
  for (const [field, known] of Object.entries(cases)) {
    if ('shownBy' in known) continue
    const got = await ask(field, Object.values(known)[0])
    const named =
      got.text.includes(field.split('.').at(-1)!) || /language model nobody|memory block with this/.test(got.text)
    const fits =
      'acts' in known
        ? got.status === 200 && got.request !== plain.request
        : 'agents' in known
          ? got.status === 200 && got.request === plain.request
          : [400, 404].includes(got.status) && named
    if (!fits) wrong.push(`${field}: ${got.status} ${got.text}`)
  }
  expect(wrong).toEqual([])
})

it('min_chars_per_yield joins the pieces of a streamed answer', async () => {
  const speak = async function* () {
    for (const text of ['It', ' turns', ' at', ' night', '.']) {
      yield { type: 'text-delta', text } as const
      await new Promise((resolve) => setImmediate(resolve))
    }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } } as const
  }
  await using server = await apiServer({ docent: { models: [pricedModels({ small: { speak } }), builtInModels()] } })
  const chat = (await server.alice.call('POST /chats')).body.id
  const answered = await fetch(`${server.url}/api/v1/chats/${chat}/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Does it turn?', stream: true, llm_args: { min_chars_per_yield: 1_000 } }),
  })
  const lines = (await answered.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { body: string; finished: boolean })
  expect(lines.map(({ body, finished }) => [body, finished])).toEqual([
    ['It turns at night.', false],
    ['It turns at night.', true],
  ])
})
