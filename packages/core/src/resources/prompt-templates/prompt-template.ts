import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { JsonValue, Row } from '../../kernel/ports/index.ts'
import type { PromptTemplateRow } from './prompt-template-tables.ts'

const prompt = z.string().max(100_000)

/** What a template has instead of the defaults. Absent: the default; empty text: nothing. */
export const templatePromptsSchema = z.object({
  systemPrompt: prompt.optional(),
  prePromptQuery: prompt.optional().describe('Placed before the passages.'),
  promptQuery: prompt.optional().describe('Placed between the passages and the question.'),
  hydeNoRagLlmPromptExtension: prompt
    .optional()
    .describe('Appended to the question where it is answered first without documents.'),
  prePromptSummary: prompt.optional().describe('Placed before a text that is summarized.'),
  promptSummary: prompt.optional().describe('Placed after a text that is summarized.'),
  systemPromptReflection: prompt.optional(),
  promptReflection: prompt.optional().describe('With two %s: the prompt, and the answer that is judged.'),
  autoGenDescriptionPrompt: prompt.optional().describe('How descriptions of collections are written.'),
  autoGenDocumentSummaryPrePromptSummary: prompt.optional(),
  autoGenDocumentSummaryPromptSummary: prompt.optional(),
  autoGenDocumentSampleQuestionsPrompt: prompt.optional(),
  defaultSampleQuestions: z
    .array(z.string().trim().min(1).max(2_000))
    .max(100)
    .optional()
    .describe('Suggested first in chats that use the template.'),
  imageBatchImagePrompt: prompt.optional(),
  imageBatchFinalPrompt: prompt.optional(),
})
export type TemplatePrompts = z.output<typeof templatePromptsSchema>

const name = z.string().trim().min(1).max(512)
const description = z.string().max(16_000)
const language = z.string().max(64)

export const promptTemplateInputSchema = templatePromptsSchema.extend({
  name,
  description: description.optional(),
  lang: language.optional(),
})
export type PromptTemplateInput = z.input<typeof promptTemplateInputSchema>

/** Absent leaves a field as it is, null takes it back to the default. */
export const promptTemplateUpdateSchema = z.object({
  name: name.optional(),
  description: description.nullable().optional(),
  lang: language.nullable().optional(),
  ...nullableShape(templatePromptsSchema.shape),
})
export type PromptTemplateUpdate = z.input<typeof promptTemplateUpdateSchema>

/** Prompts under a name, for chats and collections to use. Times are ISO 8601. */
export const promptTemplateSchema = templatePromptsSchema.extend({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  lang: z.string().optional(),
  isDefault: z.boolean(),
  userCount: z.int().describe('Users it is shared with, its owner included.'),
  groupCount: z.int(),
  username: z.string().optional().describe('Owner; absent for the default.'),
  userId: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isPublic: z.boolean(),
  visible: z.boolean().describe('Whether lists show it; only the default can be hidden.'),
  isSystemDefault: z.boolean(),
  version: z.int().describe('Raised with every change; older versions are kept.'),
})
export type PromptTemplate = z.output<typeof promptTemplateSchema>

type Nullable<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : never
}

function nullableShape<Shape extends Readonly<Record<string, z.ZodOptional<z.ZodType>>>>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, schema.unwrap().nullable().optional()]),
  ) as unknown as Nullable<Shape>
}

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

export const promptsOf = (row: Pick<PromptTemplateRow, 'prompts'>): TemplatePrompts =>
  templatePromptsSchema.parse(row.prompts)

/** As a row holds them: absent means absent. */
export const storedPrompts = (prompts: TemplatePrompts): JsonValue => compact({ ...prompts }) as JsonValue

/** Parsed, the fields of both are in the same order. */
export const samePrompts = (one: TemplatePrompts, other: TemplatePrompts): boolean =>
  JSON.stringify(templatePromptsSchema.parse(one)) === JSON.stringify(templatePromptsSchema.parse(other))

export function promptTemplateOf(row: PromptTemplateRow): PromptTemplate {
  const isDefault = row.is_default === true
  return compact({
    id: row.id,
    name: row.name,
    description: optionalText(row.description),
    lang: optionalText(row.lang),
    ...promptsOf(row),
    isDefault,
    userCount: row.user_count,
    groupCount: row.group_count,
    username: isDefault ? undefined : row.username,
    userId: isDefault ? undefined : row.owner_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    isPublic: row.is_public === true,
    visible: row.visible === true,
    isSystemDefault: isDefault,
    version: row.version,
  })
}
