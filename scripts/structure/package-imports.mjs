import { isBuiltin } from 'node:module'

/** Small pure libraries that core may import. */
const CORE_LIBRARIES = [
  'xstate',
  'zod',
  'p-queue',
  'cron-parser',
  'gpt-tokenizer',
  'stemmer',
  'fflate',
  'lru-cache',
  'yaml',
]

/** What wires core; everything else knows only kernel/modules. */
const WIRING_LIBRARIES = ['inversify', 'reflect-metadata']

/** Built-ins without I/O and timers. Files, sockets and processes belong to adapters. */
const CORE_BUILTINS = [
  'node:assert',
  'node:async_hooks',
  'node:buffer',
  'node:crypto',
  'node:diagnostics_channel',
  'node:events',
  'node:path',
  'node:querystring',
  'node:stream',
  'node:stream/promises',
  'node:stream/web',
  'node:string_decoder',
  'node:url',
  'node:util',
  'node:zlib',
]
/** The default clock, ids, logger and host facts are here; they may wait and schedule, and compute in threads. */
const SYSTEM_BUILTINS = [
  'node:os',
  'node:timers',
  'node:timers/promises',
  'node:perf_hooks',
  'node:process',
  'node:worker_threads',
]

/** What entries of the client are for; nothing else in it imports anything. */
const CLIENT_PEERS = {
  react: ['react'],
  langchain: ['@langchain/core'],
  llamaindex: ['@llamaindex/core'],
  'ai-sdk': ['ai', '@ai-sdk/openai-compatible'],
}

/** They put a service together from all packages. */
const HOSTS = ['cli', 'create-docent', 'examples']

const CORE_SUBPATHS = ['@docent/core', '@docent/core/ports']

/** Which packages each package may import. */
export function checkPackageImports(file) {
  if (file.path.startsWith('packages/console/app/')) return checkApplicationImports(file)
  if (file.packageName === undefined) return []
  return file.imports.flatMap((request) => {
    const message = leavesPackage(file, request) ?? forbiddenImport(file, request.specifier)
    return message === undefined ? [] : [{ rule: 'package-import', message, offset: request.offset }]
  })
}

/** The application runs in browsers, and knows the API as every other client does. */
function checkApplicationImports({ imports }) {
  return imports
    .filter(
      ({ specifier }) => isBuiltin(specifier) || (specifier.startsWith('@docent/') && specifier !== '@docent/client'),
    )
    .map(({ specifier, offset }) => ({
      rule: 'package-import',
      message: `the console's application must not import ${specifier}`,
      offset,
    }))
}

function leavesPackage({ packageName }, { specifier, resolved }) {
  if (resolved === undefined || resolved.startsWith(`packages/${packageName}/src/`)) return undefined
  return `${specifier} leaves the package's src; import the other package by its name`
}

function forbiddenImport(file, specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('#')) return undefined
  if (isBuiltin(specifier) && !specifier.startsWith('node:')) return `write node:${specifier}`
  if (file.packageName === 'core') return forbiddenInCore(file, specifier)
  if (HOSTS.includes(file.packageName)) return forbiddenInHost(specifier)
  if (file.packageName === 'client' && !file.isTest) {
    const [entry] = file.pathInSource.split('/')
    if (CLIENT_PEERS[entry]?.includes(libraryOf(specifier))) return undefined
    return `the client runs in browsers, with no dependencies: ${specifier}`
  }
  return forbiddenInAdapter(file, specifier)
}

function forbiddenInCore(file, specifier) {
  if (file.isTest)
    return specifier.startsWith('@docent/') ? `core must not import other packages: ${specifier}` : undefined
  if (isBuiltin(specifier)) {
    if (CORE_BUILTINS.includes(specifier)) return undefined
    // Conformance suites and the fakes they run against, published as @docent/core/testing and imported by no engine code.
    if (file.pathInSource.startsWith('testing/')) return undefined
    if (SYSTEM_BUILTINS.includes(specifier) && file.pathInSource.startsWith('kernel/system/')) return undefined
    return `core must not import ${specifier}; reach it through a port`
  }
  if (specifier === 'vitest' && /^testing(\/|\.ts$)/.test(file.pathInSource)) return undefined
  if (CORE_LIBRARIES.includes(libraryOf(specifier))) return undefined
  if (WIRING_LIBRARIES.includes(libraryOf(specifier)))
    return file.pathInSource.startsWith('kernel/modules/')
      ? undefined
      : `only kernel/modules may import ${specifier}; a slice says in its module.ts what it needs and provides`
  return `core must not import ${specifier}; a vendor library belongs in an adapter`
}

function forbiddenInHost(specifier) {
  return /^@docent\/[^/]+\/(src|dist)\//.test(specifier) ? `${specifier} is not a published subpath` : undefined
}

function forbiddenInAdapter({ packageName, pathInSource, isTest }, specifier) {
  if (specifier === 'express' && packageName !== 'http-express' && !(packageName === 'console' && isTest))
    return 'only http-express may import express'
  if (!specifier.startsWith('@docent/') || CORE_SUBPATHS.includes(specifier)) return undefined
  if (specifier !== '@docent/core/testing')
    return `${packageName} may import core only, by its published subpaths: ${specifier}`
  // An adapter's own `testing` subpath is imported by tests only, as core's is.
  return isTest || /^testing(\/|\.ts$)/.test(pathInSource) ? undefined : '@docent/core/testing is for test files'
}

function libraryOf(specifier) {
  const [scopeOrName, name] = specifier.split('/')
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName
}
