/** @module-tag slow */
import { expect, it } from 'vitest'
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
