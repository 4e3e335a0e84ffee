/**
 * Runs the scenarios of the protocol's own conformance suite against the MCP endpoint, and prints what they say:
 * `node --conditions=docent-source test/mcp/conformance.ts [further arguments of the suite]`. The suite is not among the dependencies:
 * npx fetches it. Many of its scenarios call tools of a fixture that only a server made for it has.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { docentMcp } from '@docent/http-express/mcp'
import express from 'express'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

// The suite sends no credentials.
const signedIn = () =>
  express().use((request, _, next) => {
    request.headers.authorization ??= 'Bearer alice'
    next()
  })

await using server = await apiServer({
  express: signedIn,
  router: { mcp: docentMcp() },
  docent: { deployment: { mcpRateLimit: -1 } },
})
await aurora(server.alice)
const given = ['server', '--url', `${server.url}/mcp`, ...process.argv.slice(2)]
const child = spawn('npx', ['--yes', suite, ...given], { stdio: 'inherit' })
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
