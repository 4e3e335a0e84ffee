import type { CollectionRow } from '../collection-table.ts'
import type { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { chatSettingsSchema } from '../../chat-settings/index.ts'
import { chatSettingsColumns } from '../chat-defaults.ts'
import { metadataSchema } from '../collection.ts'
import { collectionEntity } from '../collection-machine.ts'
import { collectionSettingsSchema, requireConsistent, requireRecognizable } from '../collection-settings.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { requireEditable } from '../edit-rights.ts'

/** Characters of JSON: it is stored in a row, and lists filter by it. */
const largest = 16_384

/** @throws `invalid_input` over 16,384 characters of JSON */
export function requireShort(value: JsonValue): void {
  if (JSON.stringify(value).length <= largest) return
  throw new DocentError({
    code: 'invalid_input',
    message: `The value is longer than ${largest} characters of JSON; make it shorter.`,
  })
}

const replaceColumn =
  <Schema extends z.ZodType>(
    columnsOf: (value: z.output<Schema>) => Partial<CollectionRow>,
    schema: Schema,
    event: string,
    judge?: (dependencies: CollectionsDependencies, value: z.output<Schema>, principal: Principal) => Promise<void>,
  ) =>
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, input: z.input<Schema>, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    const { runtime, records } = dependencies
    const checked = check(schema, input)
    requireShort(checked as JsonValue)
    await judge?.(dependencies, checked, principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(records, scopeOf(principal), id)
      draft.set(draft.instance(collectionEntity, row), columnsOf(checked))
      draft.record('collection', id, event)
    })
  }

/** Replaces all defaults for what is ingested from now on; what is in stays as it was treated. */
export const replaceSettings = replaceColumn(
  (settings) => ({ settings: settings as JsonValue }),
  collectionSettingsSchema,
  'SETTINGS_REPLACED',
  async ({ parsers }, settings) => {
    requireConsistent(settings)
    requireRecognizable(settings, parsers)
  },
)
/** Replaces all defaults for the chats over a collection. */
export const replaceChatSettings = replaceColumn(
  chatSettingsColumns,
  chatSettingsSchema,
  'CHAT_SETTINGS_REPLACED',
  ({ requireUsableLater }, settings, principal) => requireUsableLater(scopeOf(principal), settings),
)
/** Replaces all metadata of a collection. @throws `invalid_input` over 16,384 characters of JSON */
export const replaceMetadata = replaceColumn(
  (metadata) => ({ metadata: metadata as JsonValue }),
  metadataSchema,
  'METADATA_REPLACED',
)
