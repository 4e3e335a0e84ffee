import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { Sealer, ToolHost } from '../../kernel/ports/index.ts'
import { openCredentials } from './authorization-state.ts'

/** Revokes tokens at an authorization server. They are gone from the store by then, whether it answers or not. */
export const revokeTokensEffect = ({
  toolHost,
  sealer,
}: {
  readonly toolHost: ToolHost | undefined
  readonly sealer: Sealer
}) =>
  defineEffect({
    effect: 'tool_server.revokeTokens',
    parameters: z.object({ credentials: z.string() }),
    async run({ parameters: { credentials: sealed }, entityId: id, signal }) {
      const credentials = openCredentials(sealer, id, sealed)
      if (credentials !== undefined) await toolHost?.authorization?.revoke(credentials, { signal })
      return () => {}
    },
    failed: () => () => {},
  })
