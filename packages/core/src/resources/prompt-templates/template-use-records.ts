import { eq } from '../../kernel/ports/index.ts'
import { type RecordStore, updateAll } from '../../kernel/records/index.ts'
import { chatSessionTable } from '../chats/chat-tables.ts'
import { collectionTable } from '../collections/collection-table.ts'

/** For a template on its way out: chats and collections that use it stay, without it. */
export async function takeOutTemplate(storage: RecordStore, templateId: string, signal: AbortSignal): Promise<void> {
  const using = eq('prompt_template_id', templateId)
  const set = { prompt_template_id: null }
  await updateAll(storage, chatSessionTable, using, set, signal)
  await updateAll(storage, collectionTable, using, set, signal)
}
