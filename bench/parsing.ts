/**
 * How fast each format is read by 1 and 2 workers, against the bare library of it on the same bytes; what the readers
 * leave of the main loop and take of memory. Each way has a process of its own, and the ways take turns.
 * Run: node --conditions=docent-source bench/parsing.ts [format …] [--rounds N] [--mb N] [--pages N] [--file PATH]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { part, serveParent, startChild } from './measuring/child-process.ts'
import { median } from './measuring/quantiles.ts'
import { sized } from './measuring/sized.ts'
import { printTable, rounded } from './measuring/table.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'
import { dataSubjects } from './parsing/data-subjects.ts'
import { measureReading, type Reading, type ReadingTask } from './parsing/measure-reading.ts'
import { officeSubjects } from './parsing/office-subjects.ts'
import { pdfSubjects } from './parsing/pdf-subjects.ts'
import { pictureSubjects } from './parsing/picture-subjects.ts'
import type { Subject } from './parsing/subject.ts'
import { textSubjects } from './parsing/text-subjects.ts'

const aim = 0.7
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: sized('3', '1') },
    mb: { type: 'string', default: sized('5', '0.05') },
    pages: { type: 'string', default: sized('100', '2') },
    file: { type: 'string' },
  },
})
const size = Number(values.mb) * 1e6
const families = [
  textSubjects(size),
  dataSubjects(size),
  officeSubjects(sized(300, 5)),
  pdfSubjects(Number(values.pages)),
  pictureSubjects,
]
const subjects = families.flat()
/** Those that are read where none is named. */
const usualFormats = sized(
  subjects,
  families.flatMap((family) => family.slice(0, 1)),
)

const mine = part()
if (mine === undefined) {
  await compare()
} else {
  const subject = subjects.find(({ format }) => format === mine)!
  serveParent({
    make: async (path: string) => writeFileSync(path, await subject.make()),
    read: (task: ReadingTask) => measureReading(subject, task),
  })
}

async function compare(): Promise<void> {
  const unknown = positionals.find((name) => !subjects.some(({ format }) => format === name))
  if (unknown !== undefined) throw new Error(`no format ${unknown}: ${subjects.map(({ format }) => format).join(', ')}`)
  const named = subjects.filter(({ format }) => positionals.includes(format))
  const chosen = positionals.length === 0 ? usualFormats : named
  const lines = []
  for (const subject of chosen) {
    const line = await lineOf(subject)
    // A run over all formats takes minutes: what it has is shown as it comes.
    console.error(line.filter((cell) => cell !== '').join('  '))
    lines.push(line)
  }
  const load = loadavg()[0]!.toFixed(1)
  printTable(`Reading, medians of ${values.rounds} rounds, ratio at least ${aim}; load average ${load} at the end`, [
    [
      ...['format', 'MB', 'pages', 'documents/s', 'pages/s', 'MB/s', '2 workers, MB/s'],
      ...[
        'bare library',
        'MB/s',
        'ratio (least … most)',
        'aim',
        'of processor',
        'longest turn, ms',
        'peak, MB',
        'bare peak, MB',
      ],
    ],
    ...lines,
  ])
}

async function lineOf(subject: Subject): Promise<string[]> {
  const { documents = 4, hasWorkers = true, bare } = subject
  using directory = temporaryDirectory()
  const path = values.file ?? join(directory.path, 'file')
  const start = () => startChild(import.meta.url, subject.format, { arguments: process.argv.slice(2) })
  // By a process of its own: the kernel counts the most that this one ever took for its children too.
  if (values.file === undefined) {
    await using maker = start()
    await maker.call('make', path)
  }
  const megabytes = readFileSync(path).length / 1e6
  const read = async (workers: number): Promise<Reading> => {
    await using child = start()
    return await child.call<Reading>('read', { path, documents, workers } satisfies ReadingTask)
  }
  const runs: { readonly one: Reading[]; readonly two: Reading[]; readonly bare: Reading[] } = {
    one: [],
    two: [],
    bare: [],
  }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    if (bare !== undefined) runs.bare.push(await read(0))
    runs.one.push(await read(1))
    if (hasWorkers) runs.two.push(await read(2))
  }
  const middle = (readings: readonly Reading[], of: (reading: Reading) => number): string =>
    readings.length === 0 ? '' : rounded(median(readings.map(of)))
  const speed = ({ ms }: Reading): number => (megabytes * documents * 1000) / ms
  const ratios = runs.bare.map(({ ms }, round) => ms / runs.one[round]!.ms)
  const ofProcessor = runs.bare.map(({ processorMs }, round) => processorMs / runs.one[round]!.processorMs)
  return [
    ...[subject.format, rounded(megabytes), rounded(runs.one[0]!.pages / documents)],
    middle(runs.one, ({ ms }) => (documents * 1000) / ms),
    middle(runs.one, ({ ms, pages }) => (pages * 1000) / ms),
    ...[middle(runs.one, speed), middle(runs.two, speed)],
    ...(bare === undefined
      ? ['none', '', '', '', '']
      : [
          bare.name,
          middle(runs.bare, speed),
          `${rounded(median(ratios))} (${rounded(Math.min(...ratios))} … ${rounded(Math.max(...ratios))})`,
          median(ratios) >= aim ? 'reached' : 'MISSED',
          rounded(median(ofProcessor)),
        ]),
    ...[rounded(Math.max(...runs.one.map(({ longestTurn }) => longestTurn)))],
    ...[middle(runs.one, ({ peakMb }) => peakMb), middle(runs.bare, ({ peakMb }) => peakMb)],
  ]
}
