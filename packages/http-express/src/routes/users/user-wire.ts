import { deletionRequestSchema, eraseInputSchema, erasureSchema, newUserSchema, userSchema } from '@docent/core'
import { z } from 'zod'
import { wireSchema } from '../wire/wire-schema.ts'

export const userWire = wireSchema(userSchema, { name: 'UserInfo' })
export const newUserWire = wireSchema(newUserSchema, { name: 'UserCreateRequest' })
export const deletionRequestWire = wireSchema(deletionRequestSchema, { name: 'UserDeletionRequest' })
export const confirmDeletionWire = wireSchema(z.object(deletionRequestSchema.shape), {
  name: 'ConfirmUserDeletionRequest',
})
export const eraseInputWire = wireSchema(eraseInputSchema, { name: 'UserErasureRequest' })
export const erasureWire = wireSchema(erasureSchema, { name: 'UserErasure' })
