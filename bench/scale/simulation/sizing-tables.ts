import { rounded } from '../../measuring/table.ts'
import type { Cost, Measured } from '../measured.ts'
import { compareRuns } from './compare-runs.ts'
import { parts, reference, sizeOf, sizes, usage, type PartName, type SizedDeployment } from './sizes.ts'

const partTitles: Readonly<Record<PartName, string>> = {
  process: 'Processor of processes',
  postgres: 'Processor of PostgreSQL',
  transactions: 'Transactions',
  storage: 'Rows in PostgreSQL',
  index: 'Index in memory',
  files: 'Files and index on disk',
  calls: 'Calls of models in flight',
}

const lifts: Readonly<Record<PartName, string>> = {
  process: 'more processes: they share nothing but the stores',
  postgres: 'more cores for PostgreSQL',
  transactions: 'more cores and faster disks for PostgreSQL, less than one sync a transaction',
  storage: 'a larger volume, older history dropped',
  index: 'more memory in each process, then an index outside of them: pgvector, or LanceDB on a server',
  files: 'object storage',
  calls: 'a higher limit at the provider, or several',
}

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
    more: [
      `A document of this size has ${rounded(costs.chunksOfDocument)} chunks. A chunk takes ${bytes(costs.indexBytesOfChunk)} of index on disk,`,
      `a document ${bytes(costs.fileBytesOfDocument)} of files. PostgreSQL on this machine made at most ${rounded(costs.mostTransactions)} transactions a second.`,
    ].join('\n'),
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
      Object.values(runs).flatMap(({ rows }) =>
        rows.map(({ name, unit, median, baseline, ratio, aim, reached }) => [
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
    `- The whole corpus comes in within ${usage.daysOfIngestion} days of ${usage.hoursOfDay} hours; ${percent(usage.searched)} of its chunks lie in collections that are searched, and every process holds their index.`,
    `- 100 % is one process with ${reference.processCores} core and ${bytes(reference.processMemoryBytes)} of memory, one PostgreSQL with ${reference.postgresCores} cores and ${bytes(reference.postgresDiskBytes)}, ${bytes(reference.filesBytes)} of files, and ${reference.callsInFlight} calls in flight; a reasonable load is ${percent(reference.reasonable)} of that.`,
  ].join('\n')
}
