import type { Control } from '../../api/chats.ts'

/** What was last asked of an answer. */
export type Asked = Control | undefined

/**
 * The controls that do something now. Before there is text nothing can be held, and no sentence be finished; once an answer is to
 * end at its sentence, that can only come sooner; one that is stopped takes nothing more.
 */
export function controlsOf(text: string, asked: Asked): readonly Control[] {
  if (asked === 'stop') return []
  if (asked === 'finish' || text === '') return ['stop']
  return [asked === 'pause' ? 'resume' : 'pause', 'finish', 'stop']
}
