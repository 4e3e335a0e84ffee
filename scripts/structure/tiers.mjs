/** Core's tiers from the ground up. Files may import from their own tier and from lower ones. */
const TIERS = [
  ['kernel'],
  ['migrations'],
  ['access', 'limits'],
  ['resources'],
  ['workflows'],
  ['container', 'events'],
  ['facade'],
]
/** Files directly in src (the entry points) and the conformance suites are above all tiers. */
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
    return [
      ...upward(file, rank, target),
      ...wiring(file, target),
      ...privatePartOfSlice(file, target),
      ...tablesOfToday(file, target),
    ].map((violation) => ({ ...violation, offset: request.offset }))
  })
}

function upward(file, rank, target) {
  const targetRank = rankOf(target)
  if (targetRank === undefined || targetRank <= rank) return []
  return [{ rule: 'tier', message: `${file.pathInSource} must not import from the higher tier: ${target}` }]
}

/** What is wired says what it needs as parameters, and knows nothing of identifiers and the container. */
function wiring(file, target) {
  const wired = target.startsWith('kernel/modules/') || isModule(target)
  if (!wired || mayWire(file.pathInSource)) return []
  return [{ rule: 'wiring', message: `only a module.ts, the container and the facade import ${target}` }]
}

const mayWire = (pathInSource) =>
  isModule(pathInSource) || /^(kernel\/modules|container|facade|index\.ts$)/.test(pathInSource)

/**
 * Everything that a slice's index.ts does not export is private. Only slices of the same tier may import tables of each other
 * by their file: definitions are data that depends on nothing, while the indexes of two slices would import each other. The
 * `wiring` rule says who imports a module.ts.
 */
function privatePartOfSlice(file, target) {
  const [slice, importing] = [sliceSeenFrom(file.pathInSource, target), sliceOf(file.pathInSource)]
  if (slice === undefined || slice === importing || target === `${slice}/index.ts` || isModule(target)) return []
  if (tierOf(slice) === tierOf(importing) && isTable(target) && !isTable(file.pathInSource)) return []
  return [{ rule: 'slice', message: `import ${slice} through ${slice}/index.ts, not ${target}` }]
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

const isTable = (pathInSource) => /(-|\/)tables?\.ts$/.test(pathInSource)
const isModule = (pathInSource) => pathInSource.endsWith('/module.ts')

/** The folder behind an index.ts that holds the file: of a tier, such as `resources/tags`, or a whole tier, such as `facade`. */
function sliceOf(pathInSource) {
  return /^((?:kernel|access|limits|resources|workflows)\/[^/]+|migrations|container|events|facade)\//.exec(
    pathInSource,
  )?.[1]
}

/** Some tiers have an index of their own, which other tiers import. */
function sliceSeenFrom(importing, target) {
  const tier = tierOf(target)
  return ['access', 'limits'].includes(tier) && tierOf(importing) !== tier ? tier : sliceOf(target)
}

function tierOf(pathInSource) {
  return pathInSource?.split('/')[0]
}
