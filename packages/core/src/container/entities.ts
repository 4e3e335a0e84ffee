import type { AnyEntity } from '../kernel/durable/index.ts'
import { modules } from './modules.ts'

/** Every lifecycle of the engine. */
export const entities: readonly AnyEntity[] = modules.flatMap((module) => module.entities)
