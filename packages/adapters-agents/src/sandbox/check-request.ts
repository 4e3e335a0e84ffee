import { DocentError, type SandboxLimits, type SandboxRequest } from '@docent/core/ports'
import { reservedNames } from './sandbox-paths.ts'

export const usualLimits: SandboxLimits = {
  wallMs: 60_000,
  memoryBytes: 512 * 1024 * 1024,
  processes: 64,
  fileBytes: 50_000_000,
  workspaceBytes: 100_000_000,
  outputBytes: 1_000_000,
}

const invalid = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })

const segment = /^[^/\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\]+$/u
/** UTF-8, as file systems count. */
const longestSegmentBytes = 255
const folderPath = /^\/[a-z0-9_-]{1,64}$/
const directoryPath = /^(\/[A-Za-z0-9._-]+)+$/
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/
const mostFiles = 10_000
const mostEndpoints = 8
/** What a file takes beside its bytes: its last page, and its place in an archive. */
const overhead = 8192

/**
 * The limits of a request, which are at most those of the sandbox.
 * @throws `invalid_input`, `too_large`
 */
export function checkRequest(request: SandboxRequest, most: SandboxLimits): SandboxLimits {
  const { program, command, directory, endpoints = [], environment = {} } = request
  if ((program === undefined) === (command === undefined)) throw invalid('Give either a program or a command.')
  if (command?.length === 0) throw invalid('The command is empty; give the name of a program.')
  if (command?.some((word) => word.includes('\0'))) throw invalid('The command holds a null character; leave it out.')
  if (directory !== undefined && (!directoryPath.test(directory) || directory.includes('/..')))
    throw invalid(`A program cannot start in ${directory.slice(0, 64)}; give an absolute path such as /workspace.`)
  if (endpoints.length > mostEndpoints) throw invalid(`Give at most ${mostEndpoints} endpoints.`)
  const names = [...Object.keys(environment), ...endpoints.map(({ variable }) => variable)]
  const wrong = names.find((name) => !variableName.test(name) || (environment[name] ?? '').includes('\0'))
  if (wrong !== undefined) throw invalid(`${wrong.slice(0, 64)} cannot be a variable of the environment.`)
  const limits = checkLimits(request.limits ?? {}, most)
  checkFiles(request, limits)
  return limits
}

function checkLimits(given: Partial<SandboxLimits>, most: SandboxLimits): SandboxLimits {
  const limits = { ...most }
  for (const name of Object.keys(most) as (keyof SandboxLimits)[]) {
    const value = given[name]
    if (value === undefined) continue
    if (!Number.isSafeInteger(value) || value < 1 || value > most[name])
      throw invalid(
        `The limit ${name} must be a whole number from 1 to ${most[name]}, the most that this sandbox permits.`,
      )
    limits[name] = value
  }
  return limits
}

function checkFiles({ files = new Map(), folders = [] }: SandboxRequest, limits: SandboxLimits): void {
  for (const { path } of folders) {
    if (!folderPath.test(path) || reservedNames.includes(path.slice(1)))
      throw invalid(
        `A folder cannot be at ${path.slice(0, 64)}; give one name such as /agent that the system does not use.`,
      )
  }
  if (new Set(folders.map(({ path }) => path)).size < folders.length) throw invalid('Two folders have the same path.')
  for (const group of [files, ...folders.map((folder) => folder.files)]) checkGroup(group, limits)
}

function checkGroup(files: ReadonlyMap<string, Uint8Array>, { workspaceBytes, fileBytes }: SandboxLimits): void {
  const wrong = [...files.keys()].find((name) => !isRelative(name))
  if (wrong !== undefined)
    throw invalid(
      `A file cannot be called ${JSON.stringify(wrong.slice(0, 64))}; give a relative path, its parts at most ${longestSegmentBytes} bytes long.`,
    )
  const clash = folderAndFile(files.keys())
  if (clash !== undefined) throw invalid(`${clash.slice(0, 64)} is a file and the folder of another; rename one.`)
  const sizes = [...files.values()].map(({ byteLength }) => byteLength)
  const bytes = sizes.reduce((sum, size) => sum + size + overhead, 0)
  if (files.size > mostFiles || bytes > workspaceBytes || sizes.some((size) => size > fileBytes)) {
    const message = `The files are too large for a sandbox: at most ${mostFiles} files with ${workspaceBytes} bytes together, ${fileBytes} bytes each.`
    throw new DocentError({ code: 'too_large', message })
  }
}

/** A path that a file can have in a sandbox. */
export const isRelative = (name: string): boolean => name.length <= 255 && name.split('/').every(isSegment)

const isSegment = (part: string): boolean =>
  segment.test(part) && Buffer.byteLength(part) <= longestSegmentBytes && part !== '.' && part !== '..'

/** A name that is a file and, by another name, a folder. */
export function folderAndFile(names: Iterable<string>): string | undefined {
  const all = new Set(names)
  for (const name of all) {
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1))
      if (all.has(name.slice(0, end))) return name.slice(0, end)
  }
  return undefined
}
