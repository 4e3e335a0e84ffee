import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { defaultPrompts } from './default-prompts.ts'
import { promptTemplateEntity } from './prompt-template-machine.ts'
import { promptsOf, samePrompts, storedPrompts } from './prompt-template.ts'
import { insertVersion } from './template-versions.ts'

/** The same in every store. */
export const defaultTemplateId = '01900000-0000-7000-8000-000000000001'

const name = 'Default'
const description = 'What is asked of models where nobody says anything else.'

/** Keeps the record of the default as defined by this release: a store of an older one gets a new version of it. */
export const keepDefaultTemplate =
  ({ runtime }: { readonly runtime: Runtime }) =>
  (): Promise<void> =>
    runtime.commit({ engine: 'system' }, async (draft: Draft) => {
      const prompts = storedPrompts(defaultPrompts)
      const known = await draft.load(promptTemplateEntity, defaultTemplateId)
      if (!known) {
        draft.create(promptTemplateEntity, {
          id: defaultTemplateId,
          columns: {
            owner_id: '',
            username: '',
            name,
            description,
            lang: null,
            prompts,
            version: 1,
            is_default: true,
            is_public: true,
            visible: true,
            user_count: 0,
            group_count: 0,
          },
        })
        insertVersion(draft, { id: defaultTemplateId, ownerId: '', version: 1, name, prompts })
        return
      }
      if (samePrompts(promptsOf(known.row), defaultPrompts)) return
      const version = known.row.version + 1
      draft.set(known, { prompts, version })
      insertVersion(draft, { id: defaultTemplateId, ownerId: '', version, name, prompts })
    })
