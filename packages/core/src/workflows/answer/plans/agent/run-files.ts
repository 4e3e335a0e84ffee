import type { Workspace } from './workspace.ts'

/** The files of the chat, those of this run apart from earlier ones, as lists of documents. */
export async function filesOfRun(workspace: Workspace): Promise<{
  readonly made: readonly string[]
  /** Files that the user has no room for; they stay in the workspace. */
  readonly withoutRoom: readonly string[]
  readonly meta: Readonly<Record<string, string>>
}> {
  const files = await workspace.list()
  const listed = (rows: typeof files) =>
    JSON.stringify(rows.filter(({ isDocument }) => isDocument).map(({ id, name }) => ({ [id]: name })))
  const made = files.filter((row) => (row.isDocument ? row.created_at : row.updated_at) >= workspace.since)
  const named = (rows: typeof files) => rows.map(({ name }) => name)
  return {
    made: named(made.filter(({ isDocument }) => isDocument)),
    withoutRoom: named(made.filter(({ isDocument }) => !isDocument)),
    meta: { agent_files: listed(made), agent_files_old: listed(files.filter((row) => !made.includes(row))) },
  }
}
