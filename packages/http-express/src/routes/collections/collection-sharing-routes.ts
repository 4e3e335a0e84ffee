import { sharingRoutes } from '../sharing/sharing-routes.ts'

const sharing = sharingRoutes({
  tag: 'Collections',
  path: '/collections/{collection_id}',
  parameter: 'collection_id',
  noun: 'a collection',
  service: (caller) => caller.collections,
  levels: true,
})

export const collectionSharingRoutes = [
  sharing.setPublic('update_collection_privacy', 'POST', 'is_public'),
  sharing.permissions('get_collection_permissions'),
  sharing.unshareAll('unshare_collection_for_all'),
  sharing.groupPermissions('get_collection_group_permissions'),
  sharing.publicPermissions('list_collection_public_permissions'),
  sharing.share('share_collection'),
  sharing.unshare('unshare_collection'),
  sharing.shareWithGroup('share_collection_with_group'),
  sharing.unshareFromGroup('unshare_collection_from_group'),
]
