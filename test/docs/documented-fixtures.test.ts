import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
interface Comment {
  readonly value: string
  readonly end: number
}

/** Members of the interfaces and object types that an entry takes of a file, without a docstring. */
function undocumented([file, names]: readonly [string, ReadonlySet<string>]): string[] {
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, source)
  const docs = comments as unknown as Comment[]
  const isDocumented = ({ start }: Node) =>
    docs.some(({ value, end }) => value.startsWith('*') && end <= start && source.slice(end, start).trim() === '')
  const found: string[] = []
  const look = (owner: string, members: readonly Node[]) => {
    for (const member of members) {
      const name = `${owner}.${(member['key'] as { name?: string } | undefined)?.name ?? member.type}`
      if (!isDocumented(member)) found.push(name)
    }
  }
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const declared = statement['declaration'] as Node | null
    if (declared === null) continue
    const name = (declared['id'] as { name?: string } | undefined)?.name ?? ''
    if (!names.has(name)) continue
    if (declared.type === 'TSInterfaceDeclaration') look(name, (declared['body'] as { body: Node[] }).body)
    if (declared.type !== 'TSTypeAliasDeclaration') continue
    const type = declared['typeAnnotation'] as Node
    const parts = type.type === 'TSUnionType' || type.type === 'TSIntersectionType' ? (type['types'] as Node[]) : [type]
    for (const part of parts) if (part.type === 'TSTypeLiteral') look(name, part['members'] as Node[])
  }
  return found.map((name) => `${relative(root, file)}: ${name}`)
}

/** The files that an entry takes names of, with these names. */
function exportsOf(entry: string, wanted?: ReadonlySet<string>): (readonly [string, ReadonlySet<string>])[] {
  const source = readFileSync(entry, 'utf8')
  const whole = [...source.matchAll(/export \* from '(\.[^']+)'/g)].flatMap(([, path]) =>
    exportsOf(resolve(entry, '..', path!), wanted),
  )
  const named = [...source.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(([, list, path]) => {
    const all = list!.split(',').map((name) => name.replace(/^\s*type /, '').trim())
    const names = new Set(all.filter((name) => name !== '' && (wanted?.has(name) ?? true)))
    const file = resolve(entry, '..', path!)
    return path!.endsWith('index.ts') ? exportsOf(file, names) : [[file, names] as const]
  })
  return [...whole, ...named]
}

const entries = globSync('packages/*/package.json', { cwd: root }).flatMap((manifest) => {
  const { exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { exports?: Record<string, never> }
  const target = exports['./testing'] as { readonly 'docent-source': string } | undefined
  return target === undefined ? [] : [join(root, manifest, '..', target['docent-source'])]
})

// They are what writers of an adapter read first: which shapes, which units, which errors.
it('every member of what the testing entries export has a docstring', () => {
  expect(entries.length).toBeGreaterThan(1)
  const files = entries.flatMap((entry) => exportsOf(entry))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(undocumented)).toEqual([])
})
