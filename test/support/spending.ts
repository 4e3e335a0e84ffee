import { builtInModels } from '@docent/adapters-llm'
import type { Docent, DocentOptions } from '@docent/core'
import type { ModelRequest, ModelStreamPart } from '@docent/core/ports'
import { pricedModels } from './priced-models.ts'

/** A thousandth of a currency unit a token, of the prompt and of the answer: 10 and 5 tokens of a call are 0.015. */
export const perToken = 1_000

/** A dear model that answers with 10 tokens for 5 by default; what it was asked is kept. */
export function dearModels(
  speak: (request: ModelRequest) => AsyncIterable<ModelStreamPart> = says,
  outputTokens: number = 1_000,
): { readonly asked: ModelRequest[]; readonly models: NonNullable<DocentOptions['models']> } {
  const asked: ModelRequest[] = []
  const stream = (request: ModelRequest) => {
    asked.push(request)
    return speak(request)
  }
  const capabilities = { outputTokens }
  const dear = { dear: { price: [perToken, perToken], capabilities, speak: stream }, free: {} } as const
  return { asked, models: [pricedModels(dear), builtInModels()] }
}

async function* says(): AsyncGenerator<ModelStreamPart> {
  yield { type: 'text-delta', text: 'It opens at ten.' }
  yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
}

/** Asks in a chat of its own, and waits for the answer. */
export async function askOnce(docent: Docent, userId: string, input: object = {}, guest = false): Promise<string> {
  const user = docent.as({ userId, guest })
  const chat = await user.chats.create({})
  const answer = await user.chats.complete(chat.id, { message: 'When does it open?', ...input })
  return (await answer.result()).body
}

const admin = { userId: 'admin', permissions: ['administrator'] }

export const setCap = (docent: Docent, name: string, value: number): Promise<unknown> =>
  docent.as(admin).configurations.set(name, { stringValue: String(value) })

/** What somebody spent, in the statistics. */
export async function spentBy(docent: Docent, userId: string, interval = '24 hours') {
  const rows = await docent.as({ userId }).usage.usageByModel({ interval })
  return rows.find(({ llmName }) => llmName === 'dear')
}
