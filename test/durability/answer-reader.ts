import type { Heard } from './protocol.ts'

/** A reader that keeps (epoch, offset) and its text over any number of processes, by the rule of the contract. */
export interface AnswerReader {
  readonly questionId: string
  readonly position: () => { readonly offset: number; readonly epoch?: number }
  readonly text: () => string
  hear(event: Heard): void
  /** Resolves when so much was heard. */
  until(characters: number): Promise<void>
}

export function answerReader(questionId: string): AnswerReader {
  let text = ''
  let epoch: number | undefined
  const waiting = new Set<{ readonly characters: number; readonly resolve: () => void }>()
  return {
    questionId,
    position: () => ({ offset: text.length, ...(epoch === undefined ? {} : { epoch }) }),
    text: () => text,
    hear(event) {
      if (event.type === 'answer-reset') text = event.text
      else if (event.offset === text.length) text += event.text
      else throw new Error(`heard offset ${event.offset} while holding ${text.length} characters`)
      epoch = event.epoch
      for (const waiter of [...waiting]) {
        if (text.length < waiter.characters) continue
        waiting.delete(waiter)
        waiter.resolve()
      }
    },
    until: (characters) =>
      new Promise((resolve) => {
        if (text.length >= characters) resolve()
        else waiting.add({ characters, resolve })
      }),
  }
}
