import type { ErrorCode } from '@docent/core'

export interface CompatibilityOptions {
  /** Paths below the mount at which the same operations are served. @default ['/compat_api/v1'] */
  readonly prefixes?: readonly string[]
  /** Serves collections as models called `collection:{id}`, and lists them. @default false */
  readonly collections?: boolean
  /**
   * Chat completions pass the caller's tools to models that can call them, and answer with the calls. The caller executes
   * them. @default false (fields of tools are ignored, and messages of role tool refused)
   */
  readonly tools?: boolean
  /** Largest body, images included. @default 20971520 (20 MiB) */
  readonly bodyBytes?: number
}

export interface CompatibilitySettings {
  readonly prefixes: readonly string[]
  readonly collections: boolean
  readonly tools: boolean
  readonly bodyBytes: number
}

export const compatibilitySettings = (options: CompatibilityOptions): CompatibilitySettings => ({
  prefixes: options.prefixes ?? ['/compat_api/v1'],
  collections: options.collections ?? false,
  tools: options.tools ?? false,
  bodyBytes: options.bodyBytes ?? 20 * 2 ** 20,
})

/** A model that is slow to begin, or is retried, may still fail with a status. */
export const openAfterMs = 15_000

/** A client that stops reading holds a provider connection: it is dropped after this time. */
export const stallMs = 120_000

export const callErrors: readonly ErrorCode[] = [
  'forbidden',
  'not_found',
  'rate_limited',
  'provider_failed',
  'unavailable',
  'timed_out',
]
