import { sharing } from '../../access/index.ts'
import type { ProjectsDependencies } from './projects-dependencies.ts'
import { sharedProject } from './shared-project.ts'
import { deleteProject, updateProject } from './use-cases/change-project.ts'
import { createProject } from './use-cases/create-project.ts'
import { getProject, listProjects } from './use-cases/read-projects.ts'

export const projectsService = (dependencies: ProjectsDependencies) => ({
  create: createProject(dependencies),
  list: listProjects(dependencies),
  get: getProject(dependencies),
  update: updateProject(dependencies),
  delete: deleteProject(dependencies),
  ...sharing(dependencies.sharing, sharedProject(dependencies.records)),
})
