export { projectEntity } from './project-machine.ts'
export { activeProjectsOf, findProject, type ProjectRecords } from './project-records.ts'
export { requireActiveProject } from './require-active.ts'
export { projectTable } from './project-table.ts'
export {
  projectInputSchema,
  projectSchema,
  projectUpdateSchema,
  type Project,
  type ProjectInput,
  type ProjectUpdate,
} from './project.ts'
