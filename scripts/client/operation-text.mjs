import { comment, componentName, componentsIn, typeText } from './type-text.mjs'

/** The types of one operation and its constant. */
export function operationText(operation) {
  return [...typeLines(operation), '', ...constantLines(operation)].join('\n')
}

const typeName = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}Operation`

function typeLines(operation) {
  const members = [
    ...parameterGroup('params', operation.params),
    ...parameterGroup('query', operation.query),
    ...parameterGroup('headers', operation.headers),
    ...bodyLines(operation.body),
    `  answer: ${answerText(operation)}`,
    ...(operation.item === undefined ? [] : [`  item: ${typeText(operation.item, { indent: '  ' })}`]),
    ...(operation.keyed ? ['  keyed: true'] : []),
  ]
  return [`export interface ${typeName(operation)} {`, ...members, '}']
}

function parameterGroup(group, parameters) {
  if (parameters.length === 0) return []
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema: own }) => [
        name,
        description === undefined ? own : { ...own, description },
      ]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  }
  const optional = schema.required.length === 0
  return [
    `  ${group}${optional ? '?' : ''}: ${typeText(schema, { input: true, indent: '  ' })}${optional ? ' | undefined' : ''}`,
  ]
}

function bodyLines(body) {
  if (body === undefined) return []
  const text = body.kind === 'bytes' ? 'BytesContent' : typeText(body.schema, { input: true, indent: '  ' })
  return [body.required ? `  body: ${text}` : `  body?: ${text} | undefined`]
}

function answerText({ answer, schemas, empty }) {
  if (answer === 'none') return 'undefined'
  if (answer === 'bytes') return 'Download'
  if (answer === 'stream') return 'never'
  const texts = [...new Set(schemas.map((schema) => typeText(schema, { indent: '  ' })))]
  return [...texts, ...(empty ? ['undefined'] : [])].join(' | ')
}

function constantLines(operation) {
  const { name, method, path, summary, body, answer, stream, resume, keyed } = operation
  const other = answer === 'json' ? undefined : answer
  const fields = { method, path, body: body?.kind, answer: other, stream, resume, keyed: keyed || undefined }
  const written = Object.entries(fields).filter(([, value]) => value !== undefined)
  return [
    ...comment(`${summary}. \`${method} ${path}\``),
    `export const ${name}: Operation<${typeName(operation)}> = {`,
    ...written.map(([field, value]) => `  ${field}: ${typeof value === 'string' ? `'${value}'` : value},`),
    '}',
  ]
}

/** Everything that the types of operations name, by the file that has it. */
export function namesIn(operations) {
  const used = operations.map(({ params, query, headers, body, schemas, item }) => [
    ...[params, query, headers].flatMap((group) => group.map(({ schema }) => schema)),
    ...(body === undefined ? [] : [body.schema]),
    ...schemas,
    ...(item === undefined ? [] : [item]),
  ])
  const texts = operations.map(operationText).join('\n')
  const own = ['BytesContent', 'Download', 'FileContent'].filter((name) => new RegExp(`\\b${name}\\b`).test(texts))
  return {
    components: [...new Set(used.flatMap(componentsIn))].map(componentName).toSorted(byName),
    own: [...own, 'Operation'].toSorted(byName),
  }
}

const byName = (a, b) => (a < b ? -1 : 1)
