// Written by `npm run golden` from the route table; changes here are lost.

import type {
  AgentServerDirectoryStats,
  AgentServerFile,
  ChatCompletion,
  ChatCompletionDelta,
  ChatCompletionRequest,
  ChatFolder,
  ChatMessage,
  ChatMessageMeta,
  ChatMessageReference,
  ChatSession,
  ChatSessionUpdateRequest,
  CollectionChangeRequest,
  Count,
  DeleteChatSessionsJobRequest,
  GuardrailsSettings,
  JobDetails,
  MessageVoteUpdateRequest,
  MoveChatSessionsRequest,
  PromptTemplateChangeRequest,
  QAFeedback,
  SuggestedQuestion,
  UpdateQAFeedbackRequest,
} from './components.ts'
import type { Download, Operation } from '../operation.ts'

export interface CreateChatSessionOperation {
  query?: {
    collection_id?: string | undefined
  } | undefined
  body?: {
    /** Not supported yet: only values without effect. */
    workspace?: '' | null | undefined
  } | undefined
  answer: ChatSession
  keyed: true
}

/** Starts a chat session over a collection, or over none. `POST /api/v1/chats` */
export const createChatSession: Operation<CreateChatSessionOperation> = {
  method: 'POST',
  path: '/api/v1/chats',
  body: 'json',
  keyed: true,
}

export interface ListChatSessionsOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the name, or of the newest message. */
    search?: string | undefined
    /** Only sessions in this folder; an empty one: those in none. */
    folder?: string | undefined
  } | undefined
  answer: ChatSession[]
}

/** Lists the caller's chat sessions, last changed first. `GET /api/v1/chats` */
export const listChatSessions: Operation<ListChatSessionsOperation> = {
  method: 'GET',
  path: '/api/v1/chats',
}

export interface GetChatSessionCountOperation {
  answer: Count
}

/** Counts the caller's chat sessions. `GET /api/v1/chats/count` */
export const getChatSessionCount: Operation<GetChatSessionCountOperation> = {
  method: 'GET',
  path: '/api/v1/chats/count',
}

export interface GetChatSessionOperation {
  params: {
    id: string
  }
  answer: ChatSession
}

/** Returns a chat session. `GET /api/v1/chats/{id}` */
export const getChatSession: Operation<GetChatSessionOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}',
}

export interface DeleteChatSessionOperation {
  params: {
    id: string
  }
  query?: {
    /** Seconds to wait. The work continues after them. */
    timeout?: number | undefined
  } | undefined
  answer: undefined
}

/** Deletes a chat session with its messages. `DELETE /api/v1/chats/{id}` */
export const deleteChatSession: Operation<DeleteChatSessionOperation> = {
  method: 'DELETE',
  path: '/api/v1/chats/{id}',
  answer: 'none',
}

export interface UpdateChatSessionOperation {
  params: {
    id: string
  }
  body: ChatSessionUpdateRequest
  answer: ChatSession
}

/** Renames a chat session. `PATCH /api/v1/chats/{id}` */
export const updateChatSession: Operation<UpdateChatSessionOperation> = {
  method: 'PATCH',
  path: '/api/v1/chats/{id}',
  body: 'json',
}

export interface ForkChatSessionOperation {
  params: {
    id: string
  }
  body?: {
    /** The last message of the fork; all messages when left out. */
    message_id?: string | undefined
  } | undefined
  answer: ChatSession
  keyed: true
}

/** Forks a chat session with its messages, up to and including one. `POST /api/v1/chats/{id}/fork` */
export const forkChatSession: Operation<ForkChatSessionOperation> = {
  method: 'POST',
  path: '/api/v1/chats/{id}/fork',
  body: 'json',
  keyed: true,
}

export interface InsertCommandSynthPairOperation {
  params: {
    id: string
  }
  body: {
    user_prompt: string
    ai_response: string
    /** What put it there; shown with the messages. */
    command_name: string
  }
  answer: {
    question_id: string
    reply_id: string
  }
  keyed: true
}

/** Adds a question and answer from a client command, without a model. `POST /api/v1/chats/{id}/synth_message_pair` */
export const insertCommandSynthPair: Operation<InsertCommandSynthPairOperation> = {
  method: 'POST',
  path: '/api/v1/chats/{id}/synth_message_pair',
  body: 'json',
  keyed: true,
}

export interface UpdateChatSessionCollectionOperation {
  params: {
    id: string
  }
  body: CollectionChangeRequest
  answer: ChatSession
}

/** Binds a chat session to another collection. `PUT /api/v1/chats/{id}/collection` */
export const updateChatSessionCollection: Operation<UpdateChatSessionCollectionOperation> = {
  method: 'PUT',
  path: '/api/v1/chats/{id}/collection',
  body: 'json',
}

export interface DeleteChatSessionCollectionOperation {
  params: {
    id: string
  }
  answer: ChatSession
}

/** Binds a chat session to no collection. `DELETE /api/v1/chats/{id}/collection` */
export const deleteChatSessionCollection: Operation<DeleteChatSessionCollectionOperation> = {
  method: 'DELETE',
  path: '/api/v1/chats/{id}/collection',
}

export interface UpdateChatSessionPromptTemplateOperation {
  params: {
    id: string
  }
  body: PromptTemplateChangeRequest
  answer: ChatSession
}

/** Sets the prompt template of a chat session. `PUT /api/v1/chats/{id}/prompt_template` */
export const updateChatSessionPromptTemplate: Operation<UpdateChatSessionPromptTemplateOperation> = {
  method: 'PUT',
  path: '/api/v1/chats/{id}/prompt_template',
  body: 'json',
}

export interface DeleteChatSessionPromptTemplateOperation {
  params: {
    id: string
  }
  answer: ChatSession
}

/** Removes the prompt template of a chat session. `DELETE /api/v1/chats/{id}/prompt_template` */
export const deleteChatSessionPromptTemplate: Operation<DeleteChatSessionPromptTemplateOperation> = {
  method: 'DELETE',
  path: '/api/v1/chats/{id}/prompt_template',
}

export interface CreateDeleteChatSessionJobOperation {
  body: DeleteChatSessionsJobRequest
  answer: JobDetails
  keyed: true
}

/** Deletes chat sessions, as a job. `POST /api/v1/chats/delete_job` */
export const createDeleteChatSessionJob: Operation<CreateDeleteChatSessionJobOperation> = {
  method: 'POST',
  path: '/api/v1/chats/delete_job',
  body: 'json',
  keyed: true,
}

export interface ListChatFoldersOperation {
  answer: ChatFolder[]
}

/** Lists the folders of the caller's chat sessions, by name. `GET /api/v1/chat_folders` */
export const listChatFolders: Operation<ListChatFoldersOperation> = {
  method: 'GET',
  path: '/api/v1/chat_folders',
}

export interface MoveChatSessionsOperation {
  body: MoveChatSessionsRequest
  answer: Count
}

/** Puts chat sessions into a folder, or out of theirs. `PUT /api/v1/chat_folders` */
export const moveChatSessions: Operation<MoveChatSessionsOperation> = {
  method: 'PUT',
  path: '/api/v1/chat_folders',
  body: 'json',
}

export interface GetChatSessionGuardrailsOperation {
  params: {
    id: string
  }
  answer: GuardrailsSettings
}

/** Returns the guardrails of a chat session: none yet. `GET /api/v1/chats/{id}/guardrails` */
export const getChatSessionGuardrails: Operation<GetChatSessionGuardrailsOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/guardrails',
}

export interface GetCompletionOperation {
  params: {
    id: string
  }
  body: ChatCompletionRequest
  answer: ChatCompletion
  item: ChatCompletionDelta
  keyed: true
}

/** Asks a question in a chat session. `POST /api/v1/chats/{id}/completions` */
export const getCompletion: Operation<GetCompletionOperation> = {
  method: 'POST',
  path: '/api/v1/chats/{id}/completions',
  body: 'json',
  stream: 'jsonl',
  resume: 'answer',
  keyed: true,
}

export interface FollowAnswerOperation {
  params: {
    question_id: string
  }
  query?: {
    offset?: number | undefined
    /** Of the last line that was read; the newest by default. */
    epoch?: number | undefined
  } | undefined
  headers?: {
    'last-event-id'?: string | undefined
  } | undefined
  answer: never
  item: ChatCompletionDelta
}

/** Resumes the stream of an answer. `GET /api/v1/messages/{question_id}/stream` */
export const followAnswer: Operation<FollowAnswerOperation> = {
  method: 'GET',
  path: '/api/v1/messages/{question_id}/stream',
  answer: 'stream',
  stream: 'jsonl',
  resume: 'answer',
}

export interface PauseChatMessageOperation {
  params: {
    question_id: string
  }
  answer: undefined
}

/** Holds the delivery of an answer that is being streamed. `POST /api/v1/messages/{question_id}/pause` */
export const pauseChatMessage: Operation<PauseChatMessageOperation> = {
  method: 'POST',
  path: '/api/v1/messages/{question_id}/pause',
  answer: 'none',
}

export interface ResumeChatMessageOperation {
  params: {
    question_id: string
  }
  answer: undefined
}

/** Resumes the delivery of a paused answer. `POST /api/v1/messages/{question_id}/resume` */
export const resumeChatMessage: Operation<ResumeChatMessageOperation> = {
  method: 'POST',
  path: '/api/v1/messages/{question_id}/resume',
  answer: 'none',
}

export interface StopChatMessageOperation {
  params: {
    question_id: string
  }
  answer: undefined
}

/** Stops an answer at once; the text so far stays. `POST /api/v1/messages/{question_id}/stop` */
export const stopChatMessage: Operation<StopChatMessageOperation> = {
  method: 'POST',
  path: '/api/v1/messages/{question_id}/stop',
  answer: 'none',
}

export interface FinishChatMessageOperation {
  params: {
    question_id: string
  }
  answer: undefined
}

/** Lets an answer end at its next sentence. `POST /api/v1/messages/{question_id}/finish` */
export const finishChatMessage: Operation<FinishChatMessageOperation> = {
  method: 'POST',
  path: '/api/v1/messages/{question_id}/finish',
  answer: 'none',
}

export interface GetChatSessionMessagesOperation {
  params: {
    id: string
  }
  query?: {
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: ChatMessage[]
}

/** Lists the messages of a chat session, newest first. `GET /api/v1/chats/{id}/messages` */
export const getChatSessionMessages: Operation<GetChatSessionMessagesOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/messages',
}

export interface ListQuestionsForChatSessionOperation {
  params: {
    id: string
  }
  query?: {
    limit?: number | undefined
  } | undefined
  answer: SuggestedQuestion[]
}

/** Suggests questions for a chat session. `GET /api/v1/chats/{id}/questions` */
export const listQuestionsForChatSession: Operation<ListQuestionsForChatSessionOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/questions',
}

export interface GetMessageReferencesOperation {
  params: {
    id: string
  }
  query?: {
    limit?: number | undefined
  } | undefined
  answer: ChatMessageReference[]
}

/** Lists the citations of an answer, best first. `GET /api/v1/messages/{id}/references` */
export const getMessageReferences: Operation<GetMessageReferencesOperation> = {
  method: 'GET',
  path: '/api/v1/messages/{id}/references',
}

export interface GetMessageMetaOperation {
  params: {
    id: string
  }
  query: {
    /** usage_stats, prompt_raw, self_reflection, llm_only, hyde1, or a kind that starts with agent_. */
    info_type: string
  }
  answer: ChatMessageMeta[]
}

/** Returns how an answer was made. `GET /api/v1/messages/{id}/meta` */
export const getMessageMeta: Operation<GetMessageMetaOperation> = {
  method: 'GET',
  path: '/api/v1/messages/{id}/meta',
}

export interface DeleteMessagesOperation {
  params: {
    message_ids: readonly string[]
  }
  answer: undefined
}

/** Deletes messages by their ids, separated by commas. `DELETE /api/v1/messages/{message_ids}` */
export const deleteMessages: Operation<DeleteMessagesOperation> = {
  method: 'DELETE',
  path: '/api/v1/messages/{message_ids}',
  answer: 'none',
}

export interface SendHitlMessageOperation {
  params: {
    question_id: string
  }
  body: {
    message: string
  }
  answer: undefined
  keyed: true
}

/** Sends a message to the agent that works on a question. `POST /api/v1/messages/{question_id}/hitl` */
export const sendHitlMessage: Operation<SendHitlMessageOperation> = {
  method: 'POST',
  path: '/api/v1/messages/{question_id}/hitl',
  body: 'json',
  answer: 'none',
  keyed: true,
}

export interface ListAgentServerFilesOperation {
  params: {
    id: string
  }
  answer: AgentServerFile[]
}

/** Lists the files that agents wrote in a chat, by name. `GET /api/v1/chats/{id}/agent_server_files` */
export const listAgentServerFiles: Operation<ListAgentServerFilesOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/agent_server_files',
}

export interface DeleteAgentServerFilesOperation {
  params: {
    id: string
  }
  answer: undefined
}

/** Deletes the files that agents wrote in a chat. `DELETE /api/v1/chats/{id}/agent_server_files` */
export const deleteAgentServerFiles: Operation<DeleteAgentServerFilesOperation> = {
  method: 'DELETE',
  path: '/api/v1/chats/{id}/agent_server_files',
  answer: 'none',
}

export interface DeleteAgentServerDirectoriesOperation {
  params: {
    /** Comma-separated. */
    session_ids: readonly string[]
  }
  answer: undefined
}

/** Deletes the directories of agents in chats, with their files. `DELETE /api/v1/chats/{session_ids}/agent_server_directories` */
export const deleteAgentServerDirectories: Operation<DeleteAgentServerDirectoriesOperation> = {
  method: 'DELETE',
  path: '/api/v1/chats/{session_ids}/agent_server_directories',
  answer: 'none',
}

export interface ListAllAgentServerDirectoriesStatsOperation {
  params: {
    id: string
  }
  query?: {
    /** 1 lists the files. */
    detail_level?: number | undefined
  } | undefined
  answer: AgentServerDirectoryStats[]
}

/** Returns statistics of the directories of agents in a chat. `GET /api/v1/chats/{id}/agent_server_directories/stats` */
export const listAllAgentServerDirectoriesStats: Operation<ListAllAgentServerDirectoriesStatsOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/agent_server_directories/stats',
}

export interface GetAgentServerDirectoryStatsOperation {
  params: {
    id: string
    directory_name: string
  }
  query?: {
    /** 1 lists the files. */
    detail_level?: number | undefined
  } | undefined
  answer: AgentServerDirectoryStats
}

/** Returns statistics of a directory of agents in a chat. `GET /api/v1/chats/{id}/agent_server_directories/{directory_name}/stats` */
export const getAgentServerDirectoryStats: Operation<GetAgentServerDirectoryStatsOperation> = {
  method: 'GET',
  path: '/api/v1/chats/{id}/agent_server_directories/{directory_name}/stats',
}

export interface SetMessageVotesOperation {
  params: {
    message_id: string
  }
  body: MessageVoteUpdateRequest
  answer: undefined
}

/** Votes for or against an answer, or removes the vote. `PUT /api/v1/messages/{message_id}/votes` */
export const setMessageVotes: Operation<SetMessageVotesOperation> = {
  method: 'PUT',
  path: '/api/v1/messages/{message_id}/votes',
  body: 'json',
  answer: 'none',
}

export interface ListQuestionAnswerFeedbacksOperation {
  query?: {
    collection_id?: string | undefined
    /** Only feedback of so long, such as `24 hours`, `7 days`, `3 months` or `1 year`. */
    interval?: string | undefined
    /** Only answers that were asked of no collection. */
    no_collection?: boolean | undefined
    offset?: number | undefined
    limit?: number | undefined
  } | undefined
  answer: QAFeedback[]
}

/** Lists answers with feedback, newest first. `GET /api/v1/question_answer_feedbacks` */
export const listQuestionAnswerFeedbacks: Operation<ListQuestionAnswerFeedbacksOperation> = {
  method: 'GET',
  path: '/api/v1/question_answer_feedbacks',
}

export interface GetQuestionAnswerFeedbackCountOperation {
  query?: {
    collection_id?: string | undefined
    /** Only feedback of so long, such as `24 hours`, `7 days`, `3 months` or `1 year`. */
    interval?: string | undefined
    /** Only answers that were asked of no collection. */
    no_collection?: boolean | undefined
  } | undefined
  answer: Count
}

/** Counts answers with feedback. `GET /api/v1/question_answer_feedbacks/count` */
export const getQuestionAnswerFeedbackCount: Operation<GetQuestionAnswerFeedbackCountOperation> = {
  method: 'GET',
  path: '/api/v1/question_answer_feedbacks/count',
}

export interface CreateFeedbackExportJobOperation {
  body?: {
    collection_id?: string | undefined
    /** Only feedback of so long, such as `24 hours`, `7 days`, `3 months` or `1 year`. */
    interval?: string | undefined
    /** Only answers that were asked of no collection. */
    no_collection?: boolean | undefined
    format?: 'csv' | 'json' | undefined
  } | undefined
  answer: JobDetails
  keyed: true
}

/** Exports the listed feedback to a file, as a job. `POST /api/v1/question_answer_feedbacks/export_job` */
export const createFeedbackExportJob: Operation<CreateFeedbackExportJobOperation> = {
  method: 'POST',
  path: '/api/v1/question_answer_feedbacks/export_job',
  body: 'json',
  keyed: true,
}

export interface UpdateQuestionAnswerFeedbackOperation {
  params: {
    answer_id: string
  }
  body: UpdateQAFeedbackRequest
  answer: undefined
}

/** Sets the expected answer and a comment on an answer. `POST /api/v1/question_answer_feedbacks/{answer_id}` */
export const updateQuestionAnswerFeedback: Operation<UpdateQuestionAnswerFeedbackOperation> = {
  method: 'POST',
  path: '/api/v1/question_answer_feedbacks/{answer_id}',
  body: 'json',
  answer: 'none',
}

export interface DownloadFeedbackExportOperation {
  params: {
    job_id: string
  }
  answer: Download
}

/** Returns the file of a finished export. `GET /api/v1/question_answer_feedbacks/export/{job_id}` */
export const downloadFeedbackExport: Operation<DownloadFeedbackExportOperation> = {
  method: 'GET',
  path: '/api/v1/question_answer_feedbacks/export/{job_id}',
  answer: 'bytes',
}
