/** @module-tag slow */
import { expect, it } from 'vitest'
import { runExample } from '../support/example-process.ts'
import { readInvoices } from '../../packages/examples/src/invoices/read-invoices.ts'

it('learns the fields of invoices, finds them on others, and answers a question about them', async () => {
  const said: string[] = []
  const { metrics, right, of, answer, expected } = await readInvoices((line) => said.push(line))
  expect(metrics).toMatchObject({ method: 'cross_validation', documents: 20, overall: { support: 80 } })
  expect(of).toBe(80)
  expect(right).toBeGreaterThanOrEqual(72)
  expect(answer).toContain(expected)
  expect(said.filter((line) => line.startsWith('JOB_TYPE_TRAIN')).length).toBeGreaterThan(2)
  expect(said).toContain('JOB_TYPE_PUBLISH 1 of 1')
}, 120_000)

it('is a program that says so, and ends', async () => {
  await using program = runExample('invoices')
  expect([await program.ended, program.errors()]).toEqual([0, ''])
  expect(program.output()).toMatch(/\n(\d+) of 80 fields of new invoices are right\.\n\nWhat is the total/)
}, 120_000)
