import { join } from 'node:path'
import { startPostgres } from '@docent/test-servers'
import { askOverHttp } from '../../measuring/answer-lines.ts'
import { median } from '../../measuring/quantiles.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import { firstOf } from '../first-of.ts'
import type { ScaleRow } from '../scale-row.ts'
import { startDocent, startModel, type DocentProcess } from '../start-parts.ts'

const rounds = sized(5, 1)
const sliceMs = sized(1_000, 100)
const collections = sized(256, 20)
const lists = sized(50, 3)
const questions = sized(20, 2)
const documents = sized(40, 2)
const documentCharacters = 20_480

interface Round {
  readonly commits: number
  readonly commitsOf16: number
  readonly list: number
  readonly firstToken: number
  readonly documents: number
}

/** One process on PostgreSQL against one on SQLite: the same work in turns. */
export async function recordsPart(): Promise<{ rows: ScaleRow[] }> {
  using directory = temporaryDirectory()
  const postgres = await startPostgres()
  try {
    await using model = await startModel()
    const start = (name: string, database?: string) =>
      startDocent({ directory: join(directory.path, name), modelUrl: model.url, ...(database && { database }) })
    await using sqlite = await start('sqlite')
    await using remote = await start('postgres', postgres.url)
    const sides = [await prepared(sqlite), await prepared(remote)]
    const measured: Round[][] = [[], []]
    for (let round = -1; round < rounds; round++) {
      for (const [index, side] of sides.entries()) {
        const figures = await side(round + 1)
        if (round >= 0) measured[index]!.push(figures)
      }
    }
    return { rows: rowsOf(measured[0]!, measured[1]!) }
  } finally {
    await postgres.stop()
  }
}

async function prepared(docent: DocentProcess): Promise<(round: number) => Promise<Round>> {
  const { child } = docent
  const ids = await child.call<string[]>('collections', collections)
  const collectionId = await child.call<string>('fill', { documents, characters: documentCharacters })
  await child.call('settled')
  const chatIds = await child.call<string[]>('chats', { count: questions * (rounds + 1), collectionId })
  return async (round) => {
    const commits = await child.call<number>('commits', { ids, callers: 1, ms: sliceMs })
    const commitsOf16 = await child.call<number>('commits', { ids, callers: 16, ms: sliceMs })
    const list = median(await child.call<number[]>('lists', lists))
    const times: number[] = []
    for (const chatId of chatIds.slice(round * questions, (round + 1) * questions)) {
      times.push(await firstOf(askOverHttp(docent, chatId, 'What is in section 12?')))
    }
    const start = performance.now()
    await child.call('fill', { documents, characters: documentCharacters, firstNumber: (round + 1) * 1_000 })
    const perSecond = (documents * 1_000) / (performance.now() - start)
    await child.call('settled')
    return { commits, commitsOf16, list, firstToken: median(times), documents: perSecond }
  }
}

function rowsOf(sqlite: readonly Round[], postgres: readonly Round[]): ScaleRow[] {
  const row = (name: string, unit: string, of: (round: Round) => number): ScaleRow => ({
    name: `PostgreSQL: ${name}`,
    unit,
    values: postgres.map(of),
    baseline: { name: 'SQLite', values: sqlite.map(of) },
  })
  return [
    row('a transition, 1 caller', 'commits/s', ({ commits }) => commits),
    row('a transition, 16 callers', 'commits/s', ({ commitsOf16 }) => commitsOf16),
    row(`100 of ${collections} collections listed`, 'ms', ({ list }) => list),
    row('first token over HTTP', 'ms', ({ firstToken }) => firstToken),
    row('20 KB of Markdown, uploaded to searchable', 'documents/s', (round) => round.documents),
  ]
}
