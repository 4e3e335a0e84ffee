import { groupSharePermissionSchema, publicInputSchema, shareInputSchema, sharePermissionSchema } from '@docent/core'
import type { DocentSession } from '@docent/core'
import { z } from 'zod'
import { noContent, ok, serviceArea, type Area } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const userWire = wireSchema(sharePermissionSchema, { name: 'SharePermission' })
const groupWire = wireSchema(groupSharePermissionSchema, { name: 'GroupSharePermission' })
const shareWire = wireSchema(shareInputSchema, { name: 'ShareRequest' })
const publicWire = wireSchema(publicInputSchema)

/** A shareable kind of resource. */
export interface SharedRoutes<Parameter extends string> {
  readonly tag: string
  /** @default that of the service */
  readonly area?: Area
  /** Of one resource. */
  readonly path: `${string}/{${Parameter}}`
  readonly parameter: Parameter
  /** In summaries, such as `a collection`. */
  readonly noun: string
  readonly service: (
    caller: DocentSession,
  ) => DocentSession['collections' | 'promptTemplates' | 'memoryBlocks'] | DocentSession['analysis']['projects']
  /** Whether shares have permissions; otherwise they are for reading. */
  readonly levels: boolean
}

const changed = { 204: { description: 'Changed' } } as const
const reading = ['forbidden', 'not_found'] as const
const changing = [...reading, 'wrong_state', 'conflict'] as const

/** The paths are not literals here, so neither are the names in them. */
type Parameters = Readonly<Record<string, string>>
const named = (params: Parameters, name: string): string => String(params[name])

/** The operations by which the owner shares a resource. Each kind supports some of them. */
export function sharingRoutes<Parameter extends string>(kind: SharedRoutes<Parameter>) {
  const { tag, area = serviceArea, path, parameter, noun, service, levels } = kind
  const idOf = (params: Parameters) => named(params, parameter)
  // Where there are no levels, nothing but reading can be asked for: what is, is refused, and not taken for reading.
  const asked = { body: shareWire.schema, example: levels ? { permissions: ['read'] } : {} }
  const whatFor = (given: unknown) => shareWire.decode(shareWire.schema.parse(given))

  return {
    permissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'GET',
        path: `${path}/permissions` as string,
        summary: `Lists the users ${noun} is shared with by name, for its owner`,
        description: 'Groups and public access have separate lists.',
        responses: { 200: { description: 'Users and their permissions', schema: z.array(userWire.schema) } },
        errors: reading,
        handler: async ({ input, caller }) =>
          ok((await service(caller).permissions(idOf(input.params))).map(userWire.encode)),
      }),
    groupPermissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'GET',
        path: `${path}/group_permissions` as string,
        summary: `Lists the groups ${noun} is shared with, for its owner`,
        description: "Users of these groups have the group's permissions.",
        responses: { 200: { description: 'Groups and their permissions', schema: z.array(groupWire.schema) } },
        errors: reading,
        handler: async ({ input, caller }) =>
          ok((await service(caller).groupPermissions(idOf(input.params))).map(groupWire.encode)),
      }),
    publicPermissions: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'GET',
        path: `${path}/public_permissions` as string,
        summary: `Lists the public permissions of ${noun}, for its owner`,
        description: 'Empty if it is not public.',
        responses: {
          200: { description: 'Public permissions; empty if it is not public', schema: z.array(z.string()) },
        },
        errors: reading,
        handler: async ({ input, caller }) => ok(await service(caller).publicPermissions(idOf(input.params))),
      }),
    share: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'PUT',
        path: `${path}/permissions/{username}` as string,
        summary: `Shares ${noun} with a user`,
        description: levels ? 'Replaces earlier permissions.' : 'For reading and using it.',
        request: asked,
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          const username = named(input.params, 'username')
          await service(caller).share(idOf(input.params), username, whatFor(input.body), options)
          return noContent()
        },
      }),
    unshare: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'DELETE',
        path: `${path}/permissions/{username}` as string,
        summary: `Stops sharing ${noun} with a user`,
        description: 'Access by a group or as public stays.',
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          const username = named(input.params, 'username')
          await service(caller).unshare(idOf(input.params), username, options)
          return noContent()
        },
      }),
    shareWithGroup: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'PUT',
        path: `${path}/group_permissions/{group_id}` as string,
        summary: `Shares ${noun} with the users of a group`,
        description: levels ? 'Replaces earlier permissions.' : 'For reading and using it.',
        request: asked,
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          const group = named(input.params, 'group_id')
          await service(caller).shareWithGroup(idOf(input.params), group, whatFor(input.body), options)
          return noContent()
        },
      }),
    unshareFromGroup: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'DELETE',
        path: `${path}/group_permissions/{group_id}` as string,
        summary: `Stops sharing ${noun} with a group`,
        description: "Other access of the group's users stays.",
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          const group = named(input.params, 'group_id')
          await service(caller).unshareFromGroup(idOf(input.params), group, options)
          return noContent()
        },
      }),
    shareExactly: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'PUT',
        path: `${path}/permissions` as string,
        summary: `Shares ${noun} with exactly these users`,
        description: 'All others lose access. Groups stay.',
        request: { body: z.object({ usernames: z.array(z.string()).max(1_000) }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          await service(caller).shareExactly(idOf(input.params), input.body.usernames, options)
          return noContent()
        },
      }),
    shareExactlyWithGroups: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'PUT',
        path: `${path}/group_permissions` as string,
        summary: `Shares ${noun} with exactly these groups`,
        description: 'All others lose access. Users stay.',
        request: { body: z.object({ groups: z.array(z.string()).max(1_000) }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          await service(caller).shareExactlyWithGroups(idOf(input.params), input.body.groups, options)
          return noContent()
        },
      }),
    unshareAll: (operationId: string) =>
      defineRoute({
        operationId,
        tag,
        area,
        method: 'DELETE',
        path: `${path}/permissions` as string,
        summary: `Stops sharing ${noun} with all users and groups`,
        description: 'Public access stays.',
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          await service(caller).unshareAll(idOf(input.params), options)
          return noContent()
        },
      }),
    setPublic: (operationId: string, method: 'POST' | 'PUT', last: 'is_public' | 'privacy') =>
      defineRoute({
        operationId,
        tag,
        area,
        method,
        path: `${path}/${last}` as string,
        summary: `Makes ${noun} public or private`,
        description: 'Users and groups it is shared with keep access.',
        request: { body: levels ? publicWire.schema : publicWire.schema.omit({ permissions: true }) },
        responses: changed,
        errors: changing,
        async handler({ input, caller, options }) {
          const wanted = publicWire.decode(publicWire.schema.parse(input.body))
          await service(caller).setPublic(idOf(input.params), wanted, options)
          return noContent()
        },
      }),
  }
}
