import { clientOperations } from './client-operations.mjs'
import { namesIn, operationText } from './operation-text.mjs'
import { comment, componentName, componentsIn, typeText } from './type-text.mjs'

const HEAD = '// Written by `npm run golden` from the route table; changes here are lost.\n'

/**
 * The generated files of packages/client, as `[name, text]`: operations by tag, the named types once, and an index.
 * @param documents the OpenAPI documents of the API and of document analysis
 */
export function clientFiles(documents) {
  const operations = clientOperations(documents)
  const byTag = Map.groupBy(operations, ({ tag }) => `${tag.toLowerCase().replaceAll(' ', '-')}.ts`)
  const components = componentsOf(documents)
  return [
    ...[...byTag].map(([file, some]) => [file, operationsFile(some)]),
    ['components.ts', componentsFile(components, operations)],
    ['operations.ts', operationsIndex(byTag)],
  ]
}

function componentsOf(documents) {
  const components = new Map()
  for (const [name, schema] of documents.flatMap((document) => Object.entries(document.components.schemas))) {
    const known = components.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two components are named ${name}: the documents must not mean different things by it.`)
    components.set(name, schema)
  }
  return components
}

function operationsFile(operations) {
  const { components, own } = namesIn(operations)
  return [
    HEAD,
    ...(components.length === 0 ? [] : [importOf(components, './components.ts')]),
    importOf(own, '../operation.ts'),
    '',
    operations.map(operationText).join('\n\n'),
    '',
  ].join('\n')
}

function importOf(names, file) {
  const line = `import type { ${names.join(', ')} } from '${file}'`
  return line.length <= 120 ? line : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${file}'`
}

function componentsFile(components, operations) {
  const made = madeByCallers(components, operations)
  const types = [...components]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => componentText(componentName(name), schema, made.has(name)))
  return `${HEAD}\n${types.join('\n\n')}\n`
}

function componentText(name, schema, input) {
  const text = typeText(schema, { input })
  const declared =
    text.startsWith('{') && text.endsWith('}') && isOneObject(schema) ? `interface ${name} ` : `type ${name} = `
  return [...comment(schema.description), `export ${declared}${text}`].join('\n')
}

const isOneObject = ({ type, anyOf, allOf }) => type === 'object' && anyOf === undefined && allOf === undefined

/** Components that bodies of requests hold, at any depth. */
function madeByCallers(components, operations) {
  const found = new Set()
  const visit = (name) => {
    if (found.has(name)) return
    found.add(name)
    componentsIn(components.get(name)).forEach(visit)
  }
  operations.forEach(({ body }) => body && componentsIn(body.schema).forEach(visit))
  return found
}

function operationsIndex(byTag) {
  const lines = [...byTag].map(([file, operations]) => {
    const names = operations.map(({ name }) => `  ${name},\n`).join('')
    return `export {\n${names}} from './${file}'`
  })
  return `${HEAD}\n${lines.join('\n')}\n`
}
