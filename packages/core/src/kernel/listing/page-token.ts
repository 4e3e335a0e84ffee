import { z } from 'zod'
import type { Scalar } from '../ports/index.ts'
import { invalid } from './list-page.ts'

/** What a page token holds of the last item of its page: the values that it is ordered by. */
export type Place = readonly Scalar[]

const placeSchema = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** A token for the place in a list, which `list` distinguishes from all others. */
export function pageToken(list: string, place: Place): string {
  const text = JSON.stringify(place)
  return base64url(`${checksum(list, text)}${text}`)
}

/** What a value of an ordered column is, where there is one. */
export type PlaceKind = 'string' | 'number' | 'boolean'

/** @throws `invalid_input` for a token of another list, and for what is none */
export function placeIn(token: string, list: string, kinds: readonly PlaceKind[]): Place {
  const refused = invalid('pageToken', 'is not one of this list; send nextPageToken with the same filter and orderBy.')
  const text = textIn(token)
  const rest = text?.slice(checksumLength)
  if (text === undefined || rest === undefined || base64url(text) !== token) throw refused
  if (text.slice(0, checksumLength) !== checksum(list, rest)) throw refused
  const place = placeSchema.safeParse(jsonIn(rest)).data
  if (place?.length !== kinds.length || !place.every((value, at) => isOf(kinds[at]!, value))) throw refused
  return place
}

const isOf = (kind: PlaceKind, value: Scalar): boolean =>
  value === null || (typeof value === kind && (kind !== 'number' || Number.isSafeInteger(value)))

/** Anybody can write a checksum. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

function textIn(token: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const checksumLength = 16

/** Detects tokens that were damaged or belong elsewhere; one that is made up shows no more than a filter would. */
const checksum = (list: string, place: string): string => {
  const text = JSON.stringify([list, place])
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`
}

function hash(text: string, start: number): string {
  let sum = start
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum.toString(16).padStart(8, '0')
}
