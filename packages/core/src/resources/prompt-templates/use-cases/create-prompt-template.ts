import { requireGlobal } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  promptTemplateInputSchema,
  promptTemplateOf,
  storedPrompts,
  type PromptTemplate,
  type PromptTemplateInput,
} from '../prompt-template.ts'
import { promptTemplateEntity } from '../prompt-template-machine.ts'
import type { PromptTemplatesDependencies } from '../prompt-templates-dependencies.ts'
import { insertVersion } from '../template-versions.ts'

/** Makes a prompt template owned by the caller. @throws `forbidden` with a key of one collection */
export const createPromptTemplate =
  ({ runtime, idempotency }: PromptTemplatesDependencies) =>
  async (principal: Principal, input: PromptTemplateInput, options: CallOptions = {}): Promise<PromptTemplate> => {
    requireGlobal(principal)
    const checked = check(promptTemplateInputSchema, input)
    const { name, description, lang, ...rest } = checked
    const prompts = storedPrompts(rest)
    return idempotency.once<PromptTemplate, PromptTemplate>(principal, 'createPromptTemplate', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId, signal: options.signal }, (draft) => {
          const { id, row } = draft.create(promptTemplateEntity, {
            columns: {
              owner_id: principal.userId,
              username: principal.username,
              name,
              description: description ?? null,
              lang: lang ?? null,
              prompts,
              version: 1,
              is_default: false,
              is_public: false,
              visible: true,
              user_count: 1,
              group_count: 0,
            },
          })
          insertVersion(draft, { id, ownerId: principal.userId, version: 1, name, prompts })
          const template = promptTemplateOf({ ...row, created_at: draft.now, updated_at: draft.now })
          remember(draft, template)
          return template
        }),
    })
  }
