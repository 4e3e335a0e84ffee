import { docentMcp } from '@docent/http-express/mcp'
import express from 'express'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../../support/api-server.ts'
import { clientFailures, clientNotClaimed, fewestPassed, serverFailures, serverNotClaimed } from './expectations.ts'
import { fixturePrompts, fixtureResources } from './fixture-texts.ts'
import { fixtureTools } from './fixture-tools.ts'
import { runClientSuite, runServerSuite, type Revision, type SuiteOutcome } from './suite.ts'

const revisions: readonly Revision[] = ['2025-11-25', '2026-07-28']
const longestMs = 900_000

/** The suite sends no credentials. */
const signedIn = () =>
  express().use((request, _, next) => {
    request.headers.authorization ??= 'Bearer alice'
    next()
  })

/** What fails must be listed, and what is listed must fail, so that the list says no more than is true. */
function expectOnly(
  { failed, ran, output }: SuiteOutcome,
  listed: { readonly notClaimed: Readonly<Record<string, readonly string[]>>; readonly failures: object },
): void {
  const expected = [...Object.values(listed.notClaimed).flat(), ...Object.keys(listed.failures)]
  expect([...failed.keys()].sort(), output).toEqual(ran.filter((scenario) => expected.includes(scenario)).sort())
}

describe('the conformance suite of the Model Context Protocol', { tags: ['slow'], timeout: longestMs }, () => {
  it.each(revisions)('serves clients of %s', async (revision) => {
    const additions = { tools: fixtureTools, resources: fixtureResources, prompts: fixturePrompts }
    await using server = await apiServer({
      express: signedIn,
      router: { mcp: docentMcp({ additions }) },
      docent: { deployment: { mcpRateLimit: -1 } },
    })
    const outcome = await runServerSuite(revision, `${server.url}/mcp`)
    expectOnly(outcome, { notClaimed: serverNotClaimed, failures: serverFailures })
    expect(outcome.passed).toBeGreaterThanOrEqual(fewestPassed.server[revision])
  })

  it.each(revisions)('calls servers of %s', async (revision) => {
    const client = fileURLToPath(new URL('./client.ts', import.meta.url))
    const command = `${process.execPath} --conditions=docent-source ${client}`
    const outcome = await runClientSuite(revision, command)
    expect(outcome.ran.length).toBeGreaterThanOrEqual(18)
    expectOnly(outcome, { notClaimed: clientNotClaimed, failures: clientFailures })
    expect(outcome.passed).toBeGreaterThanOrEqual(fewestPassed.client[revision])
  })

  it('is expected to fail in little that is claimed', () => {
    expect(Object.keys({ ...serverFailures, ...clientFailures }).length).toBeLessThanOrEqual(3)
  })
})
