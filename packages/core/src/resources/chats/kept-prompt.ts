import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ChunkRecords } from '../documents/index.ts'
import type { MemoryBlockRow } from '../memory-blocks/memory-block-tables.ts'
import { promptsOfVersion } from '../prompt-templates/index.ts'
import { fencedTexts } from './fenced-texts.ts'
import { passageTexts } from './passage-texts.ts'

/** The parts of a prompt template that go into prompts. */
export const templateFields = ['systemPrompt', 'prePromptQuery', 'promptQuery'] as const
export type TemplateField = (typeof templateFields)[number]

/**
 * A prompt as it is kept: what was taken from documents, templates and memory blocks is named and not copied, so that it is
 * there as long as the reader may see it, and no longer.
 */
const keptPromptSchema = z.object({
  segments: z.array(
    z.union([
      z.string(),
      z.object({ passage: z.object({ collectionId: z.string(), membershipId: z.string(), chunkId: z.int() }) }),
      z.object({ template: z.object({ id: z.string(), version: z.int(), field: z.enum(templateFields) }) }),
      z.object({ memory: z.object({ id: z.string() }) }),
      z.object({ gone: z.literal(true) }),
    ]),
  ),
})
type KeptPrompt = z.output<typeof keptPromptSchema>
export type PromptSegment = KeptPrompt['segments'][number]

const begin = '{"segments":'
const notShown = '(not shown)'

export const keptPromptText = (segments: readonly PromptSegment[]): string => JSON.stringify({ segments })

export interface PromptReaders {
  readonly storage: RecordStore
  readonly chunks: Pick<ChunkRecords, 'searchable' | 'textsOf'>
  /** Whether a scope may use a prompt template. @throws `not_found` */
  readonly promptTemplates: { require(scope: Scope, id: string): Promise<unknown> }
  /** A memory block that a scope sees. @throws `not_found` */
  readonly memoryBlocks: { require(scope: Scope, id: string): Promise<Pick<MemoryBlockRow, 'content'>> }
}

/** A kept prompt as somebody may read it now. */
export async function readKeptPrompt(readers: PromptReaders, scope: Scope, content: string): Promise<string> {
  if (!content.startsWith(begin)) return withoutCopies(content)
  const { segments } = keptPromptSchema.parse(JSON.parse(content))
  const places = segments.flatMap((segment) =>
    typeof segment === 'object' && 'passage' in segment ? [segment.passage] : [],
  )
  const passage = await passageTexts(readers.chunks, scope, places)
  // What is named more than once is read once.
  const read = new Map<string, string>()
  for (const segment of segments) {
    if (typeof segment === 'string' || read.has(JSON.stringify(segment))) continue
    if ('template' in segment) {
      read.set(JSON.stringify(segment), (await templateText(readers, scope, segment.template)) ?? notShown)
    } else if ('memory' in segment) {
      read.set(JSON.stringify(segment), (await memoryText(readers, scope, segment.memory.id)) ?? notShown)
    }
  }
  const texts = segments.map((segment) => {
    if (typeof segment === 'string') return segment
    if ('passage' in segment) return passage(segment.passage)?.text ?? notShown
    return read.get(JSON.stringify(segment)) ?? notShown
  })
  return texts.join('')
}

/** Prompts that were kept as they were. */
function withoutCopies(prompt: string): string {
  let shown = ''
  let end = 0
  for (const text of fencedTexts(prompt)) {
    shown += prompt.slice(end, text.start) + notShown
    end = text.end
  }
  return shown + prompt.slice(end)
}

async function templateText(
  { storage, promptTemplates }: PromptReaders,
  scope: Scope,
  { id, version, field }: Extract<PromptSegment, { template: unknown }>['template'],
): Promise<string | undefined> {
  if (!(await found(() => promptTemplates.require(scope, id)))) return undefined
  const prompts = await promptsOfVersion(storage, id, version)
  const text = (prompts as Readonly<Record<string, unknown>> | undefined)?.[field]
  return typeof text === 'string' ? text : undefined
}

async function memoryText({ memoryBlocks }: PromptReaders, scope: Scope, id: string): Promise<string | undefined> {
  const row = await found(() => memoryBlocks.require(scope, id))
  return row?.content
}

async function found<Result>(look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look()
  } catch (error) {
    if (DocentError.isInstance(error) && ['not_found', 'forbidden'].includes(error.code)) return undefined
    throw error
  }
}
