import { Visitor } from 'oxc-parser'

/**
 * How much of core still goes around the types of its tables. These numbers only fall: who removes some lowers them, and
 * nobody raises them.
 */
export const CEILINGS = {
  /** `row['name']`: a name that the compiler does not check, since typed rows are read as `row.name`. */
  untypedAccesses: 41,
  /** Queries of tables in other files than the repositories `*-records.ts`. */
  queriesOutsideRecords: 307,
}

const QUERIES = ['read', 'aggregate', 'writeWhere']

/** Counts over all files of core but the kernel's own queries, migrations, conformance suites and tests. */
export function countUntypedRecords(files) {
  const counts = { untypedAccesses: 0, queriesOutsideRecords: 0 }
  for (const file of files) {
    if (file.packageName !== 'core' || file.isTest || /^(testing|migrations)\//.test(file.pathInSource)) continue
    const queriesBelong = file.pathInSource.startsWith('kernel/') || file.pathInSource.endsWith('-records.ts')
    new Visitor({
      MemberExpression({ computed, property }) {
        if (computed && property.type === 'Literal' && typeof property.value === 'string') counts.untypedAccesses++
      },
      CallExpression({ callee }) {
        if (!queriesBelong && isQuery(callee)) counts.queriesOutsideRecords++
      },
    }).visit(file.program)
  }
  return counts
}

/** One violation for each number above its ceiling. */
export function checkUntypedRecords(files, ceilings = CEILINGS) {
  return Object.entries(countUntypedRecords(files)).flatMap(([name, count]) =>
    count <= ceilings[name]
      ? []
      : [
          {
            file: 'packages/core/src',
            line: 0,
            rule: 'untyped-records',
            message: `${count} ${name}, more than ${ceilings[name]}; use the types of the tables, or a repository`,
          },
        ],
  )
}

/** `storage.read(…)`, also of a draft or of dependencies. */
function isQuery(callee) {
  if (callee.type !== 'MemberExpression' || !QUERIES.includes(callee.property.name)) return false
  const { object } = callee
  return (object.type === 'MemberExpression' ? object.property.name : object.name) === 'storage'
}
