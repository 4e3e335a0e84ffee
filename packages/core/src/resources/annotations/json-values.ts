import type { JsonValue } from '../../kernel/ports/index.ts'
import { refusal, shown } from './refusal.ts'

export type JsonObject = Readonly<Record<string, JsonValue>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws `invalid_input` for anything but an object */
export function objectAt(value: JsonValue | undefined, place: string): JsonObject {
  if (isObject(value)) return value
  throw refusal(place, `must be an object, not ${shown(value)}`)
}

/** @throws `invalid_input` for anything but a list */
export function listAt(value: JsonValue | undefined, place: string): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[]
  throw refusal(place, `must be a list, not ${shown(value)}`)
}

/** @throws `invalid_input` for anything but a text that is not empty */
export function nameAt(value: JsonValue | undefined, place: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw refusal(place, `must be text, not ${shown(value)}`)
}

/** @throws `invalid_input` for anything but a finite number */
export function numberAt(value: JsonValue | undefined, place: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw refusal(place, `must be a number, not ${shown(value)}`)
}
