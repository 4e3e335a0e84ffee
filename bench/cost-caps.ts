/**
 * What a cap of costs adds to the time to the first token: calls of a model that answers at once, through the library and
 * SQLite, by a user whom nothing limits and by one under both caps, in turns. The second one's calls wait for the commit that
 * reserves what they may cost. Then 16 of the second user's at a time, over one account.
 * Run: node --conditions=docent-source bench/cost-caps.ts [rounds]
 */
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import type { DocentSession } from '@docent/core'
import type { ModelStreamPart } from '@docent/core/ports'
import { instantModel } from './measuring/instant-model.ts'
import { openDocent } from './measuring/open-docent.ts'
import { quantile } from './measuring/quantiles.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 10, 1)
const callsOfRound = sized(100, 10)
const atOnce = 16
const question = 'When does the observatory open? '.repeat(100)

async function* answer(): AsyncGenerator<ModelStreamPart> {
  yield { type: 'text-delta', text: 'At ten.' }
  yield { type: 'finish', reason: 'stop', usage: { inputTokens: 600, outputTokens: 3 } }
}

const instant = instantModel(answer, { price: { inputPerMillion: 1, outputPerMillion: 4 } })

using directory = temporaryDirectory()
const docent = await openDocent(join(directory.path, 'docent'), { models: [instant, builtInModels()] })
try {
  const admin = docent.as({ userId: 'admin', permissions: ['administrator'] })
  const free = docent.as({ userId: 'alice' })
  const capped = docent.as({ userId: 'bob' })
  await docent.meet({ userId: 'bob' })
  for (const name of ['max_llm_cost_per_user_per_24h', 'max_llm_cost_per_user'])
    await admin.configurations.setOfUser('bob', name, { stringValue: '1000000' })
  await firstTokens(free, 1)
  await firstTokens(capped, 1)

  const without: number[] = []
  const within: number[] = []
  const crowded: number[] = []
  for (let round = 0; round < rounds; round++) {
    without.push(quantile(await firstTokens(free, 1), 0.5))
    within.push(quantile(await firstTokens(capped, 1), 0.5))
    crowded.push(quantile(await firstTokens(capped, atOnce), 0.5))
  }
  report(`Caps of costs: milliseconds to the first token, p50 of ${callsOfRound} calls`, [
    { name: 'nothing limits', unit: 'ms', values: without },
    { name: 'two caps', unit: 'ms', values: within, ratios: ratiosTo(without, within) },
    { name: 'a cap adds', unit: 'ms', values: within.map((value, round) => value - without[round]!) },
    { name: `two caps, ${atOnce} calls at a time`, unit: 'ms', values: crowded },
  ])
} finally {
  await docent.stop()
}

async function firstTokens(user: DocentSession, callers: number): Promise<number[]> {
  const times: number[] = []
  const caller = async (): Promise<void> => {
    while (times.length < callsOfRound) {
      const start = performance.now()
      const content = [{ type: 'text' as const, text: question }]
      const { parts } = await user.completions.create({ model: 'instant', messages: [{ role: 'user', content }] })
      let said = false
      for await (const { type } of parts) {
        if (type === 'text' && !said) times.push(performance.now() - start)
        said = true
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return times
}
