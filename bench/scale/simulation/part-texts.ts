import type { PartName } from './sizes.ts'

export const partTitles: Readonly<Record<PartName, string>> = {
  process: 'Processor of processes',
  postgres: 'Processor of PostgreSQL',
  transactions: 'Transactions',
  storage: 'Rows in PostgreSQL',
  index: 'Index in memory',
  files: 'Files and index on disk',
  calls: 'Calls of models in flight',
}

export const lifts: Readonly<Record<PartName, string>> = {
  process: 'more processes: they share nothing but the stores',
  postgres: 'more cores for PostgreSQL',
  transactions:
    'more cores and faster disks for PostgreSQL; most are words of answers, each of which is committed as it comes',
  storage: 'a larger volume, older history dropped',
  index: 'more memory in each process, then an index outside of them: pgvector, or LanceDB on a server',
  files: 'object storage',
  calls: 'a higher limit at the provider, or several',
}
