import { sharingRoutes } from '../sharing/sharing-routes.ts'

const sharing = sharingRoutes({
  tag: 'Prompt Templates',
  path: '/prompt_templates/{prompt_template_id}',
  parameter: 'prompt_template_id',
  noun: 'a prompt template',
  service: (caller) => caller.promptTemplates,
  levels: false,
})

export const promptTemplateSharingRoutes = [
  sharing.permissions('get_prompt_template_permissions'),
  sharing.shareExactly('reset_and_share_prompt_template'),
  sharing.unshareAll('unshare_prompt_template_for_all'),
  sharing.share('share_prompt_template'),
  sharing.unshare('unshare_prompt_template'),
  sharing.groupPermissions('get_prompt_template_group_permissions'),
  sharing.shareExactlyWithGroups('reset_and_share_prompt_template_with_groups'),
  sharing.shareWithGroup('share_prompt_template_with_group'),
  sharing.unshareFromGroup('unshare_prompt_template_from_group'),
  sharing.setPublic('update_prompt_template_privacy', 'POST', 'is_public'),
]
