import { quickDocument } from '../../support/quick-documents.ts'
import type { Operation } from '../authorization/operations.ts'
import type { AnalysisRequest } from './analysis-requests.ts'
import type { AnalysisTable } from './analysis-table-world.ts'

/** The path of an operation with the ids of the world. */
function filled({ method, path }: Operation, world: AnalysisTable, { open }: AnalysisRequest): string {
  const kind = /documentAI\/(\w+Sets|models)/.exec(path)?.[1]
  const [, , , , set, , version] = (world.names[`${open ? 'open ' : ''}${kind}`] ?? '').split('/')
  const values: Record<string, string | undefined> = {
    ...{ project: world.project, job: world.job, version },
    // Those who see the project can be kept from it.
    ...(method === 'DELETE'
      ? { username: 'eve', group_id: world.guests }
      : { username: 'dora', group_id: world.group }),
    id: path.startsWith('/pipeline') ? world.pipeline : path.startsWith('/async/job') ? world.scoring : (set ?? 'main'),
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The world has nothing for ${name} of ${path}.`)
    return value
  })
}

/** Calls an operation as somebody, or as nobody. */
export async function sendAnalysisCall(
  world: AnalysisTable,
  operation: Operation,
  { request, key }: { readonly request: AnalysisRequest; readonly key: string | undefined },
): Promise<{ readonly status: number; readonly contentType: string | null; readonly text: string }> {
  const url = new URL(`${world.server.url}${filled(operation, world, request)}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const form = new FormData()
  if (request.form) form.set('document', new Blob([Buffer.from(quickDocument('Aurora'))]), 'a.pdf')
  const { body } = request
  const sent = request.form ? form : typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body)
  if (body !== undefined && typeof body !== 'string') headers['content-type'] = 'application/json'
  const answer = await fetch(url, { method: operation.method, headers: { ...headers, ...request.headers }, body: sent })
  return { status: answer.status, contentType: answer.headers.get('content-type'), text: await answer.text() }
}
