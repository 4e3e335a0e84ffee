import type { AllServices } from '../all-services.ts'
import type { SignaturesOf } from './signatures-of.ts'

export const signaturesOfAccess: SignaturesOf<
  Pick<
    AllServices,
    | 'apiKeys'
    | 'users'
    | 'groups'
    | 'roles'
    | 'permissions'
    | 'configurations'
    | 'usage'
    | 'machine'
    | 'guardrails'
    | 'audit'
    | 'lifecycles'
    | 'store'
  >
> = {
  apiKeys: {
    create: 'input?',
    list: 'input?',
    deactivate: 'text',
    updateExpiry: 'text input?',
    updateInactivityInterval: 'text input?',
    delete: 'text',
  },
  users: {
    create: 'input',
    list: 'input?',
    get: 'text',
    sessions: '',
    requestDeletion: '',
    confirmDeletion: 'input input?',
    erase: 'text input?',
    erasure: 'text',
    erasures: 'input?',
    deactivate: 'text',
    activate: 'text',
  },
  groups: {
    list: 'input?',
    create: 'input',
    delete: 'list',
    deleteByNames: 'list',
    members: 'text input?',
    addMembers: 'text list',
    removeMembers: 'text list',
  },
  roles: {
    list: '',
    get: 'text',
    create: 'input',
    delete: 'list',
    deleteByNames: 'list',
    setPriority: 'text input',
    permissions: 'text',
    setPermissions: 'text input',
    addPermission: 'text text',
    removePermission: 'text text',
    ofUser: 'text',
    assignToUser: 'text list',
    removeFromUser: 'text list',
    resetUser: 'text input',
    ofGroup: 'text',
    assignToGroup: 'text list',
    removeFromGroup: 'text list',
    resetGroup: 'text input',
  },
  permissions: {
    list: 'input?',
    isGranted: 'input',
    ofUser: 'text',
    ofGroup: 'text',
  },
  configurations: {
    list: 'input?',
    set: 'text input',
    delete: 'list',
    ofCurrentUser: '',
    ofUser: 'text',
    setOfUser: 'text text input',
    deleteOfUser: 'text list',
    ofRole: 'text',
    setOfRole: 'text text input',
    deleteOfRole: 'text list',
    exportOfUsers: 'input?',
    fetchUrl: 'input',
  },
  usage: {
    usage: 'input',
    usageByModel: 'input',
    usageByUser: 'input',
    usageByModelAndUser: 'input',
    performanceByModel: 'input',
  },
  machine: {
    info: '',
  },
  guardrails: {
    createSettings: '',
    violations: '',
  },
  audit: {
    list: 'input?',
    export: 'input?',
  },
  lifecycles: {
    find: 'input',
    get: 'input',
  },
  store: {
    verifyJob: '',
    backupJob: '',
  },
}
