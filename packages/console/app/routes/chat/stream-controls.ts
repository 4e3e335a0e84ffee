import type { Steered } from '../../api/answers.ts'
import type { Control } from '../../api/chats.ts'

/**
 * The controls that do something now. Before there is text nothing can be held, and no sentence be finished; once an answer is to
 * end at its sentence, that can only come sooner; one that is stopped takes nothing more.
 */
export function controlsOf(text: string, steered: Steered, isStopped: boolean): readonly Control[] {
  if (isStopped) return []
  if (steered === 'finishing' || (text === '' && steered !== 'paused')) return ['stop']
  return [steered === 'paused' ? 'resume' : 'pause', 'finish', 'stop']
}
