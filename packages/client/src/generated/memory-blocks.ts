// Written by `npm run golden` from the route table; changes here are lost.

import type {
  DefaultMemoryBlocksResponse,
  GroupSharePermission,
  MemoryBlock,
  MemoryBlockCreateRequest,
  MemoryBlockList,
  MemoryBlockUpdateRequest,
  SetDefaultMemoryBlockRequest,
  SetDefaultMemoryBlockResponse,
  SharePermission,
  ShareRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateMemoryBlockOperation {
  body: MemoryBlockCreateRequest
  answer: MemoryBlock
  keyed: true
}

/** Creates a memory block. `POST /api/v1/memory_blocks` */
export const createMemoryBlock: Operation<CreateMemoryBlockOperation> = {
  method: 'POST',
  path: '/api/v1/memory_blocks',
  body: 'json',
  keyed: true,
}

export interface ListMemoryBlocksOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the name. */
    name_filter?: string | undefined
    updated_after?: string | undefined
  } | undefined
  answer: MemoryBlockList
}

/** Lists the memory blocks the caller can use, the last changed first. `GET /api/v1/memory_blocks` */
export const listMemoryBlocks: Operation<ListMemoryBlocksOperation> = {
  method: 'GET',
  path: '/api/v1/memory_blocks',
}

export interface GetMemoryBlockOperation {
  params: {
    memory_block_id: string
  }
  answer: MemoryBlock
}

/** Returns a memory block. `GET /api/v1/memory_blocks/{memory_block_id}` */
export const getMemoryBlock: Operation<GetMemoryBlockOperation> = {
  method: 'GET',
  path: '/api/v1/memory_blocks/{memory_block_id}',
}

export interface UpdateMemoryBlockOperation {
  params: {
    memory_block_id: string
  }
  body?: MemoryBlockUpdateRequest | undefined
  answer: undefined
}

/** Changes a memory block of the caller, or one that is shared with them for writing. `PUT /api/v1/memory_blocks/{memory_block_id}` */
export const updateMemoryBlock: Operation<UpdateMemoryBlockOperation> = {
  method: 'PUT',
  path: '/api/v1/memory_blocks/{memory_block_id}',
  body: 'json',
  answer: 'none',
}

export interface DeleteMemoryBlockOperation {
  params: {
    memory_block_id: string
  }
  answer: undefined
}

/** Deletes a memory block of the caller. `DELETE /api/v1/memory_blocks/{memory_block_id}` */
export const deleteMemoryBlock: Operation<DeleteMemoryBlockOperation> = {
  method: 'DELETE',
  path: '/api/v1/memory_blocks/{memory_block_id}',
  answer: 'none',
}

export interface GetDefaultMemoryBlocksOperation {
  answer: DefaultMemoryBlocksResponse
}

/** Returns the caller's default memory blocks. `GET /api/v1/users/current/default_memory_blocks` */
export const getDefaultMemoryBlocks: Operation<GetDefaultMemoryBlocksOperation> = {
  method: 'GET',
  path: '/api/v1/users/current/default_memory_blocks',
}

export interface SetDefaultMemoryBlockOperation {
  body: SetDefaultMemoryBlockRequest
  answer: SetDefaultMemoryBlockResponse
}

/** Sets or removes a default memory block of the caller. `PUT /api/v1/users/current/default_memory_blocks` */
export const setDefaultMemoryBlock: Operation<SetDefaultMemoryBlockOperation> = {
  method: 'PUT',
  path: '/api/v1/users/current/default_memory_blocks',
  body: 'json',
}

export interface ListMemoryBlockPermissionsOperation {
  params: {
    memory_block_id: string
  }
  answer: SharePermission[]
}

/** Lists the users a memory block is shared with by name, for its owner. `GET /api/v1/memory_blocks/{memory_block_id}/permissions` */
export const listMemoryBlockPermissions: Operation<ListMemoryBlockPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/memory_blocks/{memory_block_id}/permissions',
}

export interface ListMemoryBlockGroupPermissionsOperation {
  params: {
    memory_block_id: string
  }
  answer: GroupSharePermission[]
}

/** Lists the groups a memory block is shared with, for its owner. `GET /api/v1/memory_blocks/{memory_block_id}/group_permissions` */
export const listMemoryBlockGroupPermissions: Operation<ListMemoryBlockGroupPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/memory_blocks/{memory_block_id}/group_permissions',
}

export interface ShareMemoryBlockWithGroupOperation {
  params: {
    memory_block_id: string
    group_id: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a memory block with the users of a group. `PUT /api/v1/memory_blocks/{memory_block_id}/group_permissions/{group_id}` */
export const shareMemoryBlockWithGroup: Operation<ShareMemoryBlockWithGroupOperation> = {
  method: 'PUT',
  path: '/api/v1/memory_blocks/{memory_block_id}/group_permissions/{group_id}',
  body: 'json',
  answer: 'none',
}

export interface UnshareMemoryBlockFromGroupOperation {
  params: {
    memory_block_id: string
    group_id: string
  }
  answer: undefined
}

/** Stops sharing a memory block with a group. `DELETE /api/v1/memory_blocks/{memory_block_id}/group_permissions/{group_id}` */
export const unshareMemoryBlockFromGroup: Operation<UnshareMemoryBlockFromGroupOperation> = {
  method: 'DELETE',
  path: '/api/v1/memory_blocks/{memory_block_id}/group_permissions/{group_id}',
  answer: 'none',
}

export interface ShareMemoryBlockOperation {
  params: {
    memory_block_id: string
    username: string
  }
  body?: ShareRequest | undefined
  answer: undefined
}

/** Shares a memory block with a user. `PUT /api/v1/memory_blocks/{memory_block_id}/permissions/{username}` */
export const shareMemoryBlock: Operation<ShareMemoryBlockOperation> = {
  method: 'PUT',
  path: '/api/v1/memory_blocks/{memory_block_id}/permissions/{username}',
  body: 'json',
  answer: 'none',
}

export interface UnshareMemoryBlockOperation {
  params: {
    memory_block_id: string
    username: string
  }
  answer: undefined
}

/** Stops sharing a memory block with a user. `DELETE /api/v1/memory_blocks/{memory_block_id}/permissions/{username}` */
export const unshareMemoryBlock: Operation<UnshareMemoryBlockOperation> = {
  method: 'DELETE',
  path: '/api/v1/memory_blocks/{memory_block_id}/permissions/{username}',
  answer: 'none',
}

export interface ListPublicMemoryBlockPermissionsOperation {
  params: {
    memory_block_id: string
  }
  answer: string[]
}

/** Lists the public permissions of a memory block, for its owner. `GET /api/v1/memory_blocks/{memory_block_id}/public_permissions` */
export const listPublicMemoryBlockPermissions: Operation<ListPublicMemoryBlockPermissionsOperation> = {
  method: 'GET',
  path: '/api/v1/memory_blocks/{memory_block_id}/public_permissions',
}

export interface SetMemoryBlockPrivacyOperation {
  params: {
    memory_block_id: string
  }
  body: {
    is_public: boolean
    /** read, or write, which includes reading. Only read when absent. */
    permissions?: readonly ('read' | 'write')[] | undefined
  }
  answer: undefined
}

/** Makes a memory block public or private. `PUT /api/v1/memory_blocks/{memory_block_id}/privacy` */
export const setMemoryBlockPrivacy: Operation<SetMemoryBlockPrivacyOperation> = {
  method: 'PUT',
  path: '/api/v1/memory_blocks/{memory_block_id}/privacy',
  body: 'json',
  answer: 'none',
}
