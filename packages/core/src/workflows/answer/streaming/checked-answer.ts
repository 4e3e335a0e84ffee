import { DocentError } from '../../../kernel/errors/index.ts'
import type { PromptMessage } from '../../../kernel/ports/index.ts'
import type { AnswerForm } from '../request/answer-form.ts'
import { withInstruction } from '../prompt/build-prompt.ts'
import type { WholeAnswer } from '../../../resources/models/index.ts'
import type { GenerateText } from '../generate-text.ts'

/**
 * An answer in the form that was asked for; a wrong one is sent back once, with what is wrong.
 * @throws `unsupported` when the second is wrong as well: a third try would be no better
 */
export async function checkedAnswer(
  ask: GenerateText,
  messages: readonly PromptMessage[],
  form: AnswerForm,
): Promise<Pick<WholeAnswer, 'text' | 'reason'>> {
  const prompt = withInstruction(messages, form.instruction)
  const first = await ask(prompt, form.arguments)
  const read = form.read(first.text)
  if ('text' in read) return { text: read.text, reason: first.reason }
  const repair = `That answer cannot be used: ${read.wrong}. ${form.instruction}`
  const again: PromptMessage[] = [
    ...prompt,
    { role: 'assistant', content: [{ type: 'text', text: first.text }] },
    { role: 'user', content: [{ type: 'text', text: repair }] },
  ]
  const { text, reason } = await ask(again, form.arguments)
  const second = form.read(text)
  if ('text' in second) return { text: second.text, reason }
  throw new DocentError({
    code: 'unsupported',
    message: `The model did not answer in the requested form, twice: ${second.wrong}. Use another model, or a simpler form.`,
  })
}
