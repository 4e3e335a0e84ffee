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
    { name: 'Documents', description: 'What was ingested.' },
    { name: 'Document Ingestion', description: 'Bringing documents into a collection.' },
    { name: 'Chat', description: 'Conversations over a collection, or over none.' },
    { name: 'Models', description: 'Language and embedding models.' },
    { name: 'Compatibility', description: "What clients of OpenAI's interface call." },
    { name: 'Jobs', description: 'Work that goes on by itself.' },
    { name: 'API Keys', description: 'Secrets that calls are made with.' },
    { name: 'Permissions', description: 'Users, groups, roles, and what they may do.' },
    { name: 'Health', description: 'Whether the service answers, for load balancers and supervisors.' },
    { name: 'Tags', description: 'Labels on documents.' },
    { name: 'Prompt Templates', description: 'Texts around questions, kept to be used again and shared.' },
    { name: 'Memory Blocks', description: 'Texts that answers take into account.' },
    { name: 'Guardrails', description: 'Which checks of texts are in force.' },
    { name: 'Scheduled Tasks', description: 'Questions asked by a schedule.' },
    { name: 'Configurations', description: 'Settings for all, for roles and for users.' },
    { name: 'System', description: 'The machine, the limits of users and the audit, for administrators.' },
  ],
}
