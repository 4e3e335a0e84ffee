import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const PATTERNS = [
  'packages/*/src/**/*.ts',
  'packages/*/app/**/*.{ts,tsx}',
  'test/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.mjs',
]

export function readSourceFiles(root) {
  return globSync(PATTERNS, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * - `path`: relative to the root, with forward slashes
 * - `packageName`: directory below packages/, undefined outside
 * - `pathInSource`: path below the package's src/
 * - `lineCount`: its lines
 * - `imports`: every module it names, type-only and dynamic ones and re-exports included
 */
function sourceFile(path, text) {
  const { program, module, errors } = parseSync(path, text)
  const [, packageName, pathInSource] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  return {
    path,
    packageName,
    pathInSource,
    isTest: path.endsWith('.test.ts'),
    program,
    lineCount: text.split('\n').length - 1,
    syntaxErrors: errors.map(({ message, labels }) => ({ message, offset: labels[0]?.start })),
    imports: importedModules(path, text, module),
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
  }
}

function importedModules(path, text, module) {
  const requests = [
    ...module.staticImports.map((statement) => ({ ...statement.moduleRequest, names: importedNames(statement) })),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.filter((entry) => entry.moduleRequest != null).map((entry) => entry.moduleRequest),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literalRequest(text, moduleRequest)),
  ]
  return requests.map(({ value, start, names = [] }) => ({
    specifier: value,
    offset: start,
    names,
    // Relative to the root, for specifiers that begin with a dot.
    resolved: value.startsWith('.') ? posix.join(posix.dirname(path), value) : undefined,
  }))
}

function importedNames(statement) {
  return statement.entries.map((entry) => entry.importName.name).filter((name) => name != null)
}

/** `import('./x.ts')`; an argument that is not a plain string cannot be judged. */
function literalRequest(text, { start, end }) {
  const [, value] = /^(?:'([^']*)'|"([^"]*)")$/.exec(text.slice(start, end))?.filter((part) => part !== undefined) ?? []
  return value === undefined ? [] : [{ value, start }]
}
