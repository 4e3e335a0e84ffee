import type { ApiInformation } from './framework/index.ts'
import { exampleValues } from './routes/wire/example-values.ts'

/** Texts of the OpenAPI document. */
export const apiInformation: ApiInformation = {
  title: 'Docent API',
  version: '1.0.0',
  description: 'Collections of documents, their ingestion, and chats over them.',
  exampleValues,
  tags: [
    { name: 'Collections', description: 'Groups of related documents, and their passages.' },
    { name: 'Documents', description: 'Ingested documents.' },
    { name: 'Document Ingestion', description: 'Adding documents to a collection.' },
    { name: 'Chat', description: 'Conversations over a collection, or over none.' },
    { name: 'Models', description: 'Language and embedding models.' },
    { name: 'Compatibility', description: 'Operations for OpenAI-compatible clients.' },
    { name: 'Jobs', description: 'Background work.' },
    { name: 'API Keys', description: 'Secrets that authenticate calls.' },
    { name: 'Permissions', description: 'Users, groups, roles, and what they may do.' },
    { name: 'Health', description: 'Whether the service answers, for load balancers and supervisors.' },
    { name: 'Tags', description: 'Labels on documents.' },
    { name: 'Prompt Templates', description: 'Reusable, shareable prompt texts around questions.' },
    { name: 'Memory Blocks', description: 'Texts that answers take into account.' },
    { name: 'Agents', description: 'Agents, and the tools and keys that users have for them.' },
    { name: 'Guardrails', description: 'Active checks of texts.' },
    { name: 'Scheduled Tasks', description: 'Questions asked on a schedule.' },
    { name: 'Configurations', description: 'Settings for all, for roles and for users.' },
    { name: 'System', description: 'The host, user limits and the audit, for administrators.' },
  ],
}

/** Texts of the OpenAPI document of document analysis. */
export const analysisInformation: ApiInformation = {
  title: 'Docent document analysis API',
  version: '1.0.0',
  description: 'Annotation sets, training of models, and scoring of documents.',
  exampleValues,
  tags: [
    { name: 'Projects', description: 'What artifacts, jobs and pipelines are in, and who sees them.' },
    { name: 'Annotation Sets', description: 'Words, labels and page classes of pages, as VIA writes them.' },
    { name: 'Document Sets', description: 'PDFs.' },
    { name: 'Image Sets', description: 'Pictures of pages.' },
    { name: 'Result Sets', description: 'What pipelines found in documents.' },
    { name: 'Models', description: 'What was learned from annotation sets.' },
    { name: 'Analysis Jobs', description: 'Work over artifacts.' },
    { name: 'Scoring', description: 'Documents that pipelines score, one by one.' },
    { name: 'Pipelines', description: 'Models, and how documents are scored with them.' },
  ],
}
