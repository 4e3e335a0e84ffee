import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { unusableInChat } from './memory-block.ts'
import type { MemoryBlockRecords } from './memory-block-records.ts'
import type { MemoryBlockRow } from './memory-block-tables.ts'

/** The effective memory block of an answer. */
export interface EffectiveMemory {
  readonly blockId: string
  readonly place: 'system_prompt' | 'user_instruction'
  readonly content: string
  /** How the content is to be used. */
  readonly amendment: string
}

export interface WantedMemory {
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** Whether the user's default acts where no block is named. */
  readonly orDefault: boolean
}

/**
 * The block that a request names, else the user's default for chats. A default that no chat can use any more is passed
 * over; one that is named is not.
 * @throws `not_found` also for a block that the scope does not see, `unsupported`, `invalid_input` when named twice
 */
export type FindEffectiveMemory = (scope: Scope, wanted: WantedMemory) => Promise<EffectiveMemory | undefined>

export const findEffectiveMemory =
  (records: MemoryBlockRecords): FindEffectiveMemory =>
  async (scope, { id, name, orDefault }) => {
    if (id !== undefined && name !== undefined) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'llm_args.memory_block_id and llm_args.memory_block_name exclude each other; name the block once.',
        details: { field: 'llm_args.memory_block_name' },
      })
    }
    if (id === undefined && name === undefined) {
      const row = orDefault ? await records.defaultOf(scope, 'llm') : undefined
      return row === undefined || unusableInChat(row) !== undefined ? undefined : memoryOf(row)
    }
    const row = id === undefined ? await records.requireNamed(scope, name!) : await records.require(scope, id)
    const reason = unusableInChat(row)
    if (reason !== undefined) throw new DocentError({ code: 'unsupported', message: reason })
    return memoryOf(row)
  }

/** A block that says nothing does not act. */
function memoryOf(row: MemoryBlockRow): EffectiveMemory | undefined {
  const [content, amendment] = [row.content, row.system_prompt_amendment]
  if (content.trim() === '' && amendment.trim() === '') return undefined
  const place = row.injection_mode === 'user_instruction' ? 'user_instruction' : 'system_prompt'
  return { blockId: row.id, place, content, amendment }
}
