import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { unusableInChat, type InjectionMode, type MemoryBlock } from './memory-block.ts'
import type { MemoryBlockRecords } from './memory-block-records.ts'
import type { MemoryBlockRow } from './memory-block-tables.ts'

/** The effective memory block of an answer. */
export interface EffectiveMemory {
  readonly blockId: string
  readonly place: InjectionMode
  /** Whether nobody but the asker wrote it: others and models cannot change it. */
  readonly trusted: boolean
  /** What a model may do with it. */
  readonly access: MemoryBlock['accessMode']
  readonly content: string
  /** How the content is to be used. */
  readonly amendment: string
}

export interface WantedMemory {
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** Whether the user's default acts where no block is named. */
  readonly orDefault: boolean
  /** Whether an agent uses it: some blocks are for agents only, and these have a default of their own. */
  readonly forAgent: boolean
}

/**
 * The block that a request names, else the user's default for chats, or for agents. A default that no chat can use any more is
 * passed over; one that is named is not.
 * @throws `not_found` also for a block that the scope does not see, `unsupported`, `invalid_input` when named twice
 */
export type FindEffectiveMemory = (scope: Scope, wanted: WantedMemory) => Promise<EffectiveMemory | undefined>

export const findEffectiveMemory =
  (records: MemoryBlockRecords): FindEffectiveMemory =>
  async (scope, { id, name, orDefault, forAgent }) => {
    const unusable = (row: MemoryBlockRow) => (forAgent ? undefined : unusableInChat(row))
    if (id !== undefined && name !== undefined) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'llm_args.memory_block_id and llm_args.memory_block_name exclude each other; give one of them.',
        details: { field: 'llm_args.memory_block_name' },
      })
    }
    if (id === undefined && name === undefined) {
      const row = orDefault ? await records.defaultOf(scope, forAgent ? 'agent' : 'llm') : undefined
      return row === undefined || unusable(row) !== undefined ? undefined : memoryOf(row, scope)
    }
    const row = id === undefined ? await records.requireNamed(scope, name!) : await records.require(scope, id)
    const reason = unusable(row)
    if (reason !== undefined) throw new DocentError({ code: 'unsupported', message: reason })
    return memoryOf(row, scope)
  }

/** A block without text that takes none has no effect. What can only be written is not shown. */
function memoryOf(row: MemoryBlockRow, scope: Scope): EffectiveMemory | undefined {
  const isOwn = row.owner_id === scope.userId && row.user_count <= 1 && row.group_count === 0
  const access = row.access_mode as MemoryBlock['accessMode']
  const content = access === 'write' ? '' : row.content
  const amendment = row.system_prompt_amendment
  if (content.trim() === '' && amendment.trim() === '' && access === 'read') return undefined
  const trusted = isOwn && access === 'read'
  return { blockId: row.id, place: row.injection_mode as InjectionMode, trusted, access, content, amendment }
}
