const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
/** Components whose names mean something else in TypeScript. */
const RENAMED = { Error: 'ErrorBody' }

export const componentName = (reference) => {
  const name = reference.split('/').at(-1)
  return RENAMED[name] ?? name
}

/**
 * How a JSON Schema is written in TypeScript. `input` is for what callers make: their optional fields may be undefined, their lists
 * read-only.
 */
export function typeText(schema, { input = false, indent = '' } = {}) {
  const at = { input, indent }
  if (schema.$ref !== undefined) return componentName(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map((choice) => typeText(choice, at)))
  if (schema.allOf !== undefined) return schema.allOf.map((part) => inUnion(typeText(part, at))).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type }, at)))
  return ofType(schema, at)
}

function ofType(schema, at) {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'FileContent' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return arrayText(schema, at)
    case 'object':
      return objectText(schema, at)
    default:
      return 'unknown'
  }
}

function arrayText(schema, at) {
  const readonly = at.input ? 'readonly ' : ''
  if (schema.prefixItems !== undefined)
    return `${readonly}[${schema.prefixItems.map((item) => typeText(item, at)).join(', ')}]`
  return `${readonly}${inUnion(typeText(schema.items ?? {}, at))}[]`
}

function objectText(schema, at) {
  const { properties = {}, additionalProperties: rest } = schema
  const open = typeof rest === 'object' ? typeText(rest, at) : 'unknown'
  if (Object.keys(properties).length === 0) return `Record<string, ${open}>`
  const indent = `${at.indent}  `
  const lines = Object.entries(properties).flatMap(([name, property]) =>
    propertyLines(name, property, { ...at, indent, required: schema.required?.includes(name) === true }),
  )
  if (typeof rest === 'object') lines.push(`${indent}[name: string]: unknown`)
  return `{\n${lines.join('\n')}\n${at.indent}}`
}

function propertyLines(name, property, { required, ...at }) {
  const key = IDENTIFIER.test(name) ? name : quoted(name)
  const text = typeText(property, at)
  const optional = !required && at.input && text !== 'unknown' ? `${text} | undefined` : text
  return [...comment(property.description, at.indent), `${at.indent}${key}${required ? '' : '?'}: ${optional}`]
}

/** A one-line comment, or none. */
export function comment(text, indent = '') {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */`]
}

const union = (choices) => (choices.includes('unknown') ? 'unknown' : [...new Set(choices)].join(' | '))
const inUnion = (text) => (/^[^{]* [|&] |^readonly /.test(text) ? `(${text})` : text)
const literal = (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
const quoted = (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Names of the components that a schema names, at any depth of its own text. */
export function componentsIn(schema) {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
}
