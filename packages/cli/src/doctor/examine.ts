import { readOwner, type Owner } from '@docent/adapters-storage'
import { readiness } from '@docent/client'
import { silentLogger } from '@docent/core'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../command-line/command.ts'
import { failureOf } from '../command-line/failure.ts'
import { connect } from '../connecting/connect.ts'
import { commandSettings } from '../server/command-settings.ts'
import type { ServerSettings } from '../server/settings.ts'
import { checkDirectory } from './check-directory.ts'
import { checkNode } from './check-node.ts'
import { checkPackages } from './check-packages.ts'
import { checkPort } from './check-port.ts'
import { checkProviders } from './check-providers.ts'
import { checkStores } from './check-stores.ts'
import { checkTemporary } from './check-temporary.ts'
import type { Finding } from './finding.ts'

type Given = Pick<Call, 'environment' | 'directory'> & { readonly values: { readonly data?: string } }

/** Looks at everything that a server needs, one after the other. */
export async function examine(call: Given): Promise<readonly Finding[]> {
  const findings: Finding[] = [checkNode(process.versions.node)]
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
  if (owner) findings.push(await checkServer(owner))
  else {
    findings.push(await checkPort(settings.port, settings.host))
    if (settings.databaseUrl !== undefined || existsSync(join(settings.dataDirectory, 'records.db')))
      findings.push(...(await checkStores(settings, call.environment, silentLogger)))
  }
  return [...findings, ...(await checkProviders(call.environment)), ...checkPackages()]
}

async function checkServer({ pid, url }: Owner): Promise<Finding> {
  const subject = 'server'
  if (url === undefined)
    return { subject, state: 'note', result: `process ${pid} uses the data directory, and serves nobody` }
  try {
    const { message } = await connect({ url }).client.call(readiness)
    return {
      subject,
      state: message === undefined ? 'ok' : 'note',
      result: `process ${pid} at ${url}: ${message ?? 'ready'}`,
    }
  } catch (error) {
    const advice = 'Look at its log; docs/operations.md says what it means.'
    return { subject, state: 'problem', result: `process ${pid} at ${url}: ${failureOf(error).message}`, advice }
  }
}
