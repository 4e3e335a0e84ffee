// npm run reference [-- DIRECTORY]: the reference of everything that packages export, as pages (reference/).
// TypeDoc needs a compiler in JavaScript, so it has one of its own; types are checked by `npm run types`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Application, TSConfigReader } from 'typedoc'
import { packageDirectories, ROOT } from '../launcher/layout.mjs'

const out = join(ROOT, process.argv[2] ?? 'reference')
const entries = packageDirectories().flatMap(entriesOf)
const tsconfig = join(tmpdir(), `docent-reference-${process.pid}.json`)
writeFileSync(
  tsconfig,
  JSON.stringify({
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { lib: ['esnext', 'dom', 'dom.iterable'], typeRoots: [join(ROOT, 'node_modules', '@types')] },
    files: entries.map(({ file }) => file),
  }),
)

try {
  const app = await Application.bootstrapWithPlugins(
    {
      name: 'Docent',
      tsconfig,
      out,
      entryPoints: entries.map(({ file }) => file),
      readme: join(ROOT, 'README.md'),
      basePath: ROOT,
      skipErrorChecking: true,
      disableSources: true,
      excludePrivate: true,
      excludeInternal: true,
      validation: { notExported: false, invalidLink: true },
      treatWarningsAsErrors: true,
    },
    [new TSConfigReader()],
  )
  const project = await app.convert()
  if (project === undefined) throw new Error('the sources cannot be read')
  for (const module of project.children ?? []) module.name = nameOf(module)
  app.validate(project)
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('the warnings above have to go')
  rmSync(out, { recursive: true, force: true })
  await app.generateOutputs(project)
  console.log(`${entries.length} entry points: ${join(out, 'index.html')}`)
} finally {
  rmSync(tsconfig)
}

/** What users can import of a package, each with the file of its sources. */
function entriesOf(directory) {
  const manifest = JSON.parse(readFileSync(join(ROOT, directory, 'package.json'), 'utf8'))
  if (manifest.private) return []
  return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    const source = target['docent-source']
    return source === undefined ? [] : [{ name: join(manifest.name, path), file: join(ROOT, directory, source) }]
  })
}

/** As users import it, instead of by its file. */
function nameOf(module) {
  const found = entries.find(({ file }) => file.replace(/(?:\/index)?\.ts$/, '').endsWith(`/${module.name}`))
  if (found === undefined) throw new Error(`no package exports ${module.name}`)
  return found.name
}
