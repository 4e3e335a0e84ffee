/** Of all that is shared: collections, prompt templates, memory blocks and projects. */
export const signaturesOfSharing = {
  share: 'text text input?',
  unshare: 'text text',
  shareWithGroup: 'text text input?',
  unshareFromGroup: 'text text',
  shareExactly: 'text list',
  shareExactlyWithGroups: 'text list',
  unshareAll: 'text',
  setPublic: 'text input',
  permissions: 'text',
  groupPermissions: 'text',
  publicPermissions: 'text',
} as const
