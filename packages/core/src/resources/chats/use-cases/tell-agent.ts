import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'

const tellAgentSchema = z.object({ message: z.string().min(1).max(500_000) })

/** Answers what an agent asks while it works. @throws `not_found`, else `wrong_state`: nothing asks yet */
export const tellAgent =
  ({ records }: ChatsDependencies) =>
  async (
    principal: Principal,
    questionId: string,
    input: z.input<typeof tellAgentSchema>,
    options: CallOptions = {},
  ): Promise<void> => {
    options.signal?.throwIfAborted()
    check(tellAgentSchema, input)
    await records.requireMessage(scopeOf(principal), questionId)
    throw new DocentError({
      code: 'wrong_state',
      message: 'This answer does not wait for a message; only agents that ask back do.',
    })
  }
