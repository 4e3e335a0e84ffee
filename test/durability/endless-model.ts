import { startFakeOpenAiServer, type FakeModelCall, type FakeOpenAiServer } from '@docent/core/testing'

/** What the fake model would say if nobody ended it. */
export function endlessText(characters: number): string {
  let text = ''
  for (let number = 1; text.length < characters; number++) text += `Sentence ${number} of the answer ends here. `
  return text.slice(0, characters)
}

const wholeText = endlessText(400_000)
const shortText = endlessText(600)

/** The answer to questions that contain `[short]`. */
export const shortAnswer = shortText

interface WireMessage {
  readonly role: string
  readonly content: string | readonly { readonly text?: string }[]
}

const textOf = ({ content }: WireMessage): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')

function* tokens(text: string): Iterable<string> {
  const size = 6
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

/** Length of what was said before the connection broke, when the call asks to continue. */
function textBefore(messages: readonly WireMessage[]): number {
  const [begun, nudge] = messages.slice(-2)
  const continues =
    begun?.role === 'assistant' && nudge !== undefined && textOf(nudge).startsWith('Your answer was cut off')
  return continues ? textOf(begun).length : 0
}

/**
 * A model that streams the same text for every question, about a token a millisecond by default, and continues exactly
 * where a broken answer ended: so what counts in the end must be a beginning of that text, whatever happened on the way.
 */
export function startEndlessModel(everyMs = 1): Promise<FakeOpenAiServer> {
  return startFakeOpenAiServer({
    script: (call: FakeModelCall) => {
      const messages = call.body['messages'] as readonly WireMessage[]
      const text = messages.some((message) => textOf(message).includes('[short]')) ? shortText : wholeText
      return {
        tokens: tokens(text.slice(textBefore(messages))),
        beforeToken: () => new Promise((resolve) => setTimeout(resolve, everyMs)),
      }
    },
  })
}
