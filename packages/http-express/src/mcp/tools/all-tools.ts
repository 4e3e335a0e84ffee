import type { AnyTool } from '../tool.ts'
import { addText, addWebPage, waitForJob } from './add-documents.ts'
import { ask } from './ask.ts'
import { createCollection, deleteCollection, listCollections } from './collections.ts'
import { deleteDocument, listDocuments } from './documents.ts'
import { listChats } from './list-chats.ts'
import { readDocument } from './read-document.ts'
import { searchPassages } from './search-passages.ts'

/** The curated tools, in the order of their list. */
export const allTools: readonly AnyTool[] = [
  listCollections,
  searchPassages,
  ask,
  listDocuments,
  readDocument,
  listChats,
  createCollection,
  addText,
  addWebPage,
  waitForJob,
  deleteDocument,
  deleteCollection,
]
