import { join } from 'node:path'
import { startPostgres } from '@docent/test-servers'
import { askOverHttp } from '../../measuring/answer-lines.ts'
import { randomNumbers, sentence } from '../../measuring/markdown-documents.ts'
import { quantile } from '../../measuring/quantiles.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import { firstOf } from '../first-of.ts'
import type { ScaleRow } from '../scale-row.ts'
import { startDocent, startModel, startObjects, type DocentProcess } from '../start-parts.ts'

const documents = sized(112, 2)
const documentCharacters = sized(60_000, 6_000)
const questions = sized(150, 3)
const warmUp = sized(10, 1)
const blocks = sized(5, 1)
const mostAddedMs = 40

/** First token over PostgreSQL with the index on object storage, against records, files and index of this machine. */
export async function objectsPart(): Promise<{ rows: ScaleRow[] }> {
  using directory = temporaryDirectory()
  const postgres = await startPostgres()
  try {
    await using model = await startModel()
    await using objects = await startObjects()
    const of = (name: string) => ({ directory: join(directory.path, name), modelUrl: model.url })
    await using local = await startDocent(of('local'))
    await using remote = await startDocent({ ...of('remote'), database: postgres.url, vectors: objects.vectors })
    const sides = [await prepared(local), await prepared(remote)] as const
    const times: [number[], number[]] = [[], []]
    const random = randomNumbers(7)
    for (let question = 0; question < questions + warmUp; question++) {
      const text = sentence(random)
      for (const [index, ask] of sides.entries()) {
        const ms = await ask(question, text)
        if (question >= warmUp) times[index]!.push(ms)
      }
    }
    return { rows: rowsOf(times[0], times[1]) }
  } finally {
    await postgres.stop()
  }
}

async function prepared(docent: DocentProcess): Promise<(question: number, text: string) => Promise<number>> {
  const collectionId = await docent.child.call<string>('fill', { documents, characters: documentCharacters })
  await docent.child.call('settled')
  const chatIds = await docent.child.call<string[]>('chats', { count: questions + warmUp, collectionId })
  return (question, text) => firstOf(askOverHttp(docent, chatIds[question]!, text))
}

function rowsOf(local: readonly number[], remote: readonly number[]): ScaleRow[] {
  const per = (values: readonly number[], part: number): number[] => {
    const size = Math.ceil(values.length / blocks)
    return Array.from({ length: blocks }, (_, block) => quantile(values.slice(block * size, (block + 1) * size), part))
  }
  const both = (part: number): ScaleRow => ({
    name: `first token over PostgreSQL and S3, p${part * 100}`,
    unit: 'ms',
    values: per(remote, part),
    baseline: { name: 'SQLite and local LanceDB', values: per(local, part) },
  })
  const [near, far] = [per(local, 0.5), per(remote, 0.5)]
  return [
    both(0.5),
    both(0.99),
    {
      name: 'what PostgreSQL and S3 add, p50',
      unit: 'ms',
      values: far.map((value, block) => value - near[block]!),
      aim: { of: 'value', is: 'at most', limit: mostAddedMs },
    },
  ]
}
