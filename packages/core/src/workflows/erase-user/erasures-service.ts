import { eraseUser } from './erase-user.ts'
import type { ErasuresDependencies } from './erasures-dependencies.ts'
import { getErasure, listErasures } from './read-erasures.ts'
import { confirmDeletion, requestDeletion } from './request-deletion.ts'

export const erasuresService = (dependencies: ErasuresDependencies) => ({
  requestDeletion: requestDeletion(dependencies),
  confirmDeletion: confirmDeletion(dependencies),
  erase: eraseUser(dependencies),
  erasure: getErasure(dependencies),
  erasures: listErasures(dependencies),
})
