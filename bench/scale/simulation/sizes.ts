import type { Cost, Costs } from '../measured.ts'
import { meanWaitMs } from './erlang.ts'

export interface Size {
  readonly users: number
  readonly chunks: number
}

export const sizes: readonly Size[] = [
  { users: 100, chunks: 1e6 },
  { users: 1_000, chunks: 1e7 },
  { users: 10_000, chunks: 1e8 },
  { users: 100_000, chunks: 1e9 },
]

/** How people use it: of the busiest hour, where nothing else is said. */
export const usage = {
  /** Part of all users who are there. */
  active: 0.1,
  questionsOfActiveUser: 6,
  listsOfQuestion: 10,
  wordsOfAnswer: 300,
  wordsPerSecond: 40,
  /** Working days and hours a day in which the whole corpus comes in. */
  daysOfIngestion: 250,
  hoursOfDay: 8,
  /** Part of all chunks that are in collections which are searched. */
  searched: 0.1,
  questionsKept: 2_000,
} as const

/** What one of each has, as in the first deployment that people run. */
export const reference = {
  /** Cores of a process: its JavaScript runs in one thread. */
  processCores: 1,
  processMemoryBytes: 16e9,
  postgresCores: 2,
  postgresDiskBytes: 1e12,
  filesBytes: 10e12,
  callsInFlight: 200,
  /** Beyond this part of what a machine can do, waits grow quickly. */
  reasonable: 0.6,
} as const

/** Of a compressed index once it is searched: 0.9 GB for 1,000,000 vectors of 512 numbers, from the page of LanceDB. */
const memoryOfChunk = 900

/** In the message of an answer: the segments of its stream are removed when it has ended. */
const bytesOfWord = 6

export const parts = ['process', 'postgres', 'transactions', 'storage', 'index', 'files', 'calls'] as const
export type PartName = (typeof parts)[number]

export interface SizedDeployment extends Size {
  readonly questionsPerSecond: number
  readonly documentsPerSecond: number
  /** Of the one in the reference: 1 is all it can do. */
  readonly utilisation: Readonly<Record<PartName, number>>
  /** In the unit of the part. */
  readonly needed: Readonly<Record<PartName, number>>
  readonly first: PartName
  /** Processes that keep their threads at a reasonable load, and how long work then waits for a thread. */
  readonly processes: number
  readonly waitMs: number
}

/** What a deployment of a size needs of each part, by measured costs. */
export function sizeOf(costs: Costs, size: Size): SizedDeployment {
  const documents = size.chunks / costs.chunksOfDocument
  const questionsPerSecond = (size.users * usage.active * usage.questionsOfActiveUser) / 3_600
  const documentsPerSecond = documents / (usage.daysOfIngestion * usage.hoursOfDay * 3_600)
  const perSecond = (of: (cost: Cost) => number): number =>
    questionsPerSecond * of(costs.question) +
    questionsPerSecond * usage.wordsOfAnswer * of(costs.streamedWord) +
    questionsPerSecond * usage.listsOfQuestion * of(costs.list) +
    documentsPerSecond * of(costs.document)
  const answerMs = (usage.wordsOfAnswer * 1_000) / usage.wordsPerSecond
  const kept = size.users * usage.questionsKept
  const storedOfQuestion = costs.question.storedBytes + usage.wordsOfAnswer * bytesOfWord
  const needed: Record<PartName, number> = {
    process: perSecond(({ processMs }) => processMs) / 1_000,
    postgres: perSecond(({ postgresMs }) => postgresMs) / 1_000,
    transactions: perSecond(({ transactions }) => transactions),
    storage: documents * costs.document.storedBytes + kept * storedOfQuestion,
    index: size.chunks * usage.searched * memoryOfChunk,
    files: documents * costs.fileBytesOfDocument + size.chunks * costs.indexBytesOfChunk,
    calls: (questionsPerSecond * answerMs) / 1_000,
  }
  const capacity: Record<PartName, number> = {
    process: reference.processCores,
    postgres: reference.postgresCores,
    transactions: costs.mostTransactions,
    storage: reference.postgresDiskBytes,
    index: reference.processMemoryBytes,
    files: reference.filesBytes,
    calls: reference.callsInFlight,
  }
  const utilisation = Object.fromEntries(parts.map((part) => [part, needed[part] / capacity[part]])) as Record<
    PartName,
    number
  >
  const first = parts.reduce((most, part) => (utilisation[part] > utilisation[most] ? part : most))
  const processes = Math.max(1, Math.ceil(needed.process / reference.processCores / reference.reasonable))
  const work = questionsPerSecond * (1 + usage.listsOfQuestion + usage.wordsOfAnswer) + documentsPerSecond
  const waitMs = meanWaitMs(processes, work, (needed.process * 1_000) / work)
  return { ...size, questionsPerSecond, documentsPerSecond, utilisation, needed, first, processes, waitMs }
}
