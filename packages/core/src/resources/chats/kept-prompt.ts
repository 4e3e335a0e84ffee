import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type StorageDriver } from '../../kernel/ports/index.ts'
import type { ChunkRecords } from '../documents/index.ts'
import { passageTexts } from './passage-texts.ts'

/** What of a prompt template stands in prompts. */
export const templateFields = ['systemPrompt', 'prePromptQuery', 'promptQuery'] as const
export type TemplateField = (typeof templateFields)[number]

/**
 * A prompt as it is kept: what was taken from documents, templates and memory blocks is named and not copied, so that it is
 * there as long as whoever reads the prompt may see it, and no longer.
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

/** What stands between the tags of a passage, in prompts that were kept as they were. */
const copiedPassage = /(<passage number="\d+"[^>]*>\n)[\s\S]*?(\n<\/passage>)/g

export interface PromptReaders {
  readonly storage: StorageDriver
  readonly chunks: Pick<ChunkRecords, 'searchable' | 'texts'>
  /** Whether a scope may use a prompt template. @throws `not_found` */
  readonly promptTemplates: { require(scope: Scope, id: string): Promise<unknown> }
  /** A memory block that a scope sees. @throws `not_found` */
  readonly memoryBlocks: { require(scope: Scope, id: string): Promise<{ readonly [column: string]: unknown }> }
}

/** A kept prompt as somebody may read it now. */
export async function readKeptPrompt(readers: PromptReaders, scope: Scope, content: string): Promise<string> {
  if (!content.startsWith(begin)) return content.replaceAll(copiedPassage, `$1${notShown}$2`)
  const { segments } = keptPromptSchema.parse(JSON.parse(content))
  const places = segments.flatMap((segment) =>
    typeof segment === 'object' && 'passage' in segment ? [segment.passage] : [],
  )
  const passage = await passageTexts(readers.chunks, scope, places)
  const texts = segments.map(async (segment): Promise<string> => {
    if (typeof segment === 'string') return segment
    if ('passage' in segment) return passage(segment.passage)?.text ?? notShown
    if ('template' in segment) return (await templateText(readers, scope, segment.template)) ?? notShown
    if ('memory' in segment) return (await memoryText(readers, scope, segment.memory.id)) ?? notShown
    return notShown
  })
  return (await Promise.all(texts)).join('')
}

async function templateText(
  { storage, promptTemplates }: PromptReaders,
  scope: Scope,
  { id, version, field }: Extract<PromptSegment, { template: unknown }>['template'],
): Promise<string | undefined> {
  if (!(await found(() => promptTemplates.require(scope, id)))) return undefined
  const where = and(eq('template_id', id), eq('version', version))
  const [row] = await storage.read({ from: 'prompt_template_version', where, columns: ['prompts'], limit: 1 })
  const text = (row?.['prompts'] as Readonly<Record<string, unknown>> | undefined)?.[field]
  return typeof text === 'string' ? text : undefined
}

async function memoryText({ memoryBlocks }: PromptReaders, scope: Scope, id: string): Promise<string | undefined> {
  const row = await found(() => memoryBlocks.require(scope, id))
  return row && String(row['content'] ?? '')
}

async function found<Result>(look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look()
  } catch (error) {
    if (DocentError.isInstance(error) && ['not_found', 'forbidden'].includes(error.code)) return undefined
    throw error
  }
}
