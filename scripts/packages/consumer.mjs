import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode } from './run-node.mjs'

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    // This checks our declarations; errors in third-party ones are filtered out below.
    skipLibCheck: false,
  },
  include: ['*.ts'],
}

/**
 * A project like a user's: the tarballs unpacked in node_modules, dependencies beside them, no "docent-source"
 * condition. Its declarations must type-check and every subpath must load.
 * Resolves to a message, or undefined when all is well.
 */
export async function checkConsumer(root, directory, packages) {
  const project = join(directory, 'consumer')
  const modules = join(project, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const { name, tarball, directory: source, manifest } of packages) {
    unpack(tarball, join(modules, name))
    linkDependencies(modules, source, manifest)
  }
  link(join(root, 'node_modules', '@types', 'node'), join(modules, '@types', 'node'))
  const specifiers = packages.flatMap(importableSpecifiers)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  writeFileSync(join(project, 'consumer.ts'), usesOf(specifiers))
  return (await typeErrors(root, project)) ?? (await loadErrors(project, specifiers))
}

function unpack(tarball, destination) {
  mkdirSync(destination, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', destination, '--strip-components=1'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`cannot unpack ${tarball}: ${stderr}`)
}

function linkDependencies(modules, source, manifest) {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const typed = names.flatMap((name) => [name, `@types/${name}`])
  for (const name of typed.filter((candidate) => !candidate.startsWith('@docent/'))) {
    link(join(source, 'node_modules', name), join(modules, name))
  }
}

function link(target, path) {
  if (!existsSync(target) || existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

function importableSpecifiers({ name, manifest }) {
  return Object.keys(manifest.exports)
    .filter((subpath) => !subpath.endsWith('.json'))
    .map((subpath) => name + subpath.slice(1))
}

function usesOf(specifiers) {
  const imports = specifiers.map((specifier, index) => `import * as module${index} from '${specifier}'`)
  return [...imports, `export const modules = [${specifiers.map((_, index) => `module${index}`).join(', ')}]`, ''].join(
    '\n',
  )
}

async function typeErrors(root, project) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { output } = await runNode([tsc, '-p', 'tsconfig.json', '--pretty', 'false'], project)
  const ours = output.split('\n').filter((line) => /error TS/.test(line) && !isForeign(line))
  return ours.length === 0 ? undefined : ours.join('\n')
}

function isForeign(line) {
  return line.includes('node_modules/') && !line.includes('node_modules/@docent/')
}

async function loadErrors(project, specifiers) {
  // The conformance suites import their runner, which refuses to load outside a test run.
  const loadable = specifiers.filter((specifier) => !specifier.endsWith('/testing'))
  const program = loadable.map((specifier) => `await import('${specifier}')`).join('\n')
  writeFileSync(join(project, 'load.js'), program)
  const { code, output } = await runNode(['load.js'], project)
  return code === 0 ? undefined : output
}
