import { DocentError } from '../../kernel/errors/index.ts'
import type { CallArguments } from './llm-arguments.ts'

/** @throws `unsupported` for `use_agent` */
export function refuseAgent(llmArgs: Pick<CallArguments, 'useAgent'> | undefined): void {
  if (!llmArgs?.useAgent) return
  throw new DocentError({ code: 'unsupported', message: 'use_agent is not supported yet; leave it out.' })
}
