import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import { OperationFailure } from './operation-failure.ts'
import type { ToolContext } from './tool.ts'

interface Template {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly system_prompt?: string
  readonly pre_prompt_query?: string
  readonly prompt_query?: string
}

const mostTemplates = 1_000
const mostPassages = 8

const promptArguments = [
  { name: 'question', description: 'What to answer.', required: true },
  {
    name: 'collection_id',
    description: 'Puts the passages that fit the question best into the prompt.',
    required: false,
  },
]

/** The prompt templates of the caller, as prompts. */
export async function listPrompts(context: Pick<ToolContext, 'call'>): Promise<{ prompts: Prompt[] }> {
  const templates = await namedTemplates(context)
  return {
    prompts: [...templates].map(([name, { name: title, description }]) => ({
      name,
      title,
      ...(description !== undefined && description !== '' && { description }),
      arguments: promptArguments,
    })),
  }
}

/** @throws OperationFailure */
export async function getPrompt(
  context: Pick<ToolContext, 'call'>,
  {
    name,
    arguments: { question, collection_id } = {},
  }: { readonly name: string; readonly arguments?: Record<string, string> | undefined },
): Promise<GetPromptResult> {
  const template = (await namedTemplates(context)).get(name)
  if (!template) throw new OperationFailure(404, `There is no prompt ${name}.`)
  if (question === undefined || question === '') throw new OperationFailure(400, 'question is required.')
  const passages = collection_id === undefined ? [] : await passagesFor(context, question, collection_id)
  const parts = [template.system_prompt, template.pre_prompt_query, ...passages, template.prompt_query, question]
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n\n')
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}

async function passagesFor(
  { call }: Pick<ToolContext, 'call'>,
  query: string,
  collection_id: string,
): Promise<string[]> {
  const body = { query, topics: [], limit: mostPassages }
  const found = await call<{ text: string; name: string; pages: string }[]>('search_collection_chunks', {
    collection_id,
    body,
  })
  return found.map(({ text, name, pages }) => `${name}, page ${pages}:\n${text}`)
}

/** By names that can be commands of a client; those that would be the same end with a part of their id. */
async function namedTemplates({ call }: Pick<ToolContext, 'call'>): Promise<ReadonlyMap<string, Template>> {
  const templates = await visibleTemplates(call)
  const slugs = Map.groupBy(templates, ({ name }) => slugOf(name))
  return new Map(
    [...slugs].flatMap(([slug, same]) =>
      same.map((template): [string, Template] => [
        same.length === 1 ? slug : `${slug}-${template.id.slice(-6)}`,
        template,
      ]),
    ),
  )
}

/** None for keys of one collection: templates are not part of it. */
async function visibleTemplates(call: ToolContext['call']): Promise<Template[]> {
  try {
    return await call<Template[]>('list_prompt_templates', { limit: mostTemplates })
  } catch (error) {
    if (error instanceof OperationFailure && error.status === 403) return []
    throw error
  }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'template'
