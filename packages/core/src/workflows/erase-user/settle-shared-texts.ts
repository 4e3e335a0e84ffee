import type { Draft } from '../../kernel/durable/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import {
  defaultMemoryBlockTable,
  memoryBlockEntity,
  someActiveBlockOf,
  isBlockNameTaken,
  type MemoryBlockRow,
} from '../../resources/memory-blocks/index.ts'
import {
  promptTemplateEntity,
  promptTemplateVersionTable,
  someActiveTemplateOf,
  ownTemplateVersions,
  type PromptTemplateRow,
} from '../../resources/prompt-templates/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner, dropGrantOfNewOwner, newOwnerOf } from './hand-over.ts'
import { someOwned } from './owned-records.ts'
import { removeRows } from './remove-rows.ts'

const longestName = 255

type TextRow = Pick<PromptTemplateRow, 'id' | 'name'>

interface Kind {
  readonly entity: typeof promptTemplateEntity | typeof memoryBlockEntity
  /** One that is active. */
  find(storage: RecordStore, ownerId: string): Promise<PromptTemplateRow | MemoryBlockRow | undefined>
  readonly kind: 'prompt_template' | 'memory_block'
  readonly tallied: 'prompt_templates' | 'memory_blocks'
  handOver(draft: Draft, row: TextRow, newOwner: NewOwner): Promise<{ readonly name?: string }>
}

/** Prompt templates and memory blocks: to the new owner when others use them, else deleted. */
export async function settleSharedTexts(of: Erasing): Promise<void> {
  const defaults = { table: defaultMemoryBlockTable, where: eq('user_id', of.userId) }
  await removeRows(of, { ...defaults, kind: 'default_memory_blocks' })
  await settle(of, {
    entity: promptTemplateEntity,
    find: someActiveTemplateOf,
    kind: 'prompt_template',
    tallied: 'prompt_templates',
    async handOver(draft, row, newOwner) {
      const versions = await ownTemplateVersions(draft.storage, row.id, of.userId)
      for (const { template_id: id, version } of versions) {
        const key = { template_id: id, version }
        draft.step(update(promptTemplateVersionTable, { key, set: { owner_id: newOwner.id } }))
      }
      return {}
    },
  })
  await settle(of, {
    entity: memoryBlockEntity,
    find: someActiveBlockOf,
    kind: 'memory_block',
    tallied: 'memory_blocks',
    handOver: async (draft, row, newOwner) => ({ name: await freeName(draft, newOwner, row.name) }),
  })
  // Also those of templates that went before.
  const versions = { table: promptTemplateVersionTable, where: eq('owner_id', of.userId), scan: true }
  await removeRows(of, { ...versions, kind: 'prompt_template_versions' })
}

async function settle(of: Erasing, { entity, find, kind, tallied, handOver }: Kind): Promise<void> {
  const { table } = entity
  await of.bites(async (draft, tally) => {
    // One at a time: names that one takes are not free for the next.
    const row = await find(draft.storage, of.userId)
    if (!row) return 0
    const newOwner = newOwnerOf(of, row)
    if (newOwner) {
      changeOwner<Kind['entity']['table']>(draft, table, row, newOwner, await handOver(draft, row, newOwner))
      await dropGrantOfNewOwner(draft, { kind, table, id: row.id }, newOwner)
      draft.record(kind, row.id, 'HANDED_OVER', { to: newOwner.id })
    } else draft.send(draft.instance(entity, row), { type: 'DELETE', ownerId: of.erasureId })
    tally(newOwner ? 'handedOver' : 'removed', tallied)
    return 1
  })
  of.waitFor(await someOwned(of.storage, table, of.userId))
}

/** Names of memory blocks are their owner's once. */
async function freeName(draft: Draft, newOwner: NewOwner, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const wanted = `${name.slice(0, longestName - suffix.length)}${suffix}`
    if (!(await isBlockNameTaken(draft.storage, newOwner.id, wanted))) return wanted
  }
}
