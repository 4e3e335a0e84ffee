/** @module-tag slow */
import { analysisOpenApiDocument } from '@docent/http-express'
import { expect, it } from 'vitest'
import { IDEMPOTENT_OPERATIONS } from '../../scripts/client/idempotent-operations.mjs'
import { allOperations, type Operation } from '../access/authorization/operations.ts'
import { rememberedOfAnalysis, rememberedOfService, type Remembered } from './remembered-operations.ts'

const changing = (operations: readonly Operation[]) => operations.filter(({ method }) => method !== 'GET')

/** A call that is repeated although nothing remembers it would be carried out twice. */
function expectListed(operations: readonly Operation[], { kept, untried }: Remembered): void {
  const tried = operations.map(({ id }) => id).filter((id) => !untried.has(id))
  expect(tried.filter((id) => IDEMPOTENT_OPERATIONS.has(id)).toSorted()).toEqual(
    [...kept].filter((id) => !untried.has(id)).toSorted(),
  )
}

it('are those whose calls the store remembers', async () => {
  const operations = changing(allOperations())
  expectListed(operations, await rememberedOfService(operations))
  expect(operations.length).toBeGreaterThan(150)
})

it('are those of document analysis too', async () => {
  const operations = changing(allOperations(analysisOpenApiDocument()))
  expectListed(operations, await rememberedOfAnalysis(operations))
  expect(operations.length).toBeGreaterThan(40)
})
