import { builtInModels } from '@docent/adapters-llm'
import type { Answer, Docent, DocentOptions, DocentSession } from '@docent/core'
import type { ModelProvider } from '@docent/core/ports'
import { memoryDocent } from './memory-docent.ts'

/** Three documents of one passage each; a question about them needs two. */
export const observatoryTexts = {
  'dome.txt': 'The dome of the observatory turns once an hour. It was built by the Vell company.',
  'vell.txt': 'The Vell company has its seat in Torup. Its founder was Ada Berg.',
  'menu.txt': 'The canteen serves soup on Fridays.',
}
export const observatoryQuestion = 'Where does the company that built the dome have its seat?'

type Input = Partial<Parameters<DocentSession['chats']['complete']>[1]>

export interface AnswerDetails {
  readonly body: string
  readonly messageId: string
  readonly usage: Readonly<Record<string, unknown>>
  readonly history: string
  readonly markdown: string
  readonly references: Awaited<ReturnType<DocentSession['chats']['references']>>
}

/** A Docent whose `alice` has a collection of these files, and ways to ask in it. */
export async function observatory(
  provider: ModelProvider,
  files: Readonly<Record<string, string>> = observatoryTexts,
  options: Partial<DocentOptions> = {},
) {
  const docent: Docent = await memoryDocent({ models: [provider, builtInModels()], ...options })
  const alice = docent.as({ userId: 'alice' })
  const collectionId = (await alice.collections.create({ name: 'Observatory' })).id
  for (const [fileName, text] of Object.entries(files)) await alice.ingest.plainText({ collectionId, fileName, text })

  async function asking(input: Input = {}, who: DocentSession = alice): Promise<Answer> {
    const chat = await who.chats.create({ collectionId })
    return who.chats.complete(chat.id, {
      message: observatoryQuestion,
      ragConfig: { ragType: 'agentic_rag' },
      ...input,
    })
  }
  return {
    docent,
    alice,
    collectionId,
    asking,
    async ask(input: Input = {}, who: DocentSession = alice): Promise<AnswerDetails> {
      const { messageId } = await (await asking(input, who)).result()
      return detailsOf(who, messageId)
    },
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

/** An answer with all that is kept beside it. */
export async function detailsOf(who: DocentSession, messageId: string): Promise<AnswerDetails> {
  const meta = await who.chats.meta(messageId)
  const of = (kind: string) => meta.find(({ messageType }) => messageType === kind)?.content ?? ''
  const [chat] = await who.chats.list({ limit: 1 })
  const message = (await who.chats.messages(chat!.id)).find(({ id }) => id === messageId)
  return {
    body: message?.content ?? '',
    messageId,
    usage: JSON.parse(of('usage_stats') || '{}') as Record<string, unknown>,
    history: of('agent_chat_history'),
    markdown: of('agent_chat_history_md'),
    references: await who.chats.references(messageId),
  }
}
