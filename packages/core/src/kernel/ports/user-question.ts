import type { JsonValue } from './predicate.ts'

/** What a person fills in. All texts come from the asking server. */
export interface QuestionField {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** `choice`: one of the options. `choices`: any of them. */
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices'
  readonly required: boolean
  readonly default?: string | number | boolean | readonly string[] | undefined
  readonly options?: readonly { readonly value: string; readonly title: string }[] | undefined
  readonly format?: 'email' | 'uri' | 'date' | 'date-time' | undefined
  /** Of a text its length, of a number its value, of choices how many. */
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** A question to the user in the words of somebody else, such as an MCP server: a form, or an address to open. */
export interface UserQuestion {
  /** The name that the asking server gave it. */
  readonly name: string
  /** Who asks. */
  readonly from: string
  readonly message: string
  /** Undefined for an address. */
  readonly fields?: readonly QuestionField[] | undefined
  readonly url?: string | undefined
}

/** `accept` has the content of a form; `decline` is a no, and with `cancel` nothing was decided. */
export type UserReply =
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, JsonValue>> | undefined }
  | { readonly action: 'decline' | 'cancel' }
