import type { CustomToolsDependencies } from './custom-tools-dependencies.ts'
import { deleteCustomTools, updateCustomTool } from './use-cases/change-custom-tools.ts'
import { createCustomTools } from './use-cases/create-custom-tools.ts'
import { downloadCustomTool, getCustomTool, listCustomTools } from './use-cases/read-custom-tools.ts'

export const customToolsService = (dependencies: CustomToolsDependencies) => ({
  create: createCustomTools(dependencies),
  list: listCustomTools(dependencies),
  get: getCustomTool(dependencies),
  update: updateCustomTool(dependencies),
  delete: deleteCustomTools(dependencies),
  download: downloadCustomTool(dependencies),
})
