import { groupSharePermissionSchema, publicInputSchema, shareInputSchema, sharePermissionSchema } from '@docent/core'
import type { DocentSession } from '@docent/core'
import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const userWire = wireSchema(sharePermissionSchema, { name: 'SharePermission' })
const groupWire = wireSchema(groupSharePermissionSchema, { name: 'GroupSharePermission' })
const shareWire = wireSchema(shareInputSchema, { name: 'ShareRequest' })
const publicWire = wireSchema(publicInputSchema)

/** A kind of resource whose routes these are. */
export interface SharedRoutes<Parameter extends string> {
  readonly tag: string
  /** Of one resource. */
  readonly path: `${string}/{${Parameter}}`
  readonly parameter: Parameter
  /** In summaries, such as `a collection`. */
  readonly noun: string
  readonly service: (caller: DocentSession) => DocentSession['collections' | 'promptTemplates' | 'memoryBlocks']
  /** Whether a share says what it is for; else it is for reading. */
  readonly levels: boolean
}

const changed = { 204: { description: 'Changed' } } as const
const reading = ['forbidden', 'not_found'] as const
const changing = [...reading, 'wrong_state', 'conflict'] as const
const noFields = z.object({})

/** The paths are not literals here, so neither are the names in them. */
type Parameters = Readonly<Record<string, string>>
const named = (params: Parameters, name: string): string => String(params[name])

/** The operations by which the owner of a resource says who else sees it. A kind takes those that it has. */
export function sharingRoutes<Parameter extends string>(kind: SharedRoutes<Parameter>) {
  const { tag, path, parameter, noun, service, levels } = kind
  const idOf = (params: Parameters) => named(params, parameter)
  const asked = levels ? { body: shareWire.schema, example: { permissions: ['read'] } } : { body: noFields }
  const whatFor = (given: unknown) => (levels ? shareWire.decode(shareWire.schema.parse(given)) : {})

  return {
    permissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'GET',
        path: `${path}/permissions` as string,
        summary: `Lists the users ${noun} is shared with by name, for its owner`,
        description: 'Groups, and what is public, stand in lists of their own.',
        responses: { 200: { description: 'Users and what they may', schema: z.array(userWire.schema) } },
        errors: reading,
        handler: async ({ input, caller }) =>
          ok((await service(caller).permissions(idOf(input.params))).map(userWire.encode)),
      }),
    groupPermissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'GET',
        path: `${path}/group_permissions` as string,
        summary: `Lists the groups ${noun} is shared with, for its owner`,
        description: 'Users of these groups have what the group is given.',
        responses: { 200: { description: 'Groups and what their users may', schema: z.array(groupWire.schema) } },
        errors: reading,
        handler: async ({ input, caller }) =>
          ok((await service(caller).groupPermissions(idOf(input.params))).map(groupWire.encode)),
      }),
    publicPermissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'GET',
        path: `${path}/public_permissions` as string,
        summary: `Lists what everybody may do with ${noun}, for its owner`,
        description: 'An empty list where it is not public.',
        responses: { 200: { description: 'Nothing when it is not public', schema: z.array(z.string()) } },
        errors: reading,
        handler: async ({ input, caller }) => ok(await service(caller).publicPermissions(idOf(input.params))),
      }),
    share: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'PUT',
        path: `${path}/permissions/{username}` as string,
        summary: `Shares ${noun} with a user`,
        description: levels ? 'Other permissions than before take their place.' : 'For reading and using it.',
        request: asked,
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          const username = named(input.params, 'username')
          await service(caller).share(idOf(input.params), username, whatFor(input.body), callOptions(request))
          return noContent()
        },
      }),
    unshare: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'DELETE',
        path: `${path}/permissions/{username}` as string,
        summary: `Takes ${noun} back from a user`,
        description: 'Who has it by a group, or because it is public, keeps it.',
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          const username = named(input.params, 'username')
          await service(caller).unshare(idOf(input.params), username, callOptions(request))
          return noContent()
        },
      }),
    shareWithGroup: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'PUT',
        path: `${path}/group_permissions/{group_id}` as string,
        summary: `Shares ${noun} with the users of a group`,
        description: levels ? 'Other permissions than before take their place.' : 'For reading and using it.',
        request: asked,
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          const group = named(input.params, 'group_id')
          await service(caller).shareWithGroup(idOf(input.params), group, whatFor(input.body), callOptions(request))
          return noContent()
        },
      }),
    unshareFromGroup: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'DELETE',
        path: `${path}/group_permissions/{group_id}` as string,
        summary: `Takes ${noun} back from a group`,
        description: 'Users of the group who have it in another way keep it.',
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          const group = named(input.params, 'group_id')
          await service(caller).unshareFromGroup(idOf(input.params), group, callOptions(request))
          return noContent()
        },
      }),
    shareExactly: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'PUT',
        path: `${path}/permissions` as string,
        summary: `Shares ${noun} with exactly these users`,
        description: 'It is taken back from all others. Groups stay.',
        request: { body: z.object({ usernames: z.array(z.string()).max(1_000) }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          await service(caller).shareExactly(idOf(input.params), input.body.usernames, callOptions(request))
          return noContent()
        },
      }),
    shareExactlyWithGroups: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'PUT',
        path: `${path}/group_permissions` as string,
        summary: `Shares ${noun} with exactly these groups`,
        description: 'It is taken back from all others. Users stay.',
        request: { body: z.object({ groups: z.array(z.string()).max(1_000) }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          await service(caller).shareExactlyWithGroups(idOf(input.params), input.body.groups, callOptions(request))
          return noContent()
        },
      }),
    unshareAll: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        method: 'DELETE',
        path: `${path}/permissions` as string,
        summary: `Takes ${noun} back from all users and groups`,
        description: 'What is public stays so.',
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          await service(caller).unshareAll(idOf(input.params), callOptions(request))
          return noContent()
        },
      }),
    setPublic: (operationId: string, method: 'POST' | 'PUT', last: 'is_public' | 'privacy') =>
      defineRoute({
        operationId,
        tag,
        method,
        path: `${path}/${last}` as string,
        summary: `Shares ${noun} with everybody, or takes it back from them`,
        description: 'Users and groups it is shared with by name keep it.',
        request: { body: levels ? publicWire.schema : publicWire.schema.omit({ permissions: true }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, request }) {
          const wanted = publicWire.decode(publicWire.schema.parse(input.body))
          await service(caller).setPublic(idOf(input.params), wanted, callOptions(request))
          return noContent()
        },
      }),
  }
}
