import { IDEMPOTENT_OPERATIONS } from './idempotent-operations.mjs'

/** Operations of the second document whose names the first one has too. */
const RENAMED = { list_models: 'list_analysis_models' }

const BODY_KINDS = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'text/plain': 'text',
  'application/octet-stream': 'bytes',
}

/**
 * Every operation of OpenAPI documents, as the client needs it. Paths begin at the mount.
 * @param documents the API's, and that of document analysis
 */
export function clientOperations(documents) {
  const operations = documents.flatMap((document, index) => operationsOf(document, index > 0))
  const names = operations.map(({ id }) => id)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0)
    throw new Error(`Two operations are named ${twice.join(', ')}: say another name for one of each.`)
  return operations
}

function operationsOf({ paths, servers }, second) {
  const base = servers[0].url.replace(/\/$/, '')
  return Object.entries(paths).flatMap(([path, { servers: own, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const id = second ? (RENAMED[operation.operationId] ?? operation.operationId) : operation.operationId
      const whole = (own === undefined ? base : '') + path
      return describe({ id, method: method.toUpperCase(), path: whole }, operation)
    }),
  )
}

function describe(named, operation) {
  const { tags, summary, parameters = [], requestBody } = operation
  const answer = answerOf(operation.responses)
  return {
    ...named,
    name: named.id.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase()),
    tag: tags[0],
    summary,
    params: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    headers: parameters.filter((parameter) => parameter.in === 'header'),
    body: bodyOf(named.id, requestBody),
    ...answer,
    resume: resumeOf(answer.item),
    keyed: IDEMPOTENT_OPERATIONS.has(named.id),
  }
}

function bodyOf(id, requestBody) {
  if (requestBody === undefined) return undefined
  const [[type, { schema }]] = Object.entries(requestBody.content)
  const kind = BODY_KINDS[type]
  if (kind === undefined) throw new Error(`${id}: the client has no kind of body for ${type}.`)
  return { kind, schema, required: requestBody.required === true }
}

/** What a success answers: JSON of these schemas, bytes, items of a stream, or nothing. */
function answerOf(responses) {
  const successes = Object.entries(responses).filter(([status]) => status < 300)
  const contents = successes.map(([, { content = {} }]) => content)
  const schemas = contents.flatMap((content) => jsonOf(content) ?? [])
  const empty = contents.some((content) => Object.keys(content).length === 0)
  const items = contents.flatMap((content) => itemsOf(content) ?? [])
  const format = contents.some((content) => content['application/jsonl']) ? 'jsonl' : 'sse'
  return {
    answer: schemas.length > 0 ? 'json' : items.length > 0 ? 'stream' : contents.every(isEmpty) ? 'none' : 'bytes',
    schemas,
    empty,
    ...(items.length > 0 ? { stream: format, item: withoutErrors(items[0]) } : {}),
  }
}

const isEmpty = (content) => Object.keys(content).length === 0
const jsonOf = (content) => content['application/json']?.schema
/** Both formats of a stream have the same items; a download of JSON lines has no event stream beside it. */
const itemsOf = (content) => content['text/event-stream']?.schema

/** The last line of a stream that fails is thrown, so that nobody needs to tell it apart. */
function withoutErrors(item) {
  const kept = item.anyOf?.filter(({ $ref = '' }) => !$ref.endsWith('Error'))
  return kept === undefined ? item : kept.length === 1 ? kept[0] : { ...item, anyOf: kept }
}

/** How a stream continues after a cut: at an offset of the answer, or with the job as it is by now. */
function resumeOf(item) {
  if (item?.$ref?.endsWith('/ChatCompletionDelta')) return 'answer'
  return item?.$ref?.endsWith('/JobDetails') ? 'job' : undefined
}
