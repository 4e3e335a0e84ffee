import type { ApiInformation } from './framework/index.ts'

/** Texts of the OpenAPI document. */
export const apiInformation: ApiInformation = {
  title: 'Docent API',
  version: '1.0.0',
  description: 'Collections of documents, their ingestion, and chats over them.',
  tags: [
    { name: 'Collections', description: 'Groups of related documents, and their passages.' },
    { name: 'Documents', description: 'What was ingested.' },
    { name: 'Document Ingestion', description: 'Bringing documents into a collection.' },
    { name: 'Chat', description: 'Conversations over a collection, or over none.' },
    { name: 'Models', description: 'Language and embedding models.' },
    { name: 'Compatibility', description: "What clients of OpenAI's interface call." },
    { name: 'Jobs', description: 'Work that goes on by itself.' },
    { name: 'API Keys' },
    { name: 'Permissions' },
    { name: 'Health' },
  ],
}
