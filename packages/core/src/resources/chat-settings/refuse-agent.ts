import { DocentError } from '../../kernel/errors/index.ts'
import type { CallArguments } from './llm-arguments.ts'

/** For calls that no agent makes. @throws `unsupported` for `use_agent` */
export function refuseAgent(llmArgs: Pick<CallArguments, 'useAgent'> | undefined): void {
  if (!llmArgs?.useAgent) return
  throw new DocentError({
    code: 'unsupported',
    message: 'An agent answers questions of chats only: leave use_agent out here.',
  })
}
