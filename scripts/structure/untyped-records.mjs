import { Visitor } from 'oxc-parser'

const QUERIES = ['read', 'aggregate', 'write', 'writeWhere']

/** `row['name']`: a name that the compiler does not check, since typed rows are read as `row.name`. */
export function untypedAccesses(files) {
  return inCore(files, (file, add) => ({
    MemberExpression({ computed, property, start }) {
      if (computed && property.type === 'Literal' && typeof property.value === 'string')
        add(start, `['${property.value}']`)
    },
  }))
}

/** Queries of tables, and batches written past a draft, in other files than the kernel and the repositories `*-records.ts`. */
export function queriesOutsideRecords(files) {
  const elsewhere = files.filter(
    ({ pathInSource }) => !pathInSource?.startsWith('kernel/') && !pathInSource?.endsWith('-records.ts'),
  )
  return inCore(elsewhere, (file, add) => ({
    CallExpression({ callee, start }) {
      if (isQuery(callee)) add(start, callee.property.name)
    },
  }))
}

/** Places in core, without migrations, conformance suites and tests. */
function inCore(files, visitor) {
  const found = []
  for (const file of files) {
    if (file.packageName !== 'core' || file.isTest || /^(testing|migrations)\//.test(file.pathInSource)) continue
    const add = (offset, note) => found.push({ file: file.path, line: file.lineAt(offset), note })
    new Visitor(visitor(file, add)).visit(file.program)
  }
  return found
}

/** `storage.read(…)`, also of a draft or of dependencies. */
function isQuery(callee) {
  if (callee.type !== 'MemberExpression' || !QUERIES.includes(callee.property.name)) return false
  const { object } = callee
  return (object.type === 'MemberExpression' ? object.property.name : object.name) === 'storage'
}
