import { startPostgres } from '@docent/test-servers'
import { quantile } from '../../measuring/quantiles.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import type { ScaleRow } from '../scale-row.ts'
import { startDocent, startModel, type DocentProcess } from '../start-parts.ts'

const messages = sized(300, 10)
const questions = sized(60, 2)
const blocks = sized(3, 1)

/** How soon another process knows: a signal by itself, and an answer that is asked for in one process and made in the other. */
export async function signalsPart(): Promise<{ rows: ScaleRow[] }> {
  using directory = temporaryDirectory()
  const postgres = await startPostgres()
  try {
    await using model = await startModel()
    const options = { directory: directory.path, modelUrl: model.url, database: postgres.url }
    await using worker = await startDocent({ ...options })
    await using asker = await startDocent({ ...options, claims: false })
    await using silent = await startDocent({ ...options, claims: false, hasSignals: false })
    const passing = await signalTimes(asker, worker)
    const times = { signal: [] as number[], poll: [] as number[], own: [] as number[] }
    const sides = [
      [asker, times.signal],
      [silent, times.poll],
      [worker, times.own],
    ] as const
    for (const [side, into] of sides) {
      const chats = await side.child.call<string[]>('chats', { count: questions })
      for (const chatId of chats) into.push(await side.child.call<number>('firstWord', chatId))
    }
    const poll = perBlock(times.poll, 0.5)
    const own = perBlock(times.own, 0.5)
    return {
      rows: [
        {
          name: 'a signal from one process to another, p50',
          unit: 'ms',
          values: perBlock(passing, 0.5),
          baseline: { name: 'half of the 1,000 ms between two looks', values: [500] },
        },
        { name: 'a signal from one process to another, p99', unit: 'ms', values: perBlock(passing, 0.99) },
        {
          name: 'first word, made by another process that is notified, p50',
          unit: 'ms',
          values: perBlock(times.signal, 0.5),
          baseline: { name: 'made by the same process', values: own },
        },
        {
          name: 'first word, made by another process, the asking one without signals, p50',
          unit: 'ms',
          values: poll,
          baseline: { name: 'notified', values: perBlock(times.signal, 0.5) },
        },
      ],
    }
  } finally {
    await postgres.stop()
  }
}

function perBlock(values: readonly number[], part: number): number[] {
  const size = Math.ceil(values.length / blocks)
  return Array.from({ length: blocks }, (_, block) => quantile(values.slice(block * size, (block + 1) * size), part))
}

async function signalTimes(from: DocentProcess, to: DocentProcess): Promise<number[]> {
  const times: number[] = []
  for (let message = 0; message < messages; message++) {
    const topic = `bench ${message}`
    await to.child.call('listen', topic)
    const published = await from.child.call<number>('publish', topic)
    let heard: number | undefined
    while (heard === undefined) heard = await to.child.call<number | undefined>('heard', topic)
    times.push(heard - published)
  }
  return times
}
