import { DocentError } from '../../kernel/errors/index.ts'
import type { PromptMessage } from '../../kernel/ports/index.ts'
import type { AnswerForm } from './answer-form.ts'
import { withInstruction } from './build-prompt.ts'
import type { InnerAsk } from './inner-ask.ts'

/**
 * An answer in the form that was asked for; a wrong one is sent back once, with what is wrong.
 * @throws `unsupported` when the second is wrong as well: a third try would be no better
 */
export async function checkedAnswer(
  ask: InnerAsk,
  messages: readonly PromptMessage[],
  form: AnswerForm,
): Promise<string> {
  const prompt = withInstruction(messages, form.instruction)
  const first = (await ask(prompt, form.arguments)).text
  const read = form.read(first)
  if ('text' in read) return read.text
  const repair = `That answer cannot be used: ${read.wrong}. ${form.instruction}`
  const again: PromptMessage[] = [
    ...prompt,
    { role: 'assistant', content: [{ type: 'text', text: first }] },
    { role: 'user', content: [{ type: 'text', text: repair }] },
  ]
  const second = form.read((await ask(again, form.arguments)).text)
  if ('text' in second) return second.text
  throw new DocentError({
    code: 'unsupported',
    message: `The model did not answer in the form that was asked for, twice: ${second.wrong}. Use another model, or a simpler form.`,
  })
}
