import { sharing } from '../../access/index.ts'
import type { PromptTemplatesDependencies } from './prompt-templates-dependencies.ts'
import { sharedPromptTemplate } from './shared-prompt-template.ts'
import { deletePromptTemplate, setDefaultVisibility, updatePromptTemplate } from './use-cases/change-prompt-template.ts'
import { createPromptTemplate } from './use-cases/create-prompt-template.ts'
import {
  countPromptTemplates,
  getDefaultPromptTemplate,
  getPromptTemplate,
  getPromptTemplateVersion,
  listAllPromptTemplates,
  listPromptTemplates,
} from './use-cases/read-prompt-templates.ts'

export const promptTemplatesService = (dependencies: PromptTemplatesDependencies) => ({
  create: createPromptTemplate(dependencies),
  list: listPromptTemplates(dependencies),
  listAll: listAllPromptTemplates(dependencies),
  count: countPromptTemplates(dependencies),
  default: getDefaultPromptTemplate(dependencies),
  get: getPromptTemplate(dependencies),
  version: getPromptTemplateVersion(dependencies),
  update: updatePromptTemplate(dependencies),
  setVisible: setDefaultVisibility(dependencies),
  delete: deletePromptTemplate(dependencies),
  ...sharing(dependencies.sharing, sharedPromptTemplate(dependencies.records)),
})
