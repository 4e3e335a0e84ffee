/** JSON text that is hard on anyone who reads it. Text, because nothing could make the deepest of them from a value. */
export interface Bomb {
  readonly title: string
  readonly text: string
  /** What the router answers wherever it is; without it anything but a failure of the server is right. */
  readonly refused?: RegExp
  /** Takes long to send: the body itself is place enough, as the router looks before it knows what is what. */
  readonly large?: true
}

const inside = (open: string, levels: number, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`
const tooDeep = /nested too deeply: at most 64 levels/

export const bombs: readonly Bomb[] = [
  { title: 'lists of 100,000 levels', text: inside('[', 100_000, ']'), refused: tooDeep, large: true },
  { title: 'objects of 2,100 levels', text: inside('{"a":', 2_100, '}'), refused: tooDeep },
  { title: 'objects of 100 levels', text: inside('{"a":[', 50, ']}'), refused: tooDeep },
  { title: 'as many levels as are possible', text: inside('{"a":', 56, '}') },
  {
    title: 'too many values',
    text: `[${Array(250_000).fill(1).join()}]`,
    refused: /is too much: at most 250000 values/,
    large: true,
  },
  { title: 'many values', text: `[${Array(3_000).fill('"a"').join()}]` },
  { title: 'many fields', text: `{${Array.from({ length: 3_000 }, (_, index) => `"f${index}":${index}`).join()}}` },
  {
    title: 'a long name',
    text: `{"${'n'.repeat(100_000)}":1}`,
    refused: /name is too long: at most 1024 characters/,
    large: true,
  },
  { title: 'a field __proto__', text: '{"__proto__":{"a":1}}', refused: /must not have a field named __proto__/ },
  { title: 'names of all objects', text: '{"constructor":{"prototype":{"a":1}},"toString":1,"hasOwnProperty":null}' },
  { title: 'the name of a constructor', text: '"constructor"' },
  { title: 'the name __proto__', text: '"__proto__"' },
]

type Step = string | 0
export type Position = readonly Step[]

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

/** Every place of a documented body: the body itself, fields at any depth, an item of lists, a field of open maps. */
export function positionsOf(schema: Schema, components: Readonly<Record<string, Schema>>): Position[] {
  const found = new Map<string, Position>()
  const walk = (part: Schema, at: Position, through: readonly string[]): void => {
    found.set(JSON.stringify(at), at)
    if (part.$ref !== undefined) {
      const name = part.$ref.split('/').at(-1)!
      if (!through.includes(name)) walk(components[name]!, at, [...through, name])
    }
    for (const [name, field] of Object.entries(part.properties ?? {})) walk(field, [...at, name], through)
    if (part.items) walk(part.items, [...at, 0], through)
    if (typeof part.additionalProperties === 'object') walk(part.additionalProperties, [...at, 'any'], through)
    for (const one of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]) walk(one, at, through)
  }
  walk(schema, [], [])
  return [...found.values()]
}

const mark = 'here-it-is-put'

/** The text of a body with other JSON text at a place; what leads there is made where it is missing. */
export function bodyWith(body: unknown, at: Position, text: string): string {
  const put = (value: unknown, [step, ...rest]: Position): unknown => {
    if (step === undefined) return mark
    if (step === 0) return [put(Array.isArray(value) ? value[0] : undefined, rest)]
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { ...fields, [step]: put((fields as Record<string, unknown>)[step], rest) }
  }
  return JSON.stringify(put(body, at)).replace(JSON.stringify(mark), () => text)
}

/** JSON text of values that few fields expect, of each type and at the ends of what it can hold. */
export const wrongValues: readonly Bomb[] = [
  ...['null', 'true', '-1', '0', '1.5', '1e308', '-9007199254740993', '""', '[]', '{}', '[null]', '[[]]', '{"":null}'],
  ...[
    '"\\ud800"',
    '"\\u0000"',
    '"\\u202egnp.\\u0007"',
    '"../../etc/passwd"',
    '"projects/a/documentAI/models/b/versions/1"',
  ],
  JSON.stringify('x'.repeat(20_000)),
].map((text) => ({ title: text.slice(0, 40), text }))
