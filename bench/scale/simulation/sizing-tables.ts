import { rounded } from '../../measuring/table.ts'
import type { Cost, Costs, Measured } from '../measured.ts'
import { compareRuns } from './compare-runs.ts'
import { lifts, partTitles } from './part-texts.ts'
import { parts, reference, sizeOf, sizes, usage, type PartName, type SizedDeployment } from './sizes.ts'

const unitOf: Readonly<Record<PartName, (value: number) => string>> = {
  process: (value) => `${rounded(value)} cores`,
  postgres: (value) => `${rounded(value)} cores`,
  transactions: (value) => `${rounded(value)}/s`,
  storage: bytes,
  index: bytes,
  files: bytes,
  calls: (value) => rounded(value),
}

function bytes(value: number): string {
  const [size, unit] = [
    [1e12, 'TB'],
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ].find(([least]) => value >= Number(least)) ?? [1, 'bytes']
  return `${rounded(value / Number(size))} ${unit}`
}

const table = (heading: readonly string[], lines: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** What the page holds between its marks, by their names. @throws for figures that were never measured */
export function sizingTables({ parts: runs, costs, outside }: Measured): Readonly<Record<string, string>> {
  if (costs === undefined || outside === undefined)
    throw new Error('Measure first: npm run bench -- scale costs processes --write')
  const cores = runs['processes']?.cores ?? 1
  const sized = sizes.map((size) => sizeOf(costs, size))
  return {
    costs: costsTable([
      [`a document of ${rounded(costs.charactersOfDocument / 1_024)} KB`, costs.document],
      ['a question, without its words', costs.question],
      ['a streamed word', costs.streamedWord],
      ['a list of 100', costs.list],
    ]),
    more: moreOf(costs),
    runs: table(
      ['Part', 'Measured', 'Load average before and after'],
      Object.entries(runs).map(([name, { at, load }]) => [
        `\`${name}\``,
        at.slice(0, 16).replace('T', ' '),
        load.join(', '),
      ]),
    ),
    figures: table(
      ['Figure', 'Median', 'Baseline of the same run', 'Ratio', 'Aim'],
      Object.entries(runs).flatMap(([name, { rows }]) =>
        (name === 'costs' ? [] : rows).map(({ name, unit, median, baseline, ratio, aim, reached }) => [
          name,
          `${rounded(median)} ${unit}`.trim(),
          baseline === undefined ? '' : `${baseline.name}: ${rounded(baseline.median)}`,
          ratio === undefined ? '' : rounded(ratio),
          aim === undefined ? '' : `${aim}: ${reached === true ? 'reached' : '**missed**'}`,
        ]),
      ),
    ),
    compared: table(
      ['Work', 'Processes', 'Measured', 'Simulated', 'Error'],
      compareRuns(outside, cores).map(({ kind, processes, measured, simulated, error }) => [
        kind,
        String(processes),
        `${rounded(measured)}/s`,
        `${rounded(simulated)}/s`,
        `${error < 0 ? '−' : '+'}${rounded(Math.abs(error) * 100)} %`,
      ]),
    ),
    needed: table(
      ['', ...sized.map(titleOf)],
      [
        ['Questions', ...sized.map(({ questionsPerSecond }) => `${rounded(questionsPerSecond)}/s`)],
        ['Documents coming in', ...sized.map(({ documentsPerSecond }) => `${rounded(documentsPerSecond)}/s`)],
        ...parts.map((part) => [
          partTitles[part],
          ...sized.map(({ needed, utilisation }) => `${unitOf[part](needed[part])} (${percent(utilisation[part])})`),
        ]),
        ['Processes at a reasonable load', ...sized.map(({ processes }) => String(processes))],
        ['Wait for a thread', ...sized.map(({ waitMs }) => `${rounded(waitMs)} ms`)],
        ['**First bottleneck**', ...sized.map(({ first }) => `**${partTitles[first]}**`)],
      ],
    ),
    lifts: table(
      ['Part', 'What lifts it'],
      parts.map((part) => [partTitles[part], lifts[part]]),
    ),
    assumed: assumptions(),
  }
}

const titleOf = ({ users, chunks }: SizedDeployment): string =>
  `${users.toLocaleString('en')} users, ${chunks.toLocaleString('en')} chunks`

function moreOf(costs: Costs): string {
  const { document, question, streamedWord, chunksOfDocument } = costs
  const chunk = (ms: number): string => `${rounded(ms / chunksOfDocument)} ms`
  const stream = (name: 'processMs' | 'postgresMs'): string =>
    `${rounded(question[name] + usage.wordsOfAnswer * streamedWord[name])} ms`
  return [
    `- A document of this size has ${rounded(chunksOfDocument)} chunks: a **chunk** costs ${chunk(document.processMs)} of the process and ${chunk(document.postgresMs)} of PostgreSQL, and takes ${bytes(costs.indexBytesOfChunk)} of index on disk.`,
    `- A document of this size takes ${bytes(costs.fileBytesOfDocument)} of files, with its vectors.`,
    `- A **stream** of ${usage.wordsOfAnswer} words costs ${stream('processMs')} of the process and ${stream('postgresMs')} of PostgreSQL, with its question.`,
    `- PostgreSQL made at most ${rounded(costs.mostTransactions)} transactions a second here, reads included, for callers who all commit.`,
  ].join('\n')
}

const percent = (part: number): string => `${rounded(part * 100)} %`

function costsTable(lines: readonly (readonly [string, Cost])[]): string {
  return table(
    ['', 'Process', 'PostgreSQL', 'Transactions', 'Write-ahead log', 'Stored rows'],
    lines.map(([name, { processMs, postgresMs, transactions, walBytes, storedBytes }]) => [
      name,
      `${rounded(processMs)} ms`,
      `${rounded(postgresMs)} ms`,
      rounded(transactions),
      bytes(walBytes),
      bytes(storedBytes),
    ]),
  )
}

function assumptions(): string {
  const { active, questionsOfActiveUser, listsOfQuestion, wordsOfAnswer, wordsPerSecond } = usage
  return [
    `- In the busiest hour ${percent(active)} of the users are there and ask ${questionsOfActiveUser} questions each; with each come ${listsOfQuestion} lists.`,
    `- An answer has ${wordsOfAnswer} words, at ${wordsPerSecond} a second; of each user ${usage.questionsKept.toLocaleString('en')} are kept.`,
    `- The whole corpus comes in within ${usage.daysOfIngestion} days of ${usage.hoursOfDay} hours; ${percent(usage.searched)} of its chunks are in collections that are searched, and every process holds their index.`,
    `- 100 % is one process with ${reference.processCores} core and ${bytes(reference.processMemoryBytes)} of memory, one PostgreSQL with ${reference.postgresCores} cores and ${bytes(reference.postgresDiskBytes)}, ${bytes(reference.filesBytes)} of files, and ${reference.callsInFlight} calls in flight; a reasonable load is ${percent(reference.reasonable)} of that.`,
  ].join('\n')
}
