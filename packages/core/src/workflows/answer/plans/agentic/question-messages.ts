import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import type { PlanContext } from '../plan.ts'

const part = (text: string) => [{ type: 'text', text } as const]

/** How a loop begins: its rules, the turns of the chat, what there is to begin with, and the question. */
export function questionMessages(
  { question, history }: Pick<PlanContext, 'question' | 'history'>,
  instructions: string,
  start: string,
): PromptMessage[] {
  return [
    { role: 'system', content: instructions },
    ...history.map(({ role, content }): PromptMessage => ({ role, content: part(content) })),
    { role: 'user', content: part(`${start}\n\nQuestion: ${question}`) },
  ]
}
