import type { ApiServer } from '../support/api-server.ts'
import type { Step } from './audit-walk.ts'

/** Every change that a client can make to who may do what, to settings, and to what is shared. */
export async function walkPeople(step: Step, server: ApiServer): Promise<void> {
  const { alice } = server
  const admin = server.client('admin')
  const named = (name: string) => ({ body: { name, description: '' } })
  await step('create_user', admin, 'POST /users', { body: { username: 'newcomer' } })
  const group = await step('create_group', admin, 'POST /groups', named('staff'))
  await step('add_users_to_group', admin, `PUT /groups/${group}/users/bob`)
  await step('remove_users_from_group', admin, `DELETE /groups/${group}/users/bob`)
  const role = await step('create_role', admin, 'POST /roles', named('builders'))
  await step('set_role_priority', admin, `PUT /roles/${role}/priority`, { body: { priority: 5 } })
  const permissions = { body: { new_permissions: ['ViewUsage'] } }
  await step('set_role_permissions', admin, `POST /roles/${role}/permissions`, permissions)
  await step('assign_permission_to_role', admin, `PUT /roles/${role}/permissions/ConfigureAgents`)
  await step('remove_permission_from_role', admin, `DELETE /roles/${role}/permissions/ConfigureAgents`)
  for (const [kind, path] of [
    ['user', '/users/bob'],
    ['group', `/groups/${group}`],
  ] as const) {
    await step(`assign_roles_to_${kind}`, admin, `PUT ${path}/roles/builders`)
    await step(`remove_roles_from_${kind}`, admin, `DELETE ${path}/roles/builders`)
    await step(`reset_${kind}_roles`, admin, `DELETE ${path}/roles`, { body: { new_roles: ['builders'] } })
  }
  await step('create_verify_store_job', admin, 'POST /admin/store/verify_job')
  const value = { body: { string_value: '3' } }
  const setting = 'collection_limit_per_user'
  await step('set_global_configuration', admin, `PUT /configurations/${setting}`, value)
  await step('delete_global_configurations', admin, `DELETE /configurations/${setting}`)
  await step('set_role_configuration', admin, `PUT /roles/${role}/configurations/${setting}`, value)
  await step('delete_role_configurations', admin, `DELETE /roles/${role}/configurations/${setting}`)
  await step('set_user_configuration', admin, `PUT /users/bob/configurations/${setting}`, value)
  await step('reset_user_configuration', admin, `POST /users/bob/configurations/${setting}/reset`)
  await step('set_user_configuration', admin, `PUT /users/bob/configurations/${setting}`, value)
  await step('delete_user_configurations', admin, `DELETE /users/bob/configurations/${setting}`)
  const key = await step('create_api_key_for_user', alice, 'POST /admin/api_keys', { body: { name: 'mine' } })
  await step('update_api_key_expiry', alice, `PATCH /admin/api_keys/expire/${key}`, { body: { expires_in: '1 day' } })
  const interval = { body: { inactivity_interval: 5 } }
  await step('update_api_key_inactivity_interval', alice, `PATCH /admin/api_keys/inactivity_interval/${key}`, interval)
  await step('deactivate_api_key', alice, `POST /admin/api_keys/deactivate/${key}`)
  await step('delete_api_key', alice, `DELETE /admin/api_keys/${key}`)

  await walkSharing(step, server, group)
  await step('delete_roles_by_names', admin, 'DELETE /roles', { query: { names: 'builders' } })
  await step('create_role', admin, 'POST /roles', named('others'))
  await step('delete_groups_by_names', admin, 'DELETE /groups', { query: { names: 'staff' } })
  const last = [
    await step('create_role', admin, 'POST /roles', named('last')),
    await step('create_group', admin, 'POST /groups', named('last')),
  ]
  await step('delete_roles', admin, `DELETE /roles/${last[0]}`)
  await step('delete_groups', admin, `DELETE /groups/${last[1]}`)
}

async function walkSharing(step: Step, server: ApiServer, group: string): Promise<void> {
  const { alice } = server
  const admin = server.client('admin')
  const to = { body: { permissions: ['read'] } }
  const content = { body: { name: 'Shared', description: 'x', content: 'Speak Latin.' } }
  const big = await step('create_collection', admin, 'POST /collections', content)
  const size = { body: { size_limit: '2 GB' } }
  await step('set_collection_size_limit', admin, `PUT /collections/${big}/size_limit`, size)
  await step('remove_collection_size_limit', admin, `DELETE /collections/${big}/size_limit`)
  await step('update_collection_workspace', admin, `PUT /collections/${big}/workspace`, { body: { workspace: '' } })
  const collection = await step('create_collection', alice, 'POST /collections', content)
  const template = await step('create_prompt_template', alice, 'POST /prompt_templates', content)
  const block = await step('create_memory_block', alice, 'POST /memory_blocks', content)
  await step('update_prompt_template', alice, `PATCH /prompt_templates/${template}`, { body: { description: 'y' } })
  await step('update_memory_block', alice, `PUT /memory_blocks/${block}`, { body: { content: 'Speak Greek.' } })
  const mine = { body: { scope: 'llm', memory_block_id: block } }
  await step('set_default_memory_block', alice, 'PUT /users/current/default_memory_blocks', mine)
  const use = { body: { prompt_template_id: template } }
  await step('update_collection_prompt_template', alice, `PUT /collections/${collection}/prompt_template`, use)
  await step('delete_collection_prompt_template', alice, `DELETE /collections/${collection}/prompt_template`)
  await step('update_collection_prompt_template', alice, `PUT /collections/${collection}/prompt_template`, use)
  await step('reset_collection_prompt_settings', alice, `DELETE /collections/${collection}/prompt_settings`)

  for (const [kind, path] of [
    ['collection', `/collections/${collection}`],
    ['prompt_template', `/prompt_templates/${template}`],
    ['memory_block', `/memory_blocks/${block}`],
  ] as const) {
    await step(`share_${kind}`, alice, `PUT ${path}/permissions/bob`, to)
    await step(`unshare_${kind}`, alice, `DELETE ${path}/permissions/bob`)
    await step(`share_${kind}_with_group`, alice, `PUT ${path}/group_permissions/${group}`, to)
    await step(`unshare_${kind}_from_group`, alice, `DELETE ${path}/group_permissions/${group}`)
  }
  await step('update_collection_privacy', alice, `POST /collections/${collection}/is_public`, {
    body: { is_public: true },
  })
  const open = { body: { is_public: true } }
  await step('update_prompt_template_privacy', alice, `POST /prompt_templates/${template}/is_public`, open)
  await step('set_memory_block_privacy', alice, `PUT /memory_blocks/${block}/privacy`, open)
  const templates = `/prompt_templates/${template}`
  await step('reset_and_share_prompt_template', alice, `PUT ${templates}/permissions`, { body: { usernames: ['bob'] } })
  const groups = { body: { groups: [group] } }
  await step('reset_and_share_prompt_template_with_groups', alice, `PUT ${templates}/group_permissions`, groups)
  await step('unshare_prompt_template_for_all', alice, `DELETE ${templates}/permissions`)
  await step('share_collection', alice, `PUT /collections/${collection}/permissions/bob`, to)
  await step('unshare_collection_for_all', alice, `DELETE /collections/${collection}/permissions`)
  const date = { body: { expiry_date: '2099-01-01' } }
  await step('update_collection_expiry_date', alice, `PUT /collections/${collection}/expiry_date`, date)
  await step('reset_all_collection_expirations', admin, 'POST /collections/reset_all_collection_expirations')
  const preset = (await alice.call<{ id: string }>('GET /prompt_templates/default')).body.id
  const hidden = { body: { is_visible: false } }
  await step('update_default_prompt_template_visibility', admin, `PUT /prompt_templates/${preset}/is_visible`, hidden)
  await step('delete_prompt_template', alice, `DELETE ${templates}`)
  await step('delete_memory_block', alice, `DELETE /memory_blocks/${block}`)
}
