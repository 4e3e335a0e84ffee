import { readOwner } from '@docent/adapters-storage'
import { silentLogger } from '@docent/core'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../command-line/command.ts'
import { failureOf } from '../command-line/failure.ts'
import { commandSettings } from '../server/command-settings.ts'
import type { ServerSettings } from '../server/settings.ts'
import { checkDirectory } from './check-directory.ts'
import { checkNode } from './check-node.ts'
import { checkPackages } from './check-packages.ts'
import { checkPort } from './check-port.ts'
import { checkProviders } from './check-providers.ts'
import { checkServer } from './check-server.ts'
import { checkStores } from './check-stores.ts'
import { checkTemporary } from './check-temporary.ts'
import type { Finding } from './finding.ts'
import { limitedChecks } from './limited.ts'

type Given = Pick<Call, 'environment' | 'directory'> & { readonly values: { readonly data?: string } }

/** Looks at everything that a server needs, one after the other, for a minute and a half at most. */
export async function examine(call: Given): Promise<readonly Finding[]> {
  const findings: Finding[] = [checkNode(process.versions.node)]
  const limited = limitedChecks()
  let settings: ServerSettings
  try {
    settings = commandSettings(call)
  } catch (error) {
    const result = failureOf(error).message
    const advice = 'Correct the variable; the rest could not be checked.'
    return [...findings, { subject: 'environment', state: 'problem', result, advice }]
  }
  findings.push({ subject: 'environment', state: 'ok', result: 'the variables are valid' })
  findings.push(...checkDirectory(settings.dataDirectory), checkTemporary())
  const owner = readOwner(settings.dataDirectory)
  if (owner) findings.push(...(await limited('server', () => checkServer(owner))))
  else {
    findings.push(...(await limited('port', () => checkPort(settings.port, settings.host))))
    if (settings.databaseUrl !== undefined || existsSync(join(settings.dataDirectory, 'records.db')))
      findings.push(...(await limited('stores', () => checkStores(settings, call.environment, silentLogger))))
  }
  findings.push(...(await limited('models', () => checkProviders(call.environment))))
  return [...findings, ...checkPackages()]
}
