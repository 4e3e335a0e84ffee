import { userSchema } from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const userWire = wireSchema(userSchema, { name: 'UserInfo' })
