import type { RetryJobBody } from '@docent/client'

export type SourceCredentials = NonNullable<RetryJobBody['credentials']>

export interface CredentialField {
  readonly name: keyof SourceCredentials
  readonly label: string
  readonly kind: 'secret' | 'text' | 'check'
  readonly required?: boolean
  /** Most people leave it out. */
  readonly isRare?: boolean
}

/** What each source can be given, by the connector that jobs name. */
export const credentialFields: Readonly<Record<string, readonly CredentialField[]>> = {
  s3: [
    { name: 'access_key_id', label: 'Access key ID', kind: 'text' },
    { name: 'secret_access_key', label: 'Secret access key', kind: 'secret' },
    { name: 'session_token', label: 'Session token', kind: 'secret', isRare: true },
    { name: 'role_arn', label: 'ARN of the role', kind: 'text', isRare: true },
    { name: 'external_id', label: 'External ID of the role', kind: 'text', isRare: true },
    { name: 'endpoint_url', label: 'URL of the endpoint', kind: 'text', isRare: true },
    { name: 'use_irsa', label: 'Use the identity of the server (IRSA)', kind: 'check', isRare: true },
  ],
  gcs: [
    { name: 'service_account_json_key', label: 'Key of the service account, JSON', kind: 'secret', required: true },
  ],
  azure_blob_storage: [
    { name: 'account_key', label: 'Account key', kind: 'secret' },
    { name: 'sas_token', label: 'SAS token, in place of the key', kind: 'secret' },
  ],
}

export const retryTexts = {
  title: (name: string) => `Credentials for: ${name}`,
  hint: 'The job was begun with credentials of its own, which were forgotten when it ended. These go to the server for the new job only.',
  rare: 'Temporary keys, roles, other endpoints',
} as const
