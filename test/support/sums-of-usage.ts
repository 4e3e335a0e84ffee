import { always, eq, type Row, type StorageDriver } from '@docent/core/ports'
import { expect } from 'vitest'
import type { ApiServer } from './api-server.ts'

/** Costs in billionths, so that sums are exact. */
export interface UsageTotal {
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly nano: number
}

const nano = (cost: unknown) => Math.round(Number(cost) * 1e9)

const total = (parts: readonly UsageTotal[]): UsageTotal => {
  const sum = (read: (part: UsageTotal) => number) => parts.reduce((all, part) => all + read(part), 0)
  return {
    calls: sum(({ calls }) => calls),
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    nano: sum((part) => part.nano),
  }
}

const rowTotal = (row: Row, calls: number): UsageTotal => ({
  calls,
  input: Number(row['input_tokens']),
  output: Number(row['output_tokens']),
  nano: Number(row['cost_nano']),
})

interface Stats {
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cost: number
}

const statsTotal = ({ calls, input_tokens: input, output_tokens: output, cost }: Stats): UsageTotal => ({
  calls,
  input,
  output,
  nano: nano(cost),
})

interface Message {
  readonly id: string
  readonly reply_to?: string
  readonly type_list?: readonly { readonly content: string }[]
}

/** What the answers of a user say that they cost, over HTTP and in process; each has to say something. */
async function ofMessages({ docent, client }: ApiServer, userId: string): Promise<UsageTotal> {
  const api = client(userId)
  const answers: Stats[] = []
  for (const { id } of (await api.call('GET /chats')).body as { id: string }[]) {
    const listed = (await api.call(`GET /chats/${id}/messages`)).body as Message[]
    const inProcess = await docent.as({ userId }).chats.messages(id)
    for (const message of listed.filter(({ reply_to: replyTo }) => replyTo !== undefined)) {
      const meta = await api.call(`GET /messages/${message.id}/meta`, { query: { info_type: 'usage_stats' } })
      const reported = [
        message.type_list?.[0]?.content,
        meta.body[0]?.content,
        inProcess.find((other) => other.id === message.id)?.typeList?.[0]?.content,
        (await docent.as({ userId }).chats.meta(message.id, { infoType: 'usage_stats' }))[0]?.content,
      ]
      expect(reported[0]).toEqual(expect.any(String))
      expect(new Set(reported).size).toBe(1)
      answers.push(JSON.parse(reported[0]!) as Stats)
    }
  }
  return total(answers.map(statsTotal))
}

/**
 * What a user spent, by everything that reports it: all have to agree. The answers too, unless some of them are gone; and
 * the metrics of the process, unless it is not the only one that ever was.
 */
export async function agreeingUsage(
  server: ApiServer,
  storage: StorageDriver,
  options: { readonly userId?: string; readonly answersGone?: boolean; readonly processes?: number } = {},
): Promise<UsageTotal> {
  const { userId = 'alice', answersGone = false, processes = 1 } = options
  const query = { interval: '1 day' }
  const get = async (path: string, who = userId) => {
    const answered = await server.client(who).call(`GET /stats/${path}`, { query })
    expect(answered.status).toBe(200)
    return answered.body
  }
  const ofModel = (row: {
    llm_cost: number
    call_count: number
    input_tokens: number
    output_tokens: number
  }): UsageTotal => ({
    calls: row.call_count,
    input: row.input_tokens,
    output: row.output_tokens,
    nano: nano(row.llm_cost),
  })
  const ledger = await storage.read({ from: 'model_call', where: eq('owner_id', userId) })
  const sums = await storage.read({ from: 'model_usage', where: eq('owner_id', userId) })
  const usage = total((await get('usage_by_model')).map(ofModel))
  const { usage: inProcess } = server.docent.as({ userId })
  const byUser = (await get('usage_by_user', 'admin')) as {
    user_id: string
    llm_usage: Parameters<typeof ofModel>[0][]
  }[]
  const byBoth = (await get('usage_by_model_and_user', 'admin')) as {
    user_usage: (Parameters<typeof ofModel>[0] & { user_id: string })[]
  }[]
  const span = (name: string) => sums.filter((row) => row['span'] === name)
  const reported = {
    ledger: total(ledger.filter((row) => row['state'] !== 'reserved').map((row) => rowTotal(row, 1))),
    hours: total(span('hour').map((row) => rowTotal(row, Number(row['calls'])))),
    days: total(span('day').map((row) => rowTotal(row, Number(row['calls'])))),
    byUser: total(byUser.filter((row) => row.user_id === userId).flatMap((row) => row.llm_usage.map(ofModel))),
    byBoth: total(byBoth.flatMap((row) => row.user_usage.filter((own) => own.user_id === userId).map(ofModel))),
    inProcess: total(
      (await inProcess.usageByModel(query)).map((row) => ({
        calls: row.callCount,
        input: row.inputTokens,
        output: row.outputTokens,
        nano: nano(row.llmCost),
      })),
    ),
    ...(answersGone ? {} : { messages: await ofMessages(server, userId) }),
    ...(processes > 1
      ? {}
      : {
          metrics: total(
            (await server.docent.metrics()).models.map((model) => ({
              calls: model.calls,
              input: model.inputTokens,
              output: model.outputTokens,
              nano: nano(model.cost),
            })),
          ),
        }),
  }
  expect(reported).toEqual(Object.fromEntries(Object.keys(reported).map((name) => [name, usage])))
  expect(nano((await get('usage')).current)).toBe(usage.nano)
  expect(nano((await inProcess.usage(query)).current)).toBe(usage.nano)
  expect(await storage.read({ from: 'model_call', where: always })).toHaveLength(usage.calls)
  return usage
}
