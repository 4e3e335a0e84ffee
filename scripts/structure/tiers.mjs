/** Core's tiers from the ground up. Files may import from their own tier and from lower ones. */
const TIERS = [['kernel'], ['migrations'], ['access', 'limits'], ['resources'], ['workflows'], ['container', 'facade']]
/** Files directly in src (create-docent.ts, the entry points) and the conformance suites are above all tiers. */
const TOP = TIERS.length
const IN_CORE = 'packages/core/src/'

export function checkTiers(file) {
  if (file.packageName !== 'core' || file.isTest) return []
  const rank = rankOf(file.pathInSource)
  if (rank === undefined) {
    const [directory] = file.pathInSource.split('/')
    return [{ rule: 'tier', message: `src/${directory} has no tier; give it one in scripts/structure/tiers.mjs` }]
  }
  return file.imports.flatMap((request) => {
    if (request.resolved?.startsWith(IN_CORE) !== true) return []
    const target = request.resolved.slice(IN_CORE.length)
    return [...upward(file, rank, target), ...privatePartOfSlice(file, target), ...tablesOfToday(file, target)].map(
      (violation) => ({
        ...violation,
        offset: request.offset,
      }),
    )
  })
}

function upward(file, rank, target) {
  const targetRank = rankOf(target)
  if (targetRank === undefined || targetRank <= rank) return []
  return [{ rule: 'tier', message: `${file.pathInSource} must not import from the higher tier: ${target}` }]
}

/**
 * Everything that a slice's index.ts does not export is private. Only slices may import tables of each other by their
 * file: definitions are data that depends on nothing, while the indexes of two slices would import each other.
 */
function privatePartOfSlice(file, target) {
  const [slice, importing] = [sliceOf(target), sliceOf(file.pathInSource)]
  if (slice === undefined || slice === importing || target === `resources/${slice}/index.ts`) return []
  if (importing !== undefined && isTable(target) && !isTable(file.pathInSource)) return []
  return [{ rule: 'slice', message: `import ${slice} through resources/${slice}/index.ts, not ${target}` }]
}

/** A migration derived from today's tables would change with them, and break upgrades of older stores. */
function tablesOfToday(file, target) {
  if (!file.pathInSource.startsWith('migrations/') || target.startsWith('migrations/')) return []
  if (target === 'kernel/ports/index.ts') return []
  return [{ rule: 'migration', message: `migrations are literals: import types of the ports only, not ${target}` }]
}

function rankOf(pathInSource) {
  const [first, ...rest] = pathInSource.split('/')
  if (rest.length === 0 || first === 'testing') return TOP
  const rank = TIERS.findIndex((directories) => directories.includes(first))
  return rank === -1 ? undefined : rank
}

const isTable = (pathInSource) => /-tables?\.ts$/.test(pathInSource)

function sliceOf(pathInSource) {
  return /^resources\/([^/]+)\//.exec(pathInSource)?.[1]
}
