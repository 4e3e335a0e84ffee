import type { Owner } from '@docent/adapters-storage'
import { readiness } from '@docent/client'
import { failureOf } from '../command-line/failure.ts'
import { connect } from '../connecting/connect.ts'
import type { Finding } from './finding.ts'

/** Asks the server that has the data directory. */
export async function checkServer({ pid, url }: Owner): Promise<Finding> {
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
