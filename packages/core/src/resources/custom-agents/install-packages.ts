import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Ids, PackageBounds, Sandbox } from '../../kernel/ports/index.ts'
import { unpackPackage } from '../custom-tools/index.ts'
import { agentPackages, type AgentProgramDependencies } from './agent-program.ts'
import type { CustomAgentBuildRow, CustomAgentRow } from './custom-agent-tables.ts'
import { permittedTime } from './permitted-time.ts'
import {
  agentPath,
  installProgram,
  mostPackageBytes,
  mostPackageFiles,
  packagesFile,
  wheelsPath,
} from './install-program.ts'

/** Blobs with packages of agents: a key each, by an id of its own. */
export const packagesPrefix = 'custom-agent-packages/'

export interface InstallDependencies extends AgentProgramDependencies {
  readonly blobs: BlobStore
  readonly ids: Ids
  /** Undefined: no program can run here. */
  readonly sandbox: Sandbox | undefined
}

/** What was installed, as the build of the agent keeps it. */
export type InstalledPackages = Pick<CustomAgentBuildRow, 'python' | 'packages_key'>

const longestInstallMs = 300_000
const longestReason = 2_000
const bounds: PackageBounds = {
  maxEntries: 2 * mostPackageFiles,
  maxTotalBytes: mostPackageBytes,
  maxRatio: 1_000,
}

/** @throws `unsupported` where no Python programs can run, with the reason */
export async function pythonVersion(sandbox: Sandbox | undefined): Promise<string> {
  const found = await sandbox?.capabilities()
  const version = found?.images.python
  if (version !== undefined) return version
  throw new DocentError({
    code: 'unsupported',
    message: `Its packages cannot be installed. ${found?.reason ?? 'This server has no sandbox to run programs in.'} Send its agent_args again once there is one.`,
  })
}

/**
 * Installs the packages of an agent from the wheels in its ZIP, and keeps them as a blob that nothing names yet.
 * @throws `unsupported` as `pythonVersion`, `invalid_input` with the message of pip, `too_large`, `unavailable`
 */
export async function installPackages(
  dependencies: InstallDependencies,
  row: CustomAgentRow,
  signal: AbortSignal,
): Promise<InstalledPackages> {
  const { blobs, ids, sandbox } = dependencies
  const python = await pythonVersion(sandbox)
  const { requirements, wheels } = await agentPackages(dependencies, row, signal)
  const outcome = await sandbox!.run(
    {
      image: 'python',
      program: installProgram,
      folders: [
        { path: wheelsPath, files: wheels },
        { path: agentPath, files: new Map([['requirements.txt', requirements]]) },
      ],
      limits: { wallMs: await permittedTime(sandbox!, longestInstallMs) },
    },
    signal,
  )
  const packed = outcome.files.get(packagesFile)
  if (outcome.exitCode !== 0 || packed === undefined) throw notInstalled(outcome)
  const key = `${packagesPrefix}${ids.uuid()}`
  await blobs.put(key, packed, { signal })
  return { python, packages_key: key }
}

function notInstalled({ reason, stderr }: { readonly reason?: string | undefined; readonly stderr: Uint8Array }) {
  const said = new TextDecoder().decode(stderr).trim().slice(-longestReason)
  const why = reason === undefined ? said : `it was ended (${reason}). ${said}`
  return new DocentError({
    code: 'invalid_input',
    message: `The packages of requirements.txt were not installed; put their wheels for this server's Python into the folder wheels of the agent. ${why}`,
  })
}

/** Packages that were installed, by path. @throws `not_found` when they are gone */
export async function installedFiles(
  { blobs, parsers }: Pick<InstallDependencies, 'blobs' | 'parsers'>,
  key: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  return unpackPackage(parsers, { bytes: await blobs.bytes(key), bounds, signal })
}
