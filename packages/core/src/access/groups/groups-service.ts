import type { GroupsDependencies } from './groups-dependencies.ts'
import { addGroupMembers, createGroup, deleteGroups, removeGroupMembers } from './use-cases/change-groups.ts'
import { listGroupMembers, listGroups } from './use-cases/read-groups.ts'

export const groupsService = (dependencies: GroupsDependencies) => ({
  list: listGroups(dependencies),
  create: createGroup(dependencies),
  delete: deleteGroups('id')(dependencies),
  deleteByNames: deleteGroups('name')(dependencies),
  members: listGroupMembers(dependencies),
  addMembers: addGroupMembers(dependencies),
  removeMembers: removeGroupMembers(dependencies),
})
