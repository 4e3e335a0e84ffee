import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LauncherError } from './launcher-error.mjs'
import { NODE_MODULES, ROOT } from './layout.mjs'

const VITEST = join(NODE_MODULES, 'vitest', 'vitest.mjs')
const TSC = join(NODE_MODULES, 'typescript', 'bin', 'tsc')
const TSUP = join(NODE_MODULES, 'tsup', 'dist', 'cli-default.js')
const OXLINT = join(NODE_MODULES, 'oxlint', 'bin', 'oxlint')
const PRETTIER = join(NODE_MODULES, 'prettier', 'bin', 'prettier.cjs')
const CHANGESET = join(NODE_MODULES, '@changesets', 'cli', 'bin.js')

const COMMAND_LINE = 'packages/cli/dist/docent.js'

/**
 * The young generation while documents come in: Node's own bound is 80 MB more at the peak, and 8 MB are collected four times as often as 32.
 * 16 take 20 MB less than 32 and as little time.
 */
const SERVER_FLAGS = ['--max-semi-space-size=16']

/** `docent NAME …`, or all of `docent`. */
const commandLine = (...name) => ({
  install: 'run',
  build: true,
  commands: (args) => [['--enable-source-maps', COMMAND_LINE, ...name, ...args]],
})

/**
 * What `scripts/bootstrap.mjs <task> [arguments]` can run. `install`, `build` and `pnpm` are the prerequisites: `run`
 * installs what the standalone server is built and run with, `develop` all dependencies. `console` builds the console beside the command, once that is ready. `commands` are argument lists
 * for the pinned Node, run one after the other until one fails. The user's arguments go to the last of them.
 */
const TASKS = {
  start: {
    install: 'run',
    build: true,
    console: true,
    commands: (args) => [[...SERVER_FLAGS, COMMAND_LINE, 'serve', ...args]],
  },
  'console:build': { install: 'run', commands: () => [['scripts/build-console.mjs']] },
  docent: commandLine(),
  ask: commandLine('ask'),
  copy: commandLine('copy'),
  users: commandLine('users'),
  'admin-key': commandLine('admin-key'),
  /** The example of document analysis. */
  invoices: {
    install: 'develop',
    commands: (args) => [['--conditions=docent-source', 'packages/examples/src/invoices.ts', ...args]],
  },
  test: { install: 'develop', commands: (args) => [[VITEST, 'run', '--tags-filter=!slow', ...args]] },
  'test:slow': {
    install: 'develop',
    commands: (args) => [[VITEST, 'run', '--config', 'vitest.slow.config.ts', '--tags-filter=slow', ...args]],
  },
  /** Scenarios, access and the durable core again, with their records in PostgreSQL. */
  'test:postgres': {
    install: 'develop',
    commands: (args) => [[VITEST, 'run', '--config', 'vitest.postgres.config.ts', '--tags-filter=!slow', ...args]],
  },
  'test:soak': {
    install: 'develop',
    commands: (args) => [['scripts/soak.mjs', ...args]],
  },
  /** Rewrites the golden files; the diff shows what changed. */
  golden: {
    install: 'develop',
    commands: (args) => [
      [VITEST, 'run', '--update=all', 'test/contract/openapi.test.ts', 'test/durability/schema.test.ts'],
      // The client is generated from the document that was just written.
      [VITEST, 'run', '--update=all', 'test/client/operations.test.ts', ...args],
    ],
  },
  /** Rewrites how the console looks; needs a Chromium below /usr. */
  'golden:console': {
    install: 'develop',
    commands: (args) => [['--conditions=docent-source', 'test/console/gallery/write-goldens.ts', ...args]],
  },
  /** Takes the pictures of docs/tour.md anew; needs a Chromium below /usr. */
  tour: {
    install: 'develop',
    commands: (args) => [['--conditions=docent-source', 'test/console/gallery/write-tour.ts', ...args]],
  },
  /** Writes a golden store of the newest schema version, when that version is released. */
  'golden:store': {
    install: 'develop',
    commands: (args) => [
      ['--conditions=docent-source', 'test/durability/golden-stores/write-golden-store.ts', ...args],
    ],
  },
  bench: {
    install: 'develop',
    commands: ([name, ...args]) => [['--conditions=docent-source', benchFile(name), ...args]],
  },
  /** Every bench with tiny sizes: whether it still works. */
  'bench:smoke': {
    install: 'develop',
    build: true,
    commands: (args) => [['--conditions=docent-source', 'bench/smoke.ts', ...args]],
  },
  build: {
    install: 'develop',
    commands: (args) => [[TSUP], ['packages/console/scripts/build.mjs'], [TSC, '-b', 'tsconfig.build.json', ...args]],
  },
  types: {
    install: 'develop',
    commands: (args) => [
      ['test/docs/check-types.ts'],
      [TSC, '--noEmit', '-p', 'packages/console/app/tsconfig.json'],
      [TSC, '--noEmit', '-p', 'test/client/react/tsconfig.json'],
      [TSC, '--noEmit', '-p', 'tsconfig.json', ...args],
    ],
  },
  lint: {
    install: 'develop',
    commands: (args) => [['scripts/check-structure.mjs'], [OXLINT, '--deny-warnings', ...args]],
  },
  /** With file names only those are rewritten: several people may work in one checkout. */
  format: { install: 'develop', commands: (args) => [[PRETTIER, '--write', ...(args.length > 0 ? args : ['.'])]] },
  'format:check': {
    install: 'develop',
    commands: (args) => [[PRETTIER, '--check', ...(args.length > 0 ? args : ['.'])]],
  },
  /** Builds all of them before, unless `--built` says that `npm run build` just did. */
  'check:packages': {
    install: 'develop',
    pnpm: true,
    commands: (args, { pnpm }) => [
      ...(args.includes('--built')
        ? []
        : [[TSUP], ['packages/console/scripts/build.mjs'], [TSC, '-b', 'tsconfig.build.json']]),
      ['scripts/check-packages.mjs', pnpm],
    ],
  },
  /** The reference of all packages as pages. */
  reference: { install: 'develop', commands: (args) => [['scripts/reference/write-reference.mjs', ...args]] },
  'publish:dry-run': {
    install: 'develop',
    pnpm: true,
    commands: (args, { pnpm }) => [['scripts/publish-dry-run.mjs', pnpm, ...args]],
  },
  /** Describes a change for the CHANGELOG of the next version. */
  changeset: { install: 'develop', commands: (args) => [[CHANGESET, ...args]] },
  /** Turns the changesets into the next version of all packages and its CHANGELOGs. */
  'changeset:version': {
    install: 'develop',
    commands: (args) => [
      [CHANGESET, 'version', ...args],
      [PRETTIER, '--write', 'packages/*/CHANGELOG.md'],
    ],
  },
  install: { install: 'develop', commands: () => [] },
  /** The pinned pnpm itself, for example `pnpm install --no-frozen-lockfile` after a manifest was edited. */
  pnpm: { pnpm: true, commands: (args, { pnpm }) => [[pnpm, ...args]] },
}

export function findTask(name) {
  const task = TASKS[name]
  if (task === undefined)
    throw new LauncherError(`unknown task ${name ?? ''}; one of: ${Object.keys(TASKS).join(', ')}`)
  return { install: false, build: false, pnpm: false, ...task }
}

function benchFile(name) {
  const file = `bench/${name}.ts`
  if (name !== undefined && existsSync(join(ROOT, file))) return file
  const names = readdirSync(join(ROOT, 'bench'))
    .filter((entry) => entry.endsWith('.ts') && entry !== 'smoke.ts')
    .map((entry) => entry.slice(0, -3))
  throw new LauncherError(`usage: npm run bench -- NAME, with NAME one of: ${names.join(', ') || '(none yet)'}`)
}
