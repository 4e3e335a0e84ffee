import { functionComplexities } from './complexity.mjs'
import { queriesOutsideRecords, untypedAccesses } from './untyped-records.mjs'
import { upwardImportsOfAnswer, upwardImportsOfTiers } from './upward-imports.mjs'

const MOST_LINES = 250
const MOST_COMPLEX = 30

/** Each finds places as `{ file, line, note }`; its key names its ceiling. */
const MEASURES = {
  longSources: {
    title: `sources over ${MOST_LINES} lines`,
    find: (files) => longFiles(files.filter((file) => isSource(file) && !isMigration(file) && !isGenerated(file))),
  },
  longTests: {
    title: `tests, benches and scripts over ${MOST_LINES} lines`,
    find: (files) => longFiles(files.filter((file) => !isSource(file))),
  },
  complexFunctions: { title: `functions over a cyclomatic complexity of ${MOST_COMPLEX}`, find: complexFunctions },
  upwardImportsOfTiers: {
    title: 'upward imports between folders of a tier',
    find: (files) => noted(upwardImportsOfTiers(files)),
  },
  upwardImportsOfAnswer: {
    title: 'upward imports within workflows/answer',
    find: (files) => noted(upwardImportsOfAnswer(files)),
  },
  untypedAccesses: { title: 'untyped accesses to rows and other records', find: untypedAccesses },
  queriesOutsideRecords: { title: 'queries of tables outside of repositories', find: queriesOutsideRecords },
}

/**
 * What the source files have too much of, measured against the ceilings. `problem` is undefined if the number is exactly the
 * ceiling.
 * @returns {{ title: string, found: { file: string, line: number, note: string }[], ceiling: number, problem?: string }[]}
 */
export function structureReport(files, ceilings) {
  return Object.entries(MEASURES).map(([key, { title, find }]) => {
    const found = find(files)
    return { title, found, ceiling: ceilings[key], problem: problemOf(key, found.length, ceilings[key]) }
  })
}

function problemOf(key, count, ceiling) {
  if (count > ceiling) return `${count} are more than the ${ceiling} of today; there may only become fewer`
  if (count < ceiling) return `only ${count} are left of ${ceiling}: lower ${key} in scripts/structure/ceilings.mjs`
  return undefined
}

function isSource({ packageName, isTest }) {
  return packageName !== undefined && !isTest
}

/** Released migrations are frozen, however long they are. */
function isMigration({ path }) {
  return path.startsWith('packages/core/src/migrations/')
}

/** Nobody reads or edits them as a whole. */
function isGenerated({ pathInSource }) {
  return pathInSource.startsWith('generated/')
}

function longFiles(files) {
  return files
    .filter(({ lineCount }) => lineCount > MOST_LINES)
    .map(({ path, lineCount }) => ({ file: path, line: 1, note: `${lineCount} lines` }))
}

function complexFunctions(files) {
  return files.flatMap((file) =>
    functionComplexities(file)
      .filter(({ complexity }) => complexity > MOST_COMPLEX)
      .map(({ name, offset, complexity }) => ({
        file: file.path,
        line: file.lineAt(offset),
        note: `${name}: ${complexity}`,
      })),
  )
}

function noted(imports) {
  return imports.map(({ file, line, from, to }) => ({ file, line, note: `${from} → ${to}` }))
}
