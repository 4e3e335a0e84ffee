import type { Workspace } from './workspace.ts'

/** The files of the chat, those of this run apart from earlier ones, as lists of documents. */
export async function filesOfRun(
  workspace: Workspace,
): Promise<{ readonly made: readonly string[]; readonly meta: Readonly<Record<string, string>> }> {
  const files = await workspace.list()
  const listed = (rows: typeof files) => JSON.stringify(rows.map(({ id, name }) => ({ [id]: name })))
  const made = files.filter((row) => row.created_at >= workspace.since)
  return {
    made: made.map(({ name }) => name),
    meta: { agent_files: listed(made), agent_files_old: listed(files.filter((row) => !made.includes(row))) },
  }
}
