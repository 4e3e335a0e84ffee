import type { JsonValue } from '../../kernel/ports/index.ts'
import { chatSettingsSchema, type ChatSettings } from '../chat-settings/index.ts'
import type { CollectionRow } from './collection-table.ts'

/** As it is stored in the row: a list of collections must not fail for what one of them holds. */
const keptRagType = ({ chat_settings: settings, rag_type: former }: CollectionRow): unknown =>
  (settings as { readonly ragConfig?: { readonly ragType?: unknown } } | null)?.ragConfig?.ragType ??
  former ??
  undefined

/**
 * The settings of a collection for the chats over it. The way of answering has one place, `ragConfig.ragType`; earlier versions kept that
 * of the collection beside it.
 */
export function chatSettingsOf(row: CollectionRow): ChatSettings {
  const settings = chatSettingsSchema.parse(row.chat_settings ?? {})
  const ragType = keptRagType(row)
  return ragType === undefined
    ? settings
    : chatSettingsSchema.parse({ ...settings, ragConfig: { ...settings.ragConfig, ragType } })
}

/** One of these ways of answering, where the collection's own is among them. */
export const ragTypeOf = <RagType extends string>(row: CollectionRow, known: readonly RagType[]): RagType | undefined =>
  known.find((ragType) => ragType === keptRagType(row))

/** The columns that hold chat settings from now on. */
export const chatSettingsColumns = (settings: ChatSettings): { chat_settings: JsonValue; rag_type: null } => ({
  chat_settings: settings as JsonValue,
  rag_type: null,
})
