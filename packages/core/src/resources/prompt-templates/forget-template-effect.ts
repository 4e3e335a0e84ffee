import type { RecordStore } from '../../kernel/records/index.ts'
import { forgetTextEffect } from '../shared-texts/index.ts'
import { forgetTemplate, promptTemplateEntity } from './prompt-template-machine.ts'
import { takeOutTemplate } from './template-use-records.ts'

/** Takes a deleted template out of the chats and collections that use it, and out of what it was shared with. */
export const forgetTemplateEffect = ({ storage }: { readonly storage: RecordStore }) =>
  forgetTextEffect({
    storage,
    kind: 'prompt_template',
    entity: promptTemplateEntity,
    forget: forgetTemplate,
    takeOut: takeOutTemplate,
  })
