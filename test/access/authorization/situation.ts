import type { ApiCall } from '../../support/api-client.ts'
import type { World } from './world.ts'

/** One call, and what there is to know about it before it is made. */
export interface Situation extends Pick<ApiCall, 'query' | 'body' | 'headers'> {
  /** Follows the operation's name where an operation has several rows. */
  readonly when?: string
  /** Path parameters where those of the world do not fit. */
  readonly path?: Readonly<Record<string, string>>
  /** Why nobody at all succeeds; else somebody has to, or the row would prove nothing. */
  readonly refusedToAll?: string
  /** Sent as a form with this file. */
  readonly file?: { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> }
  /** Texts of the form, beside its file, or without one. */
  readonly fields?: Readonly<Record<string, string>>
}

/** How an operation is called in the world: by its operation id, once or in several situations. */
export type Situations = Readonly<Record<string, Situation | ((world: World) => Situation | readonly Situation[])>>
