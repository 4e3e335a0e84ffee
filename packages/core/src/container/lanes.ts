import { placesOf, type EngineRoute, type LaneOptions } from '../kernel/durable/index.ts'
import type { OptionNames } from '../kernel/input/index.ts'
import { slowLane } from '../workflows/ingest/index.ts'

/** The lanes whose sizes a host may set, with their defaults: how many effects of each kind one process runs at a time. */
const sizedLanes = {
  /** Documents parsed, cut and embedded. Of several, the last free one is for users of whom none is under way. @default 5 */
  ingest: { concurrency: 5, keepOne: true, oneWhenContended: true },
  /**
   * Documents that took long to parse and made way for others. Of several, the last free one is for users of whom none is
   * under way. @default half of `ingest`, at least 2
   */
  [slowLane]: { concurrency: 2, keepOne: true, oneWhenContended: true },
  /**
   * Documents that language models read whole, for summaries and the like. Of several, the last free one is for users of
   * whom none is under way. @default 3
   */
  process: { concurrency: 3, keepOne: true },
  /** Collections whose indexes are written. @default 2 */
  index: { concurrency: 2, oneWhenContended: true },
  /** Answers being made. @default 2000 */
  chat: { concurrency: 2_000 },
  /** Calls of tools by models that look for what an answer needs. @default 64 */
  tool: { concurrency: 64 },
  /**
   * Programs of custom agents, half of them of one user at most: each takes memory of its own, and may run for an hour.
   * @default 4
   */
  program: { concurrency: 4 },
  /** Runs of scheduled tasks that wait for their answers. @default 50 */
  schedule: { concurrency: 50 },
  /** Deletions carried out. @default 2 */
  purge: { concurrency: 2 },
  /** Jobs that read the words of document sets. Of several, the last free one is for users of whom none is under way. @default 2 */
  ocr: { concurrency: 2, keepOne: true },
  /** Models being trained. Of several, the last free one is for users of whom none is under way. @default 2 */
  train: { concurrency: 2, keepOne: true },
  /**
   * Documents and document sets being scored, also documents that are ingested with a pipeline. Of several, the last free one
   * is for users of whom none is under way. @default 4
   */
  score: { concurrency: 4, keepOne: true },
  /** Other jobs over artifacts. Of several, the last free one is for users of whom none is under way. @default 3 */
  analysis: { concurrency: 3, keepOne: true },
  /** What nobody waits for: descriptions and topics being made. @default 1 */
  background: { concurrency: 1 },
} as const satisfies Readonly<Record<string, LaneOptions>>

/** The lanes of the engine itself. */
const fixedLanes = {
  // Callers wait until what they delete is out of sight; nobody's thousand documents are before another's one.
  delete: { concurrency: 4, perOwner: 1 },
  // Reads or copies the whole store.
  maintenance: { concurrency: 1 },
  // Short: ends jobs, cancels children, concludes stopped answers.
  control: { concurrency: 8 },
} as const satisfies Readonly<Record<string, LaneOptions>>

type SizedLane = keyof typeof sizedLanes
type LaneName = SizedLane | keyof typeof fixedLanes

/** How many effects of each kind one process runs at a time. */
export type LaneSizes = { readonly [Name in SizedLane]?: number } & {
  /** Of those of `ingest`, those of one user at most. @default all */
  readonly ingestPerUser?: number
}

const sizedNames = Object.keys(sizedLanes) as readonly SizedLane[]
/**
 * Lanes that may go to an engine: their work needs nothing of the process that asked for it. Answers and what runs beside them are
 * streamed by the process that makes them, an index has one writer, and the rest is over before an engine has delivered it.
 */
const handedLaneNames = [
  'ingest',
  'slow',
  'process',
  'program',
  'ocr',
  'train',
  'score',
  'analysis',
  'background',
  'purge',
] as const
export const handedLanes: readonly string[] = handedLaneNames satisfies readonly SizedLane[]
export type HandedLane = (typeof handedLaneNames)[number]
/** The names of all lanes. */
export const laneNames: readonly LaneName[] = [
  ...sizedNames,
  ...(Object.keys(fixedLanes) as (keyof typeof fixedLanes)[]),
]

/**
 * What a process of a deployment does beside answering calls: `api` streams answers, `work` carries out jobs and periodic tasks,
 * `index` writes search indexes.
 */
export const processRoles = ['api', 'work', 'index'] as const
export type ProcessRole = (typeof processRoles)[number]

/** Short work that callers wait for: any process does it. */
const lanesOfAll: readonly LaneName[] = ['control', 'delete']
const lanesOfRoles: Readonly<Partial<Record<ProcessRole, readonly LaneName[]>>> = {
  api: ['chat', 'tool'],
  index: ['index'],
}
const lanesOfOthers: readonly LaneName[] = [...lanesOfAll, ...Object.values(lanesOfRoles).flat()]

/** The lanes from which a process with these roles takes work. */
export function claimedLanes(roles: readonly ProcessRole[]): ReadonlySet<string> {
  const lanesOf = (role: ProcessRole) => lanesOfRoles[role] ?? laneNames.filter((lane) => !lanesOfOthers.includes(lane))
  return new Set(roles.length === 0 ? [] : [...lanesOfAll, ...roles.flatMap(lanesOf)])
}

/** What a host may set. */
export const laneSizeOptions = Object.fromEntries(
  [...sizedNames, 'ingestPerUser'].map((name) => [name, 'optional']),
) as OptionNames<LaneSizes>

/** The lanes of a process; sizes that are not given are the defaults. `engines`: where effects of some go. */
export function lanesOf(
  sizes: LaneSizes = {},
  engines: readonly EngineRoute[] = [],
): Readonly<Record<LaneName, LaneOptions>> {
  const outsideOf = (name: SizedLane, perOwner: (places: number) => number | undefined = () => undefined) => {
    const route = engines.find(({ lanes }) => lanes.includes(name))
    const concurrency = route && placesOf(route)
    return concurrency === undefined ? undefined : { concurrency, perOwner: perOwner(concurrency) }
  }
  const laneOf = (name: SizedLane, concurrency: number = sizedLanes[name].concurrency): LaneOptions => ({
    ...sizedLanes[name],
    concurrency: sizes[name] ?? concurrency,
    outside: outsideOf(name),
  })
  const ingest = laneOf('ingest')
  const program = laneOf('program')
  const sized = Object.fromEntries(sizedNames.map((name) => [name, laneOf(name)])) as Record<SizedLane, LaneOptions>
  return {
    ...sized,
    ...fixedLanes,
    ingest: { ...ingest, perOwner: sizes.ingestPerUser, outside: outsideOf('ingest', () => sizes.ingestPerUser) },
    [slowLane]: laneOf(slowLane, Math.max(2, Math.floor(ingest.concurrency / 2))),
    program: { ...program, perOwner: half(program.concurrency), outside: outsideOf('program', half) },
  }
}

const half = (places: number) => Math.ceil(places / 2)
