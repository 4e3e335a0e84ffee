import { sharingRoutes } from '../sharing/sharing-routes.ts'

const sharing = sharingRoutes({
  tag: 'Memory Blocks',
  path: '/memory_blocks/{memory_block_id}',
  parameter: 'memory_block_id',
  noun: 'a memory block',
  service: (caller) => caller.memoryBlocks,
  levels: true,
})

export const memoryBlockSharingRoutes = [
  sharing.permissions('list_memory_block_permissions'),
  sharing.groupPermissions('list_memory_block_group_permissions'),
  sharing.shareWithGroup('share_memory_block_with_group'),
  sharing.unshareFromGroup('unshare_memory_block_from_group'),
  sharing.share('share_memory_block'),
  sharing.unshare('unshare_memory_block'),
  sharing.publicPermissions('list_public_memory_block_permissions'),
  sharing.setPublic('set_memory_block_privacy', 'PUT', 'privacy'),
]
