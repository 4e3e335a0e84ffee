// Written by `npm run golden` from the route table; changes here are lost.

export interface APIKeyCreateRequest {
  /** Whose key it is; the caller's when left out. */
  user_id?: string | undefined
  name?: string | undefined
  /** Makes a key for this collection only. */
  collection_id?: string | undefined
  /** A time span such as `30 days`, `12 hours` or `P30D`, or an ISO 8601 date-time with its zone. */
  expires_in?: string | undefined
  inactivity_interval?: number | undefined
}

export interface APIKeyInfo {
  id: string
  username: string
  name: string
  /** The first and last characters of the secret. */
  hint: string
  created_at: string
  expires_at?: string
  last_used_at?: string
  /** Days without a call after which the key is refused. */
  inactivity_interval?: number
  total_calls: number
  /** Whether the key is accepted now: not deactivated, expired or unused for too long. */
  is_active: boolean
  collection_name?: string
  collection_id?: string
  is_global_key: boolean
}

export interface APIKeyResult {
  /** Left out when the request is repeated with its Idempotency-Key. */
  secret_key?: string
  api_key: APIKeyInfo
}

export interface APIKeyUpdateExpiryRequest {
  /** The key never expires when left out. */
  expires_in?: string | undefined
}

export interface APIKeyUpdateInactivityIntervalRequest {
  /** Days; the key may stay unused for ever when left out. */
  inactivity_interval?: number | undefined
}

export interface Agent {
  id: string
  /** Its name in agent_type. */
  value: string
  label: string
  /** Whether it can run here. */
  enabled: boolean
  /** Why it cannot run here. */
  disabled_reason?: string
  /** Of an agent that runs programs: how well they are kept apart from the server. */
  sandbox?: 'full' | 'container' | 'interpreter' | 'none' | 'trusted'
  /** Of a custom agent: whether its packages are installed. */
  state?: 'uploaded' | 'building' | 'ready' | 'failed'
  type: 'built_in' | 'langgraph' | 'crewai' | 'openai' | 'claude'
  /** Address of the owner of a custom agent; empty when unknown. */
  owner?: string
  description: string
  api_keys: {
    optional: {
      /** Name of the variable in the agent's environment. */
      name: string
      /** The key that the agent gets in it. */
      associated_key: {
        id: string
        name: string
        /** Empty when unknown. */
        owner_email: string
        description?: string
      } | null
    }[]
    required: {
      /** Name of the variable in the agent's environment. */
      name: string
      /** The key that the agent gets in it. */
      associated_key: {
        id: string
        name: string
        /** Empty when unknown. */
        owner_email: string
        description?: string
      } | null
    }[]
    custom: {
      /** Name of the variable in the agent's environment. */
      name: string
      /** The key that the agent gets in it. */
      associated_key: {
        id: string
        name: string
        /** Empty when unknown. */
        owner_email: string
        description?: string
      } | null
    }[]
  }
  /** Of a custom agent. */
  mcp_servers?: {
    /** Name of the MCP server in the code of the agent. */
    tool_name: string
    /** Metadata of the server, as JSON text. */
    tool_args: string
    /** The tool that the agent gets as this server. */
    associated_tool: {
      id: string
      name: string
      /** Empty when unknown. */
      owner_email: string
      description?: string
    } | null
  }[]
}

export interface AgentKey {
  id: string
  name: string
  /** private: for its owner; shared: everyone may give it to their tools; its value is never shown. */
  type: 'private' | 'shared'
  description?: string
  created_at: string
  updated_at: string
  /** Empty when unknown. */
  owner_email: string
}

export interface AgentSDKOptions {
  /** JSON Schema of the options, which llm_args takes. */
  sdk_options_schema: Record<string, unknown>
  permission_modes: string[]
  effort_levels: string[]
  available_betas: string[]
  hook_actions: string[]
  hook_events: string[]
  /** What is not honored, by its name, and what is there instead. */
  limitations: Record<string, string>
  status: 'success' | 'error'
  error: string | null
}

export interface AgentServerDirectoryStats {
  /** Its name. */
  id: string
  object: 'directory'
  size_bytes: number
  size_human_readable: string
  file_count: number
  directory_count: number
  /** Seconds since 1970. */
  created_timestamp: number
  /** Seconds since 1970. */
  modified_timestamp: number
  created_date: string
  modified_date: string
  is_empty: boolean
  top_level_contents: string[]
  owner: string
  permissions: string
  /** With detail_level 1. */
  files?: {
    name: string
    path: string
    size_bytes: number
    size_human_readable: string
    /** Seconds since 1970. */
    created_timestamp: number
    /** Seconds since 1970. */
    modified_timestamp: number
    created_date: string
    modified_date: string
    is_directory: boolean
    owner: string
    permissions: string
    sha256?: string
  }[]
}

export interface AgentServerDirectoryStatsPerAgentChatSession {
  agent_chat_session_id: string
  /** Name of the chat. */
  chat_preview: string
  stats: {
    /** Its name. */
    id: string
    object: 'directory'
    size_bytes: number
    size_human_readable: string
    file_count: number
    directory_count: number
    /** Seconds since 1970. */
    created_timestamp: number
    /** Seconds since 1970. */
    modified_timestamp: number
    created_date: string
    modified_date: string
    is_empty: boolean
    top_level_contents: string[]
    owner: string
    permissions: string
    /** With detail_level 1. */
    files?: {
      name: string
      path: string
      size_bytes: number
      size_human_readable: string
      /** Seconds since 1970. */
      created_timestamp: number
      /** Seconds since 1970. */
      modified_timestamp: number
      created_date: string
      modified_date: string
      is_directory: boolean
      owner: string
      permissions: string
      sha256?: string
    }[]
  }[]
}

export interface AgentServerFile {
  id: string
  object: 'file'
  bytes: number
  /** Seconds since 1970. */
  created_at: number
  filename: string
  purpose: 'agent'
}

export interface AgentToolKeyAssociations {
  tool: string
  keys: {
    name: string
    key_id: string
    associate_id: string
    user_id: string
    /** Of the user whose association it is; empty when unknown. */
    email: string
  }[]
}

export interface AgentToolSpec {
  name: string
  description: string
  /** Whether it can be used here. */
  enabled: boolean
  /** Why it cannot be used here, and what the host can do. */
  disabled_reason?: string
  /** Whether agents have it where agent_tools is auto. */
  default: boolean
  /** Whether users can add to it. */
  extendable: boolean
  api_keys: {
    required: string[]
    optional: string[]
    internal: string[]
  }
}

export interface AnalysisJob {
  /** projects/<UUID>/documentAI/jobs/<UUID>: also its path. */
  name: string
  parent: string
  displayName: string
  description: string
  createTime: string
  lastUpdateTime: string
  status: 'JOB_STATUS_PENDING' | 'JOB_STATUS_RUNNING' | 'JOB_STATUS_SUCCEEDED' | 'JOB_STATUS_FAILED' | 'JOB_STATUS_CANCELLING' | 'JOB_STATUS_CANCELLED'
  error?: {
    code: string
    message: string
  }
  totalSteps: number
  /** Steps that are done. */
  currentStep: number
  jobType: 'JOB_TYPE_OCR' | 'JOB_TYPE_CONCAT' | 'JOB_TYPE_SPLIT' | 'JOB_TYPE_FILTER' | 'JOB_TYPE_TRAIN' | 'JOB_TYPE_PREDICT' | 'JOB_TYPE_POSTPROCESS_DOCUMENT_SET' | 'JOB_TYPE_EXPORT_ANNOTATION_SET' | 'JOB_TYPE_EXPORT_IMAGES' | 'JOB_TYPE_POSTPROCESS_MODEL' | 'JOB_TYPE_POSTPROCESS_IMAGE_SET' | 'JOB_TYPE_POSTPROCESS_ANNOTATION_SET' | 'JOB_TYPE_ENGAGE' | 'JOB_TYPE_PUBLISH'
  annotations: Record<string, string>
  logsUrl: string
  warningsUrl: string
  ocrInputs?: Record<string, unknown>
  ocrOutputs?: Record<string, unknown>
  concatInputs?: Record<string, unknown>
  concatOutputs?: Record<string, unknown>
  splitInputs?: Record<string, unknown>
  splitOutputs?: Record<string, unknown>
  filterInputs?: Record<string, unknown>
  filterOutputs?: Record<string, unknown>
  trainInputs?: Record<string, unknown>
  trainOutputs?: Record<string, unknown>
  predictInputs?: Record<string, unknown>
  predictOutputs?: Record<string, unknown>
  postProcessDocumentSetInputs?: Record<string, unknown>
  postProcessDocumentSetOutputs?: Record<string, unknown>
  exportAnnotationSetInputs?: Record<string, unknown>
  exportAnnotationSetOutputs?: Record<string, unknown>
  exportImagesInputs?: Record<string, unknown>
  exportImagesOutputs?: Record<string, unknown>
  postProcessModelInputs?: Record<string, unknown>
  postProcessModelOutputs?: Record<string, unknown>
  postProcessImageSetInputs?: Record<string, unknown>
  postProcessImageSetOutputs?: Record<string, unknown>
  postProcessAnnotationSetInputs?: Record<string, unknown>
  postProcessAnnotationSetOutputs?: Record<string, unknown>
  engageInputs?: Record<string, unknown>
  engageOutputs?: Record<string, unknown>
  publishInputs?: Record<string, unknown>
  publishOutputs?: Record<string, unknown>
}

export interface AnnotationDraft {
  blind: boolean
  /** The version that it was saved as last. */
  savedAs?: number
  /** The number up to which this answer goes: send it as `after` and as `seen`. */
  last: number
  /** There is more after it. */
  more: boolean
  /** All current marks of each word or page: more than one where annotators differ. */
  marks: {
    page: string
    word?: string
    /** Username. */
    by: string
    /** The mark is of the caller. */
    own: boolean
    number: number
    time: string
    mark: {
      label?: string
      confidence?: number
      entityId?: string
      pageClass?: string
      classConfidence?: number
      done?: boolean
    } | null
  }[]
}

export interface Artifact {
  /** projects/<UUID>/documentAI/<kind>/<UUID>/versions/<INT>: also its path. */
  name: string
  /** projects/<UUID> */
  parent: string
  filename: string
  /** The job that makes it ready, or made it. */
  jobName?: string
  displayName: string
  description: string
  createTime: string
  updateTime: string
  /** Labels that callers put on it. */
  annotations: Record<string, string>
  status: 'ARTIFACT_STATUS_NOT_YET_READY' | 'ARTIFACT_STATUS_AVAILABLE' | 'ARTIFACT_STATUS_FAILED' | 'ARTIFACT_STATUS_DELETED'
  /** Why it failed. */
  error?: string
  /** Bytes, as a decimal number. */
  sizeInStorage: string
  isLatest?: boolean
  /** Of an annotation set, as VIA declares them. */
  attributes?: Record<string, unknown>
  documentCount?: number
  pageCount?: number
  /** How predictions compare with labels. */
  metricsReport?: Record<string, unknown>
  ocrStatus?: 'OCR_STATUS_NONE_SCHEDULED' | 'OCR_STATUS_PROCESSING' | 'OCR_STATUS_FINISHED' | 'OCR_STATUS_FAILED'
  /** documentSets/<UUID>/versions/<INT> */
  documentSetParent?: string
  modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION'
  /** What a model finds. */
  labels?: string[]
  /** Who may score with it beside those of the project: usernames, and group:<id>. */
  acl?: string[]
  /** Where the content can be downloaded. */
  downloadUrl?: string
  /** Of an image set: a ZIP for each 1000 pictures. */
  downloadUrls?: string[]
}

export interface AuditPage {
  /** Last first. */
  entries: {
    id: string
    /** ISO 8601, UTC. */
    at: string
    /** Id of the user who did it; absent for steps of the engine. */
    actor?: string
    /** The user's name as it is now. */
    actor_name?: string
    /** The part of the engine that took the step; absent for what a user did. */
    engine?: string
    record_kind: string
    record_id: string
    /** What happened to the record. */
    event: string
    /** State of the record after it, where it has one. */
    state?: string
    /** True for a step that came too late to change anything. */
    ignored?: boolean
    request_id?: string
    /** Facts of the event: ids, counts and codes. */
    data: Record<string, unknown>
  }[]
  /** Cursor of the next page; absent at the end. */
  next_cursor?: string
}

export interface ChatCompletion {
  /** Id of the answer. */
  message_id: string
  body: string
}

export interface ChatCompletionDelta {
  /** The next piece of the answer; in the last line the whole answer. */
  body: string
  /** True in the last line: its body is the answer. */
  finished: boolean
  /** Id of the answer, in the last line. */
  message_id?: string
  /** Where the piece starts, in UTF-16 code units. */
  offset?: number
  /** Grows when an answer is regenerated; for resuming. */
  epoch?: number
  /** The answer has not begun: the reason and the place in the queue. Its body is empty. */
  waiting?: {
    reason: 'limit' | 'turn'
    place: number
  }
  /** What somebody has asked of the answer, when that changes, and to those who begin to read meanwhile: it is paused, it ends at its next sentence, or neither any more. The body of this line is empty. */
  steered?: 'paused' | 'finishing' | 'running'
  /** A message of an agent. The body of this line is empty. */
  agent?: {
    /** The agent waits for a reply over the hitl call. */
    asks?: {
      call_id: string
      kind: 'approval' | 'answer' | 'input'
      tool: string
      /** JSON text, as the model wrote it. */
      arguments: string
      /** What the user is asked. */
      question?: string
      /** Of an input: the MCP server that asks. Question, fields and url are its words, which nobody checked. */
      from?: string
      /** Of an input: what to fill in; never secrets. */
      fields?: QuestionField[]
      /** Of an input: the address that the user is to open. */
      url?: string
    }[]
    /** What the program of a custom agent printed since the last line. */
    progress?: string
    /** Files that the agent has written since the last line: document id to name. */
    files?: Record<string, string>[]
    /** Calls of tools that have ended since the last line, with agent_interactive. */
    steps?: {
      call_id: string
      tool: string
      /** JSON text, as the model wrote it. */
      arguments: string
      /** Without content of documents. */
      result: string
      failed: boolean
    }[]
  }
  /** Discard the text before: the answer so far is this body. */
  reset?: true
}

export interface ChatCompletionRAGConfig {
  rag_type?: 'auto' | 'llm_only' | 'agent_only' | 'rag' | 'agentic_rag' | 'rlm_rag' | 'fast_agentic_rag' | 'hyde1' | 'hyde2' | 'rag+' | 'all_data' | undefined
  /** Placed after the question where hyde1 and hyde2 first answer without passages. */
  hyde_no_rag_llm_prompt_extension?: string | undefined
  /** Passages before and after each found one that rag+ takes along; 1 by default. */
  num_neighbor_chunks_to_include?: number | undefined
  /** What the prompt includes of a passage: name, text, page, captions (true by default); uri, connector, original_mtime, age, score (false by default). */
  meta_data_to_include?: Record<string, boolean> | undefined
  /** More than 0 caps the passages. */
  rag_max_chunks?: number | undefined
  /** More than 0 drops weaker passages. */
  rag_min_chunk_score?: number | undefined
  /** Applies only with a graph, which is not built. */
  graph_rag_auto_select?: boolean | null | undefined
}

export interface ChatCompletionRequest {
  message: string
  system_prompt?: string | undefined
  pre_prompt_query?: string | undefined
  prompt_query?: string | undefined
  /** Placed before what rag+ and all_data noted of the parts, when these are too long for one prompt. */
  pre_prompt_summary?: string | undefined
  /** Appended to it: what to do with it. */
  prompt_summary?: string | undefined
  /** What is asked about images sent along. */
  image_batch_image_prompt?: string | undefined
  /** Instruction for combining the results of several batches of images. */
  image_batch_final_prompt?: string | undefined
  llm?: string | undefined
  llm_args?: ChatCompletionRequestLLMArgs | undefined
  rag_config?: ChatCompletionRAGConfig | undefined
  self_reflection_config?: ChatCompletionSelfReflectionConfig | undefined
  include_chat_history?: 'on' | 'off' | 'auto' | 'True' | 'False' | 'true' | 'false' | boolean | undefined
  /** Limits the documents: with any of these tags, or with any of include and none of exclude. */
  tags?: readonly string[] | {
    include?: readonly string[] | undefined
    exclude?: readonly string[] | undefined
  } | undefined
  /** Streams the answer while it is generated. */
  stream?: boolean | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface ChatCompletionRequestLLMArgs {
  /** 0.0 by default: always the likeliest word. */
  temperature?: number | undefined
  /** The provider's own when unset or 0. */
  top_k?: number | undefined
  /** The provider's own when unset or 0. */
  top_p?: number | undefined
  /** 0 lets the model pick one. */
  seed?: number | undefined
  /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
  repetition_penalty?: number | undefined
  /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
  max_new_tokens?: number | undefined
  /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
  min_max_new_tokens?: number | undefined
  /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
  reasoning_effort?: number | undefined
  /** Lets an agent work with tools; for questions of chats only. */
  use_agent?: boolean | undefined
  /** Limits the choice of a model under llm auto. */
  cost_controls?: {
    /** Most that one call may cost; the answer is kept as short as that needs. */
    max_cost?: number | null | '' | false | undefined
    /** Only models whose tokens, of prompt and of answer, cost no more. */
    max_cost_per_million_tokens?: number | null | '' | false | undefined
    /** Only these models; none means all. */
    model?: readonly string[] | null | '' | false | undefined
    /** Most that an answer more accurate by 0.1 may cost more. */
    willingness_to_pay?: number | null | '' | false | undefined
    /** Most seconds that an answer more accurate by 0.1 may take longer. */
    willingness_to_wait?: number | null | '' | false | undefined
  } | null | undefined
  /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
  response_format?: 'text' | 'json_object' | 'json_code' | undefined
  /** JSON schema that the answer fits; checked before it is given. */
  guided_json?: Record<string, unknown> | undefined
  /** The answer is one of these. */
  guided_choice?: readonly string[] | undefined
  /** For models that can be held to it. */
  guided_regex?: string | undefined
  /** For models that can be held to it. */
  guided_grammar?: string | undefined
  /** White space of guided_json, for models that can be held to it. */
  guided_whitespace_pattern?: string | undefined
  /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
  enable_vision?: 'on' | 'off' | 'auto' | undefined
  /** Models that may look at images; auto (default): the one that answers, where it sees. */
  visible_vision_models?: readonly string[] | 'auto' | undefined
  /** Most images of one call; 4 by default, never more than 20. */
  images_num_max?: number | undefined
  /** Kept with the messages as it is. */
  client_metadata?: string | undefined
  /** Least characters of a streamed piece; 1 by default. */
  min_chars_per_yield?: number | undefined
  /** How much an agent and the agentic rag types try; standard by default. */
  agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
  /** Most turns of an agent or an agentic rag type; auto by default. */
  agent_max_turns?: number | 'auto' | undefined
  /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
  agent_timeout?: number | undefined
  /** Seconds an agent or an agentic rag type may take; 3600 by default. */
  agent_total_timeout?: number | undefined
  /** Which agent works, by its value in the list of agents. */
  agent_type?: string | undefined
  /** Tools the agent may use: auto (default), all, or a list of names. */
  agent_tools?: string | readonly string[] | undefined
  /** Whether the stream of the answer names each file as the agent writes it; true by default. */
  agent_stream_files?: boolean | undefined
  /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
  agent_interactive?: boolean | undefined
  /** The system prompt is always preserved. */
  json_preserve_system_prompt?: boolean | null | undefined
  /** Agents can keep a list of their steps either way. */
  task_tracking?: boolean | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_original_files?: readonly string[] | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_num_executable_code_blocks_limit?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_main_model?: string | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_stream_length?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_memory_usage?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  final_answer_guidelines_mode?: 'auto' | 'detailed' | 'detailed_no_file_links' | 'detailed_no_image_links' | 'detailed_no_links' | 'raw_LLM' | null | undefined
  /** Memory block that is read for the answer. */
  memory_block_id?: string | undefined
  /** The same by its name: the own block of this name, else the one that is shared. */
  memory_block_name?: string | undefined
}

export interface ChatCompletionSelfReflectionConfig {
  /** Model that reviews the answer; that of the answer by default. Empty: no review. */
  llm_reflection?: string | undefined
  /** What it is asked; the first %s becomes the prompt, the second the answer. */
  prompt_reflection?: string | undefined
  system_prompt_reflection?: string | undefined
  /** Settings of that model call: an object, or JSON text. */
  llm_args_reflection?: {
    /** 0.0 by default: always the likeliest word. */
    temperature?: number | undefined
    /** The provider's own when unset or 0. */
    top_k?: number | undefined
    /** The provider's own when unset or 0. */
    top_p?: number | undefined
    /** 0 lets the model pick one. */
    seed?: number | undefined
    /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
    repetition_penalty?: number | undefined
    /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
    max_new_tokens?: number | undefined
    /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
    min_max_new_tokens?: number | undefined
    /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
    reasoning_effort?: number | undefined
    /** Lets an agent work with tools; for questions of chats only. */
    use_agent?: boolean | undefined
    /** Limits the choice of a model under llm auto. */
    cost_controls?: {
      /** Most that one call may cost; the answer is kept as short as that needs. */
      max_cost?: number | null | '' | false | undefined
      /** Only models whose tokens, of prompt and of answer, cost no more. */
      max_cost_per_million_tokens?: number | null | '' | false | undefined
      /** Only these models; none means all. */
      model?: readonly string[] | null | '' | false | undefined
      /** Most that an answer more accurate by 0.1 may cost more. */
      willingness_to_pay?: number | null | '' | false | undefined
      /** Most seconds that an answer more accurate by 0.1 may take longer. */
      willingness_to_wait?: number | null | '' | false | undefined
    } | null | undefined
    /** The system prompt is always preserved. */
    json_preserve_system_prompt?: boolean | null | undefined
    /** Agents can keep a list of their steps either way. */
    task_tracking?: boolean | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_original_files?: readonly string[] | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_num_executable_code_blocks_limit?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_main_model?: string | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_max_stream_length?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_max_memory_usage?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    final_answer_guidelines_mode?: 'auto' | 'detailed' | 'detailed_no_file_links' | 'detailed_no_image_links' | 'detailed_no_links' | 'raw_LLM' | null | undefined
    /** Set in the question itself: the asking user chooses the memory. */
    memory_block_id?: '' | null | undefined
    /** Set in the question itself: the asking user chooses the memory. */
    memory_block_name?: '' | null | undefined
    /** Not supported here: only values without effect. */
    response_format?: 'text' | null | undefined
    /** Not supported here: only values without effect. */
    guided_json?: '' | Record<string, unknown> | null | undefined
    /** Not supported here: only values without effect. */
    guided_regex?: '' | null | undefined
    /** Not supported here: only values without effect. */
    guided_choice?: readonly unknown[] | null | undefined
    /** Not supported here: only values without effect. */
    guided_grammar?: '' | null | undefined
    /** Not supported here: only values without effect. */
    guided_whitespace_pattern?: '' | null | undefined
    /** Not supported here: only values without effect. */
    enable_vision?: 'off' | 'auto' | null | undefined
    /** Not supported yet: only values without effect. */
    visible_vision_models?: readonly unknown[] | readonly ['auto'] | 'auto' | null | undefined
    /** Limits images, but none are sent. */
    images_num_max?: unknown
    /** Not supported here: only values without effect. */
    client_metadata?: '' | null | undefined
    /** Not supported here: only values without effect. */
    min_chars_per_yield?: 0 | 1 | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_max_turns?: number | 'auto' | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_timeout?: number | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_total_timeout?: number | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_type?: string | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_tools?: string | readonly string[] | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_stream_files?: boolean | null | undefined
  } | undefined
}

export interface ChatError {
  error: string
  /** Seconds until a retry makes sense, if known. */
  retry_after?: number
}

export interface ChatFolder {
  name: string
  sessions: number
}

export interface ChatMessage {
  id: string
  content: string
  /** The question, for an answer; absent for a question. */
  reply_to?: string
  votes: number
  created_at: string
  has_references: boolean
  total_references: number
  /** Who asked; absent for answers. */
  username?: string
  error?: string
  /** JSON text. */
  llm_args?: string
  type_list?: ChatMessageMeta[]
  /** For a question whose answer has not begun because others come first. */
  waiting?: {
    /** limit: as many of the same user run as may; turn: the server works on what came first. */
    reason: 'limit' | 'turn'
    /** 1 is next. Among the user's own for limit, else among all, at the moment. */
    place: number
  }
  /** The command that put it there, where no model answered. */
  command_name?: string
}

export interface ChatMessageMeta {
  /** Kind of metadata. */
  message_type: string
  /** Text, or JSON as text. */
  content: string
}

export interface ChatMessageReference {
  collection_id?: string
  document_id: string
  document_name: string
  chunk_id: number
  score: number
  pages: string
  content?: string
  /** The document is gone from the collection, or no longer visible. */
  were_references_deleted: boolean
  uri?: string
  /** UTF-16 offset of the passage in the document's text. */
  start_offset?: number
  end_offset?: number
  /** False: the answer names no passage, and this is one it was given. */
  cited: boolean
  /** What the answer quotes of the passage, checked against it. */
  quotes?: {
    quote: string
    /** It occurs in the passage word for word. */
    verified: boolean
    pages?: string
    /** UTF-16 offset in the document's text. */
    start_offset?: number
    end_offset?: number
  }[]
  /** Where the verified quotes, or else the passage, are, line by line, where the layout is known. */
  boxes?: {
    page: number
    /** x0, y0, x1, y1 in points from the page's top left corner. */
    box: number[]
  }[]
}

export interface ChatSession {
  id: string
  name?: string
  /** Absent for a session without collection. */
  collection_id?: string
  collection_name?: string
  prompt_template_id?: string
  /** Start of the newest message. */
  latest_message_content?: string
  /** The folder that its owner keeps it in; absent when in none. */
  folder?: string
  created_at: string
  updated_at: string
  /** Owner. */
  username: string
}

export interface ChatSessionUpdateRequest {
  name: string
}

export interface ChatSettings {
  llm?: string | undefined
  llm_args?: ChatSettingsLLMArgs | undefined
  rag_config?: ChatCompletionRAGConfig | undefined
  self_reflection_config?: ChatCompletionSelfReflectionConfig | undefined
  include_chat_history?: 'on' | 'off' | 'auto' | 'True' | 'False' | 'true' | 'false' | boolean | undefined
  /** Limits the documents: with any of these tags, or with any of include and none of exclude. */
  tags?: readonly string[] | {
    include?: readonly string[] | undefined
    exclude?: readonly string[] | undefined
  } | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface ChatSettingsLLMArgs {
  /** 0.0 by default: always the likeliest word. */
  temperature?: number | undefined
  /** The provider's own when unset or 0. */
  top_k?: number | undefined
  /** The provider's own when unset or 0. */
  top_p?: number | undefined
  /** 0 lets the model pick one. */
  seed?: number | undefined
  /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
  repetition_penalty?: number | undefined
  /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
  max_new_tokens?: number | undefined
  /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
  min_max_new_tokens?: number | undefined
  /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
  reasoning_effort?: number | undefined
  /** Lets an agent work with tools; for questions of chats only. */
  use_agent?: boolean | undefined
  /** Limits the choice of a model under llm auto. */
  cost_controls?: {
    /** Most that one call may cost; the answer is kept as short as that needs. */
    max_cost?: number | null | '' | false | undefined
    /** Only models whose tokens, of prompt and of answer, cost no more. */
    max_cost_per_million_tokens?: number | null | '' | false | undefined
    /** Only these models; none means all. */
    model?: readonly string[] | null | '' | false | undefined
    /** Most that an answer more accurate by 0.1 may cost more. */
    willingness_to_pay?: number | null | '' | false | undefined
    /** Most seconds that an answer more accurate by 0.1 may take longer. */
    willingness_to_wait?: number | null | '' | false | undefined
  } | null | undefined
  /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
  response_format?: 'text' | 'json_object' | 'json_code' | undefined
  /** JSON schema that the answer fits; checked before it is given. */
  guided_json?: Record<string, unknown> | undefined
  /** The answer is one of these. */
  guided_choice?: readonly string[] | undefined
  /** For models that can be held to it. */
  guided_regex?: string | undefined
  /** For models that can be held to it. */
  guided_grammar?: string | undefined
  /** White space of guided_json, for models that can be held to it. */
  guided_whitespace_pattern?: string | undefined
  /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
  enable_vision?: 'on' | 'off' | 'auto' | undefined
  /** Models that may look at images; auto (default): the one that answers, where it sees. */
  visible_vision_models?: readonly string[] | 'auto' | undefined
  /** Most images of one call; 4 by default, never more than 20. */
  images_num_max?: number | undefined
  /** Kept with the messages as it is. */
  client_metadata?: string | undefined
  /** Least characters of a streamed piece; 1 by default. */
  min_chars_per_yield?: number | undefined
  /** How much an agent and the agentic rag types try; standard by default. */
  agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
  /** Most turns of an agent or an agentic rag type; auto by default. */
  agent_max_turns?: number | 'auto' | undefined
  /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
  agent_timeout?: number | undefined
  /** Seconds an agent or an agentic rag type may take; 3600 by default. */
  agent_total_timeout?: number | undefined
  /** Which agent works, by its value in the list of agents. */
  agent_type?: string | undefined
  /** Tools the agent may use: auto (default), all, or a list of names. */
  agent_tools?: string | readonly string[] | undefined
  /** Whether the stream of the answer names each file as the agent writes it; true by default. */
  agent_stream_files?: boolean | undefined
  /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
  agent_interactive?: boolean | undefined
  /** The system prompt is always preserved. */
  json_preserve_system_prompt?: boolean | null | undefined
  /** Agents can keep a list of their steps either way. */
  task_tracking?: boolean | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_original_files?: readonly string[] | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_num_executable_code_blocks_limit?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_main_model?: string | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_stream_length?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_memory_usage?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  final_answer_guidelines_mode?: 'auto' | 'detailed' | 'detailed_no_file_links' | 'detailed_no_image_links' | 'detailed_no_links' | 'raw_LLM' | null | undefined
  /** Set in the question itself: the asking user chooses the memory. */
  memory_block_id?: '' | null | undefined
  /** Set in the question itself: the asking user chooses the memory. */
  memory_block_name?: '' | null | undefined
}

export interface Chunk {
  /** Counts from 1 in its collection. */
  id: number
  text: string
  /** Of the document. */
  name: string
  /** Characters. */
  size: number
  /** Such as `3` or `3-4`. */
  pages: string
}

export interface ChunkSearchResult {
  /** Counts from 1 in its collection. */
  id: number
  text: string
  /** Of the document. */
  name: string
  /** Characters. */
  size: number
  /** Such as `3` or `3-4`. */
  pages: string
  /** Id of the document. */
  topic: string
  score: number
}

export interface CloseDraftRequest {
  /** The version of the same set that holds what was in the draft. */
  version: number
  /** Marks up to this number are in that version. Later ones move to its draft when it was made from this version, and stay here otherwise. */
  until: number
}

export interface Collection {
  id: string
  name: string
  description: string
  embedding_model: string
  /** Documents that can be found; its list and its count of documents also have those in progress and failed. */
  document_count: number
  /** Bytes. */
  document_size: number
  created_at: string
  updated_at: string
  user_count: number
  is_public: boolean
  /** Owner. */
  username: string
  sessions_count: number
  status: 'active' | 'archived'
  prompt_template_id?: string
  /** URL path of its picture. */
  thumbnail?: string
  /** Most bytes of documents. */
  size_limit: number
  expiry_date?: string
  /** Days. */
  inactivity_interval?: number
  archived_at?: string
  rag_type?: 'auto' | 'llm_only' | 'rag' | 'hyde1' | 'hyde2' | 'rag+' | 'all_data'
  metadata_dict: Record<string, unknown>
  description_auto_generated: boolean
  description_generated_at?: string
  description_dirty_at?: string
  description_generation_started_at?: string
}

export interface CollectionChangeRequest {
  collection_id: string
}

export interface CollectionCreateRequest {
  name: string
  description?: string | undefined
  embedding_model?: string | undefined
  collection_settings?: CollectionSettings | undefined
  chat_settings?: ChatSettings | undefined
  metadata_dict?: Record<string, unknown> | undefined
  /** When it is archived; a day means its end in UTC. */
  expiry_date?: string | undefined
  /** Not supported yet: only values without effect. */
  workspace?: '' | null | undefined
  /** Not supported yet: only values without effect. */
  vex_encryption?: 'disabled' | null | undefined
}

export interface CollectionSettings {
  /** Approximate size of a chunk in tokens; 320 when unset. */
  max_tokens_per_chunk?: number | undefined
  /** Tokens a chunk repeats of the one before; 0 when unset. */
  chunk_overlap_tokens?: number | undefined
  gen_doc_summaries?: boolean | undefined
  gen_doc_questions?: boolean | undefined
  audio_input_language?: string | undefined
  ocr_model?: string | undefined
  tesseract_lang?: string | undefined
  keep_tables_as_one_chunk?: boolean | undefined
  /** Each page is one chunk. */
  chunk_by_page?: boolean | undefined
  handwriting_check?: boolean | undefined
  ingest_mode?: 'standard' | 'lite' | 'agent_only' | undefined
  follow_links?: boolean | undefined
  max_depth?: number | undefined
  max_documents?: number | undefined
  root_dir?: string | undefined
  copy_document?: boolean | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface CollectionUpdateRequest {
  name?: string | undefined
  description?: string | undefined
  /** The same as rag_config.rag_type of the chat settings. */
  rag_type?: 'auto' | 'llm_only' | 'rag' | 'hyde1' | 'hyde2' | 'rag+' | 'all_data' | undefined
  chat_settings?: ChatSettings | undefined
  /** Not changed here: PUT /collections/{collection_id}/settings. */
  collection_settings?: null | undefined
  /** Not changed here: PUT /collections/{collection_id}/metadata. */
  metadata_dict?: null | undefined
  /** Not changed here: PUT /collections/{collection_id}/expiry_date. */
  expiry_date?: null | undefined
  /** Not changed here: POST /collections/{collection_id}/reembed_job. */
  embedding_model?: null | undefined
  /** Not supported yet: only values without effect. */
  workspace?: '' | null | undefined
  /** Not supported yet: only values without effect. */
  vex_encryption?: 'disabled' | null | undefined
}

export interface CompatibleChatChunk {
  id: string
  object: 'chat.completion.chunk'
  created: number
  model: string
  /** Empty in the chunk of the usage. */
  choices: {
    index: 0
    delta: {
      role?: 'assistant'
      content?: string
      /** The model's reasoning, if reported. An extension. */
      reasoning_content?: string
    }
    logprobs: null
    finish_reason: 'stop' | 'length' | 'content_filter' | null
  }[]
  /** With stream_options.include_usage; null but in the last chunk. */
  usage?: CompatibleChatUsage | null
  /** Sources of a collection's answer, best first. An extension. */
  citations?: ChatMessageReference[]
}

export interface CompatibleChatReply {
  id: string
  object: 'chat.completion'
  /** Unix time, s. */
  created: number
  /** The model that answered. */
  model: string
  choices: {
    index: 0
    message: {
      role: 'assistant'
      content: string
      refusal: null
      /** The model's reasoning, if reported. An extension. */
      reasoning_content?: string
    }
    logprobs: null
    finish_reason: 'stop' | 'length' | 'content_filter'
  }[]
  usage: CompatibleChatUsage
  /** Sources of a collection's answer, best first. An extension. */
  citations?: ChatMessageReference[]
}

export interface CompatibleChatRequest {
  /** Id of a model; auto picks one. */
  model: string
  messages: readonly {
    role: 'developer' | 'system' | 'user' | 'assistant'
    content?: string | readonly {
      /** text or, in messages of the user, image_url. */
      type: string
      text?: string | undefined
      refusal?: string | undefined
      image_url?: {
        /** A data: URL; an https: URL where the server may fetch it. */
        url: string
      } | undefined
    }[] | null | undefined
  }[]
  temperature?: number | null | undefined
  top_p?: number | null | undefined
  max_tokens?: number | null | undefined
  /** Overrides max_tokens. */
  max_completion_tokens?: number | null | undefined
  stop?: string | readonly string[] | null | undefined
  seed?: number | null | undefined
  n?: 1 | null | undefined
  response_format?: {
    type: 'text' | 'json_object' | 'json_schema'
    json_schema?: {
      name?: string | null | undefined
      schema?: Record<string, unknown> | null | undefined
    } | null | undefined
  } | null | undefined
  stream?: boolean | null | undefined
  stream_options?: {
    include_usage?: boolean | null | undefined
  } | null | undefined
}

export interface CompatibleChatUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  /** Not reported by the provider; counted by the server. */
  estimated?: true
}

export interface CompatibleEmbeddingReply {
  object: 'list'
  model: string
  data: {
    object: 'embedding'
    index: number
    /** In the format that encoding_format names. */
    embedding: number[] | string
  }[]
  usage: {
    prompt_tokens: number
    total_tokens: number
    /** Counted by the server. */
    estimated: true
  }
}

export interface CompatibleEmbeddingRequest {
  /** Id of an embedding model. */
  model: string
  /** A text or texts; tokens are not supported. */
  input: string | readonly string[]
  /** base64: 32-bit floats, little-endian. */
  encoding_format?: 'float' | 'base64' | null | undefined
  /** Must equal the model's. */
  dimensions?: number | null | undefined
}

export interface CompatibleError {
  error: {
    message: string
    /** Kind of error, such as invalid_request_error. */
    type: string
    /** The invalid field, if any. */
    param: string | null
    /** Error code, such as model_not_found. */
    code: string | null
  }
}

export interface CompatibleFileCitation {
  type: 'file_citation'
  /** Id of the document. */
  file_id: string
  filename: string
  /** Place in the list of citations, best first. */
  index: number
  /** An extension, like the fields below. */
  chunk_id?: number
  pages?: string
  score?: number
  /** The passage. */
  quote?: string
  uri?: string
}

export interface CompatibleModel {
  id: string
  object: 'model'
  /** Unix time, s. */
  created: number
  owned_by: string
  permission: {
    id: string
    object: 'model_permission'
    created: number
    allow_create_engine: boolean
    allow_sampling: boolean
    allow_logprobs: boolean
    allow_search_indices: boolean
    allow_view: boolean
    allow_fine_tuning: boolean
    organization: string
    group: string | null
    is_blocking: boolean
  }[]
  root: string
  parent: string | null
}

export interface CompatibleResponse {
  id: string
  object: 'response'
  /** Unix time, s. */
  created_at: number
  status: 'in_progress' | 'completed' | 'failed' | 'incomplete'
  error: {
    code: string
    message: string
  } | null
  incomplete_details: {
    reason: 'max_output_tokens' | 'content_filter'
  } | null
  instructions: string | null
  max_output_tokens: number | null
  metadata: Record<string, string>
  /** The model that answers. */
  model: string
  output: {
    id: string
    type: 'message'
    status: 'in_progress' | 'completed' | 'incomplete'
    role: 'assistant'
    content: {
      type: 'output_text'
      text: string
      annotations: CompatibleFileCitation[]
      logprobs: unknown[]
    }[]
  }[]
  parallel_tool_calls: false
  previous_response_id: null
  store: false
  temperature: number | null
  text: {
    format: Record<string, unknown>
  }
  tool_choice: 'none'
  tools: unknown[]
  top_p: number | null
  truncation: 'disabled'
  usage: {
    input_tokens: number
    input_tokens_details: {
      cached_tokens: number
      cache_write_tokens: number
    }
    output_tokens: number
    output_tokens_details: {
      reasoning_tokens: number
    }
    total_tokens: number
    /** Not reported by the provider; counted by the server. */
    estimated?: true
  } | null
}

export interface CompatibleResponseEvent {
  /** Also the name of the event. */
  type: string
  sequence_number: number
  [name: string]: unknown
}

export interface CompatibleResponseRequest {
  /** Id of a model; auto picks one. */
  model: string
  /** A text, or the conversation; text only. */
  input: string | readonly {
    /** message, the default. */
    type?: string | null | undefined
    role?: 'developer' | 'system' | 'user' | 'assistant' | undefined
    content?: string | readonly {
      /** input_text, or output_text in messages of the assistant. */
      type: string
      text?: string | undefined
      refusal?: string | undefined
    }[] | undefined
  }[]
  instructions?: string | null | undefined
  temperature?: number | null | undefined
  top_p?: number | null | undefined
  max_output_tokens?: number | null | undefined
  text?: {
    format?: {
      type: 'text' | 'json_object' | 'json_schema'
      name?: string | null | undefined
      schema?: Record<string, unknown> | null | undefined
    } | null | undefined
  } | null | undefined
  metadata?: Record<string, string> | null | undefined
  stream?: boolean | null | undefined
  /** Responses are not stored: send the conversation in input. */
  previous_response_id?: unknown
  conversation?: unknown
  prompt?: unknown
  background?: unknown
}

export interface CompletedUpload {
  /** Of the job that runs, or will run once the choices are submitted. */
  jobId: string
  /** File names that several image sets have, with these image sets. Empty: the job runs. */
  duplicates: Record<string, string[]>
}

export interface ConfigurationText {
  content: string
}

export interface ConfigurationUrlRequest {
  /** A public http or https address, or one that the host opens. */
  url: string
}

export interface ConfirmUserDeletionRequest {
  /** Confirms the deletion, within an hour. */
  delete_id: string
}

export interface Count {
  count: number
}

export interface CountWithQueueDetails {
  count: number
  queue_infos: {
    name: string
    length: number
  }[]
}

export interface CreateAgentKeyRequest {
  name: string
  /** private: for its owner; shared: everyone may give it to their tools; its value is never shown. */
  type: 'private' | 'shared'
  /** The secret. No answer ever holds it. */
  value: string
  description?: string | undefined
}

export interface CreateAgentToolKeyAssociationsRequest {
  /** Name of one of the caller's custom tools. */
  tool: string
  keys: readonly {
    /** Name of the environment variable under which the tool gets the key. */
    name: string
    key_id: string
  }[]
}

export interface CreateAnalysisJobRequest {
  displayName: string
  description?: string | undefined
  jobType: 'JOB_TYPE_OCR' | 'JOB_TYPE_CONCAT' | 'JOB_TYPE_SPLIT' | 'JOB_TYPE_FILTER' | 'JOB_TYPE_TRAIN' | 'JOB_TYPE_PREDICT' | 'JOB_TYPE_POSTPROCESS_DOCUMENT_SET' | 'JOB_TYPE_EXPORT_ANNOTATION_SET' | 'JOB_TYPE_EXPORT_IMAGES' | 'JOB_TYPE_POSTPROCESS_MODEL' | 'JOB_TYPE_POSTPROCESS_IMAGE_SET' | 'JOB_TYPE_POSTPROCESS_ANNOTATION_SET' | 'JOB_TYPE_ENGAGE' | 'JOB_TYPE_PUBLISH'
  annotations?: Record<string, string> | undefined
  /** Inputs of the type; they can also be given under the name of the type, such as trainInputs. */
  inputs?: Record<string, unknown> | undefined
  [name: string]: unknown
}

export interface CreateAnnotationSetInPartsRequest {
  /** Media type of the content: application/json for VIA. */
  mime: string
  /** Properties of the annotation set. displayName is required. */
  annotationSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateAnnotationSetRequest {
  /** Media type of the content: application/json for VIA. */
  mime: string
  /** Properties of the annotation set. displayName is required. */
  annotationSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  annotationSetVia: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreateAnnotationSetVersionInPartsRequest {
  /** Media type of the content: application/json for VIA. */
  mime: string
  /** Properties of the annotation set. displayName is required unless that of the newest version holds. */
  annotationSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** The version that this one was made of. */
  sourceAnnotationSetName: string
}

export interface CreateAnnotationSetVersionRequest {
  /** Media type of the content: application/json for VIA. */
  mime: string
  /** Properties of the annotation set. displayName is required unless that of the newest version holds. */
  annotationSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  annotationSetVia: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
  /** The version that this one was made of. */
  sourceAnnotationSetName: string
}

export interface CreateCustomAgentKeyAssociationRequest {
  agent_id: string
  /** Name of the environment variable in which the agent gets the key. */
  env_key_name: string
  key_id: string
}

export interface CreateCustomAgentToolAssociationRequest {
  agent_id: string
  /** Name of the MCP server in the code of the agent. */
  mcp_server_name: string
  /** Name of one of the caller's custom tools; null leaves it open. */
  tool_name?: string | null | undefined
}

export interface CreateDocumentSetInPartsRequest {
  /** Media type of the content: application/pdf for one PDF, application/zip for several. */
  mime: string
  /** Properties of the document set. displayName is required. */
  documentSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  attributesSourceAnnotationSetName?: string | undefined
}

export interface CreateDocumentSetRequest {
  /** Media type of the content: application/pdf for one PDF, application/zip for several. */
  mime: string
  /** Properties of the document set. displayName is required. */
  documentSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  pdfs: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
  attributesSourceAnnotationSetName?: string | undefined
}

export interface CreateDocumentSetVersionInPartsRequest {
  /** Media type of the content: application/pdf for one PDF, application/zip for several. */
  mime: string
  /** Properties of the document set. displayName is required unless that of the newest version holds. */
  documentSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  attributesSourceAnnotationSetName?: string | undefined
}

export interface CreateDocumentSetVersionRequest {
  /** Media type of the content: application/pdf for one PDF, application/zip for several. */
  mime: string
  /** Properties of the document set. displayName is required unless that of the newest version holds. */
  documentSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  pdfs: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
  attributesSourceAnnotationSetName?: string | undefined
}

export interface CreateImageSetInPartsRequest {
  /** Media type of the content: application/zip, image/png or image/jpeg. */
  mime: string
  /** Properties of the image set. displayName is required. */
  imageSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateImageSetRequest {
  /** Media type of the content: application/zip, image/png or image/jpeg. */
  mime: string
  /** Properties of the image set. displayName is required. */
  imageSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  images: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreateImageSetVersionInPartsRequest {
  /** Media type of the content: application/zip, image/png or image/jpeg. */
  mime: string
  /** Properties of the image set. displayName is required unless that of the newest version holds. */
  imageSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateImageSetVersionRequest {
  /** Media type of the content: application/zip, image/png or image/jpeg. */
  mime: string
  /** Properties of the image set. displayName is required unless that of the newest version holds. */
  imageSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  images: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreateModelInPartsRequest {
  /** Media type of the content: application/octet-stream. */
  mime: string
  /** Properties of the model. displayName is required. */
  model: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateModelRequest {
  /** Media type of the content: application/octet-stream. */
  mime: string
  /** Properties of the model. displayName is required. */
  model: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  content: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreateModelVersionInPartsRequest {
  /** Media type of the content: application/octet-stream. */
  mime: string
  /** Properties of the model. displayName is required unless that of the newest version holds. */
  model: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateModelVersionRequest {
  /** Media type of the content: application/octet-stream. */
  mime: string
  /** Properties of the model. displayName is required unless that of the newest version holds. */
  model: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  content: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreatePipelineRequest {
  name: string
  /** The id of the project. */
  workspaceId?: string | undefined
  /** Kept and shown; placement does not act here. */
  autoscaler?: {
    maxReplicas: number
    minReplicas: number
  } | undefined
  /** Kept and shown; placement does not act here. */
  resources?: {
    requests: {
      cpu: string
      memory: string
    }
    limits: {
      cpu: string
      memory: string
    }
  } | undefined
  /** YAML text, a mapping; empty for none. Kept and shown. */
  pipelineConfig?: string | undefined
  customPipeline?: boolean | undefined
  /** Python text of a post-processor; empty for none. */
  customPostProcessor?: string | undefined
  /** Whether results hold no values of fields, only labels and places. */
  muteOutput?: boolean | undefined
  /** Kept and shown; placement does not act here. */
  affinity?: Record<string, unknown> | undefined
  /** Kept and shown; placement does not act here. */
  nodeSelector?: Record<string, string> | undefined
  /** Kept and shown; placement does not act here. */
  tolerations?: readonly {
    effect?: string | undefined
    key?: string | undefined
    operator?: string | undefined
    value?: string | undefined
    tolerationSeconds?: number | undefined
  }[] | undefined
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  labellingModelName?: string | undefined
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  classificationModelName?: string | undefined
  /** auto, off, or an engine of this deployment. auto when absent. */
  ocrMethod?: string | undefined
  /** Of text recognition, such as eng, deu. */
  languages?: readonly string[] | undefined
  /** supply-chain puts line items together. generic when absent. */
  builtinPostProcessor?: 'generic' | 'supply-chain' | undefined
  /** Labels of line items; found when absent. */
  itemLabels?: readonly string[] | undefined
}

export interface CreateProjectRequest {
  displayName: string
  description?: string | undefined
}

export interface CreateResultSetInPartsRequest {
  /** Media type of the content: application/json or application/zip. */
  mime: string
  /** Properties of the result set. displayName is required. */
  resultSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateResultSetRequest {
  /** Media type of the content: application/json or application/zip. */
  mime: string
  /** Properties of the result set. displayName is required. */
  resultSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  results: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CreateResultSetVersionInPartsRequest {
  /** Media type of the content: application/json or application/zip. */
  mime: string
  /** Properties of the result set. displayName is required unless that of the newest version holds. */
  resultSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
}

export interface CreateResultSetVersionRequest {
  /** Media type of the content: application/json or application/zip. */
  mime: string
  /** Properties of the result set. displayName is required unless that of the newest version holds. */
  resultSet: {
    displayName?: string | undefined
    description?: string | undefined
    filename?: string | undefined
    annotations?: Record<string, string> | undefined
    /** Of an image set: documentSets/<UUID>/versions/<INT> */
    documentSetParent?: string | undefined
    modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
    acl?: readonly string[] | undefined
  }
  /** Either content or url. */
  results: {
    /** The bytes as base64. */
    content?: string | undefined
    /** Or an http:// or https:// address from which they are fetched. */
    url?: string | undefined
    /** As the mime beside it, which counts. */
    mime?: string | undefined
  }
}

export interface CustomAgentDetail {
  id: string
  agent_name: string
  agent_type: 'langgraph' | 'crewai' | 'openai' | 'claude'
  /** As the agent was added and changed since. */
  agent_args: Record<string, unknown>
  /** Empty when unknown. */
  owner_email: string
  mcp_servers: {
    /** Name of the MCP server in the code of the agent. */
    tool_name: string
    /** Metadata of the server, as JSON text. */
    tool_args: string
    /** The tool that the agent gets as this server. */
    associated_tool: {
      id: string
      name: string
      /** Empty when unknown. */
      owner_email: string
      description?: string
    } | null
  }[]
  /** Never their values, nor the defaults of the agent. */
  api_keys: {
    id: string
    agent_id: string
    /** Name of the variable in the agent's environment. */
    env_key_name: string
    /** Null while no key is chosen. */
    key_id: string | null
    user_id: string
    /** As declared in envs.json of the agent; custom for a variable that is not declared there. */
    requirement_type: 'required' | 'optional_with_default' | 'optional_no_default' | 'custom'
    key_name: string | null
    /** Of the owner of the key; empty when unknown. */
    owner_email: string | null
  }[]
}

export interface CustomAgentId {
  agent_custom_agent_id: string
}

export interface CustomAgentKeyAssociation {
  id: string
  agent_id: string
  /** Name of the variable in the agent's environment. */
  env_key_name: string
  /** Null while no key is chosen. */
  key_id: string | null
  user_id: string
  /** As declared in envs.json of the agent; custom for a variable that is not declared there. */
  requirement_type: 'required' | 'optional_with_default' | 'optional_no_default' | 'custom'
  key_name: string | null
  /** Of the owner of the key; empty when unknown. */
  owner_email: string | null
}

export interface CustomAgentSuggestion {
  mcp_servers: {
    /** Name of the MCP server in the code of the agent. */
    tool_name: string
    /** Metadata of the server, as JSON text. */
    tool_args: string
  }[]
}

export interface CustomAgentTool {
  id: string
  tool_name: string
  /** local_mcp: an MCP server in a ZIP; remote_mcp: MCP servers elsewhere; browser_action: a script for a browser; general_code: code that models import. */
  tool_type: 'local_mcp' | 'remote_mcp' | 'browser_action' | 'general_code'
  /** As the tool was registered and changed since, with defaults. */
  tool_args: Record<string, unknown>
  /** Empty when unknown. */
  owner_email: string
}

export interface CustomAgentToolAssociation {
  id: string
  agent_id: string
  agent_name: string
  /** The last tool of this name; null when there is none. */
  tool_id: string | null
  /** Null while no tool is chosen. */
  tool_name: string | null
  mcp_server_name: string
  user_id: string
}

export interface CustomAgentToolDetails {
  id: string
  tool_name: string
  /** local_mcp: an MCP server in a ZIP; remote_mcp: MCP servers elsewhere; browser_action: a script for a browser; general_code: code that models import. */
  tool_type: 'local_mcp' | 'remote_mcp' | 'browser_action' | 'general_code'
  /** As the tool was registered and changed since, with defaults. */
  tool_args: Record<string, unknown>
  /** Empty when unknown. */
  owner_email: string
  /** Name of its file, where it has one. */
  file_name?: string
}

export interface CustomAgentToolId {
  agent_custom_tool_id: string
}

export interface DefaultMemoryBlocksResponse {
  defaults: {
    llm?: {
      id: string
      name: string
      content: string
      system_prompt_amendment: string
      /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
      injection_mode: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool'
      /** What models may do with it: chats use what can be read; agents write. */
      access_mode: 'read' | 'write' | 'read_write'
      user_id: string
      /** Owner. */
      username: string
      created_at: string
      updated_at: string
      is_public: boolean
      is_owner: boolean
      max_content_length: number
      /** Whether the service made it automatically; never so far. */
      is_auto: boolean
      /** Its owner and the users it is shared with by name. */
      user_count: number
      group_count: number
    }
    agent?: {
      id: string
      name: string
      content: string
      system_prompt_amendment: string
      /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
      injection_mode: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool'
      /** What models may do with it: chats use what can be read; agents write. */
      access_mode: 'read' | 'write' | 'read_write'
      user_id: string
      /** Owner. */
      username: string
      created_at: string
      updated_at: string
      is_public: boolean
      is_owner: boolean
      max_content_length: number
      /** Whether the service made it automatically; never so far. */
      is_auto: boolean
      /** Its owner and the users it is shared with by name. */
      user_count: number
      group_count: number
    }
  }
}

export interface DeleteChatSessionsJobRequest {
  session_ids: readonly string[]
}

export interface DeleteCollectionsJobRequest {
  collection_ids: readonly string[]
}

export interface DeleteCustomAgentKeyAssociationsResponse {
  deleted_count: number
}

export interface DeleteCustomAgentToolAssociationsResponse {
  deleted_count: number
}

export interface DeleteDocumentsJobRequest {
  document_ids: readonly string[]
}

export interface DeletedVersions {
  versions: string[]
}

export type Dictionary = Record<string, unknown>

export interface Document {
  id: string
  name: string
  /** Owner. */
  username: string
  type: string
  /** Bytes. */
  size: number
  page_count: number
  status: 'unknown' | 'scheduled' | 'queued' | 'running' | 'completed' | 'failed' | 'canceled' | 'agent_only'
  connector?: string
  original_type?: string
  original_mtime?: string
  created_at: string
  updated_at: string
  uri?: string
  summary?: string
  /** JSON text: how the summary was made. */
  summary_parameters?: string
  metadata_dict: Record<string, unknown>
  /** Why it failed. */
  error?: string
  /** Chat session that made it; absent for what users brought in. */
  chat_session_id?: string
  chat_session_name?: string
  /** Whether the caller can open that chat session. */
  chat_session_visible?: boolean
}

export interface DocumentSummary {
  id: string
  document_id: string
  content: string
  /** Empty when it went well. */
  error: string
  /** JSON text: what it was made with. */
  kwargs: string
  created_at: string
  /** JSON text: tokens and cost. */
  usage_stats?: string
}

export interface DocumentUpdateRequest {
  name?: string | undefined
  /** Empty text takes it away. Addresses that run code, such as `javascript:` and `data:`, are refused. */
  uri?: string | undefined
}

export interface DraftOperations {
  operations: readonly {
    /** Key of the page in the set. */
    page: string
    /** Number or key of its region; absent for the page itself. */
    word?: string | undefined
    /** Null withdraws it: the word is then as in the version. */
    mark: {
      label?: string | undefined
      confidence?: number | undefined
      entityId?: string | undefined
      pageClass?: string | undefined
      classConfidence?: number | undefined
      done?: boolean | undefined
    } | null
  }[]
  /** The number up to which the caller has read the draft. Marks of others on the same word up to then are replaced; newer ones stay beside it. */
  seen: number
}

export interface DuplicateChoices {
  /** File name to the name of an image set. */
  duplicates: Record<string, string>
}

export interface EmbeddingModel {
  id: string
  display_name: string
  description: string
  languages: string[]
}

export interface ErrorBody {
  /** The HTTP status. */
  code: number
  /** One sentence that explains what to fix. */
  message: string
}

export interface ExtractionRequest {
  system_prompt?: string | undefined
  llm_args?: {
    /** 0.0 by default: always the likeliest word. */
    temperature?: number | undefined
    /** The provider's own when unset or 0. */
    top_k?: number | undefined
    /** The provider's own when unset or 0. */
    top_p?: number | undefined
    /** 0 lets the model pick one. */
    seed?: number | undefined
    /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
    repetition_penalty?: number | undefined
    /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
    max_new_tokens?: number | undefined
    /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
    min_max_new_tokens?: number | undefined
    /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
    reasoning_effort?: number | undefined
    /** Lets an agent work with tools; for questions of chats only. */
    use_agent?: boolean | undefined
    /** Limits the choice of a model under llm auto. */
    cost_controls?: {
      /** Most that one call may cost; the answer is kept as short as that needs. */
      max_cost?: number | null | '' | false | undefined
      /** Only models whose tokens, of prompt and of answer, cost no more. */
      max_cost_per_million_tokens?: number | null | '' | false | undefined
      /** Only these models; none means all. */
      model?: readonly string[] | null | '' | false | undefined
      /** Most that an answer more accurate by 0.1 may cost more. */
      willingness_to_pay?: number | null | '' | false | undefined
      /** Most seconds that an answer more accurate by 0.1 may take longer. */
      willingness_to_wait?: number | null | '' | false | undefined
    } | null | undefined
    /** The system prompt is always preserved. */
    json_preserve_system_prompt?: boolean | null | undefined
    /** Agents can keep a list of their steps either way. */
    task_tracking?: boolean | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_original_files?: readonly string[] | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_num_executable_code_blocks_limit?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_main_model?: string | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_max_stream_length?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    agent_max_memory_usage?: number | null | undefined
    /** No effect without use_agent, and refused with it: not supported yet. */
    final_answer_guidelines_mode?: 'auto' | 'detailed' | 'detailed_no_file_links' | 'detailed_no_image_links' | 'detailed_no_links' | 'raw_LLM' | null | undefined
    /** Set in the question itself: the asking user chooses the memory. */
    memory_block_id?: '' | null | undefined
    /** Set in the question itself: the asking user chooses the memory. */
    memory_block_name?: '' | null | undefined
    /** Not supported here: only values without effect. */
    response_format?: 'text' | null | undefined
    /** JSON schema that the answer fits; checked before it is given. */
    guided_json?: Record<string, unknown> | undefined
    /** Not supported here: only values without effect. */
    guided_regex?: '' | null | undefined
    /** Not supported here: only values without effect. */
    guided_choice?: readonly unknown[] | null | undefined
    /** Not supported here: only values without effect. */
    guided_grammar?: '' | null | undefined
    /** Not supported here: only values without effect. */
    guided_whitespace_pattern?: '' | null | undefined
    /** Not supported here: only values without effect. */
    enable_vision?: 'off' | 'auto' | null | undefined
    /** Not supported yet: only values without effect. */
    visible_vision_models?: readonly unknown[] | readonly ['auto'] | 'auto' | null | undefined
    /** Limits images, but none are sent. */
    images_num_max?: unknown
    /** Not supported here: only values without effect. */
    client_metadata?: '' | null | undefined
    /** Not supported here: only values without effect. */
    min_chars_per_yield?: 0 | 1 | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_max_turns?: number | 'auto' | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_timeout?: number | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_total_timeout?: number | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_type?: string | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_tools?: string | readonly string[] | null | undefined
    /** For agents only: no effect without use_agent. */
    agent_stream_files?: boolean | null | undefined
  } | undefined
  /** Seconds; then the call is given up. */
  timeout?: number | undefined
  /** Texts to extract from. */
  text_context_list?: readonly string[] | undefined
  /** Placed before the text. */
  pre_prompt_extract?: string | undefined
  /** Appended to the text: what to extract. */
  prompt_extract?: string | undefined
  /** Id or name of a pipeline of document analysis whose models extract instead of the language model. Prompts and llm_args have no effect on it. */
  pipeline?: string | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface FoundRecords {
  /** One of each kind at most: ids are unique within a kind. */
  records: {
    /** Kind of the record, such as document or job. */
    kind: string
    id: string
    state: string
    /** ISO 8601, UTC. */
    updated_at: string
  }[]
}

export interface GlobalConfigurationItem {
  key_name: string
  string_value: string
  /** `integer`, `float`, `string` or `boolean`. */
  value_type: string
  /** Whether roles and users can have values of their own. */
  can_overwrite: boolean
  upper_bound?: number
  /** Whether everybody sees it. */
  is_public: boolean
  /** Settled when the service was started. */
  is_read_only?: boolean
  description?: string
  category?: string
}

export interface GlobalConfigurationRequest {
  /** The value, as text. */
  string_value: string | number
  /** False: values of roles and users do not count. */
  can_overwrite?: boolean | undefined
  /** False: only administrators see it. */
  is_public?: boolean | undefined
  /** Not needed: the catalogue of settings has the types. */
  value_type?: string | undefined
}

export interface GroupCreateRequest {
  name: string
  description?: string | undefined
}

export interface GroupInfo {
  id: string
  name: string
  description?: string
}

export interface GroupSharePermission {
  group_id: string
  permissions: string[]
}

export type GuardrailsSettings = Record<string, unknown>

export interface H2OGPTSystemInfo {
  timestamp: string
  /** Of the machine. */
  uptime_seconds: number
  hostname: string
  os_name: string
  os_version: string
  kernel_version: string
  cpu_count_logical: number
  /** Busy since the last reading, 0 … 100; at first since the machine started. */
  cpu_percent_per_cpu: number[]
  /** Megahertz, the mean of all processors. */
  cpu_freq_current?: number
  load_avg_1min?: number
  load_avg_5min?: number
  load_avg_15min?: number
  /** Bytes. */
  memory_total: number
  memory_available: number
  memory_used: number
  memory_percent: number
  network_interfaces: string[]
}

export interface ImportCollectionRequest {
  source_collection_id: string
}

export interface IngestFromAzureBlobStorageBody {
  container: string
  /** Blobs, or prefixes that end in `/`. */
  paths: readonly string[]
  account_name: string
  credentials?: {
    account_key?: string | undefined
    sas_token?: string | undefined
  } | undefined
  metadata?: Record<string, unknown> | undefined
}

export interface IngestFromFileSystemBody {
  /** A directory that the host allows, or one below it. @default root_dir of the collection settings */
  root_dir?: string | undefined
  /** Matched against paths from there, such as `**\/*.pdf`. */
  glob: string
}

export interface IngestFromGcsBody {
  /** Objects or prefixes, such as `gs://bucket/reports/`. */
  urls: readonly string[]
  credentials?: {
    service_account_json_key: string
  } | undefined
  metadata?: Record<string, unknown> | undefined
}

export interface IngestFromS3Body {
  /** Objects or prefixes, such as `s3://bucket/reports/`. */
  urls: readonly string[]
  region?: string | undefined
  credentials?: {
    use_irsa?: boolean | undefined
    access_key_id?: string | undefined
    secret_access_key?: string | undefined
    session_token?: string | undefined
    role_arn?: string | undefined
    external_id?: string | undefined
    endpoint_url?: string | undefined
  } | undefined
  metadata?: Record<string, unknown> | undefined
}

export interface IngestFromWebsiteBody {
  url: string
}

export interface IngestUploadBody {
  metadata?: Record<string, unknown> | undefined
}

export interface InsertDocumentRequest {
  document_id: string
}

export interface InspectMCPToolRequest {
  /** A custom tool of the caller. */
  tool_id?: string | null | undefined
  /** Servers that are not registered: configurations by name, as in mcpServers. */
  servers?: Record<string, unknown> | null | undefined
  /** Name of a .json file with servers, or of the .zip of one; with file_data_base64. */
  file_name?: string | null | undefined
  /** Its content. */
  file_data_base64?: string | null | undefined
  /** Not supported: rules that apply to results of tools. */
  model?: string | null | undefined
}

export interface JobDetails {
  id: string
  name: string
  kind: string
  overall_status: 'in progress' | 'completed' | 'failed' | 'canceled'
  /** In words. */
  status: string
  /** While nothing of it has begun, or all that is left of it waits, because other work comes first. */
  waiting?: {
    /** limit: as many of the same user run as may; turn: the server works on what came first. slow: what is left takes long to parse and made way for others. */
    reason: 'limit' | 'turn' | 'slow'
    /** 1 is next. Among the user's own for limit, else among all, at the moment. */
    place: number
  }
  passed_percentage: number
  failed_percentage: number
  /** Work that is over, however it ended, 0 … 1; counts parts of documents too. */
  progress: number
  created_at: string
  updated_at: string
  /** Of single documents, at most 1,000. */
  statuses: {
    id: string
    status: string
  }[]
  errors: string[]
  duration: string
  duration_seconds: number
  canceled_by?: string
  cancel_reason?: string
  timeout?: number
  /** Unix time, seconds. */
  start_time?: number
  /** Trying it again needs credentials of this source (`s3`, `gcs`, `azure_blob_storage`): it was begun with its own, and those are forgotten when it ends. */
  retry_credentials?: string
}

export interface JobLines {
  lines: {
    level: 'info' | 'warning'
    text: string
    time: string
  }[]
}

export interface LLMArgs {
  /** 0.0 by default: always the likeliest word. */
  temperature?: number | undefined
  /** The provider's own when unset or 0. */
  top_k?: number | undefined
  /** The provider's own when unset or 0. */
  top_p?: number | undefined
  /** 0 lets the model pick one. */
  seed?: number | undefined
  /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
  repetition_penalty?: number | undefined
  /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
  max_new_tokens?: number | undefined
  /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
  min_max_new_tokens?: number | undefined
  /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
  reasoning_effort?: number | undefined
  /** Lets an agent work with tools; for questions of chats only. */
  use_agent?: boolean | undefined
  /** Limits the choice of a model under llm auto. */
  cost_controls?: {
    /** Most that one call may cost; the answer is kept as short as that needs. */
    max_cost?: number | null | '' | false | undefined
    /** Only models whose tokens, of prompt and of answer, cost no more. */
    max_cost_per_million_tokens?: number | null | '' | false | undefined
    /** Only these models; none means all. */
    model?: readonly string[] | null | '' | false | undefined
    /** Most that an answer more accurate by 0.1 may cost more. */
    willingness_to_pay?: number | null | '' | false | undefined
    /** Most seconds that an answer more accurate by 0.1 may take longer. */
    willingness_to_wait?: number | null | '' | false | undefined
  } | null | undefined
  /** The system prompt is always preserved. */
  json_preserve_system_prompt?: boolean | null | undefined
  /** Agents can keep a list of their steps either way. */
  task_tracking?: boolean | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_original_files?: readonly string[] | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_num_executable_code_blocks_limit?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_main_model?: string | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_stream_length?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  agent_max_memory_usage?: number | null | undefined
  /** No effect without use_agent, and refused with it: not supported yet. */
  final_answer_guidelines_mode?: 'auto' | 'detailed' | 'detailed_no_file_links' | 'detailed_no_image_links' | 'detailed_no_links' | 'raw_LLM' | null | undefined
  /** Set in the question itself: the asking user chooses the memory. */
  memory_block_id?: '' | null | undefined
  /** Set in the question itself: the asking user chooses the memory. */
  memory_block_name?: '' | null | undefined
  /** Not supported here: only values without effect. */
  response_format?: 'text' | null | undefined
  /** Not supported here: only values without effect. */
  guided_json?: '' | Record<string, unknown> | null | undefined
  /** Not supported here: only values without effect. */
  guided_regex?: '' | null | undefined
  /** Not supported here: only values without effect. */
  guided_choice?: readonly unknown[] | null | undefined
  /** Not supported here: only values without effect. */
  guided_grammar?: '' | null | undefined
  /** Not supported here: only values without effect. */
  guided_whitespace_pattern?: '' | null | undefined
  /** Not supported here: only values without effect. */
  enable_vision?: 'off' | 'auto' | null | undefined
  /** Not supported yet: only values without effect. */
  visible_vision_models?: readonly unknown[] | readonly ['auto'] | 'auto' | null | undefined
  /** Limits images, but none are sent. */
  images_num_max?: unknown
  /** Not supported here: only values without effect. */
  client_metadata?: '' | null | undefined
  /** Not supported here: only values without effect. */
  min_chars_per_yield?: 0 | 1 | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_max_turns?: number | 'auto' | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_timeout?: number | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_total_timeout?: number | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_type?: string | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_tools?: string | readonly string[] | null | undefined
  /** For agents only: no effect without use_agent. */
  agent_stream_files?: boolean | null | undefined
}

export interface ListMCPToolsRequest {
  /** Servers for these agents. */
  config_type?: 'runner' | 'creator' | undefined
  /** Only these; none that is missing is an error. */
  server_names?: readonly string[] | null | undefined
  /** Not supported. */
  mcp_dir?: string | null | undefined
  /** False leaves tools of the type remote_mcp out. */
  include_remote?: boolean | undefined
}

export interface MCPAuthorization {
  tool_id: string
  /** Whether there is a consent; the server may have ended it. */
  authorized: boolean
  authorized_at: string | null
  /** Whether one was begun and can still be finished. */
  pending: boolean
}

export interface MCPInspection {
  status: 'success' | 'error'
  servers: {
    status: 'success' | 'error'
    server_name: string
    /** http, sse or stdio. */
    server_type: string
    tools: {
      name: string
      description: string
      /** JSON Schema of the arguments. */
      parameters: Record<string, unknown>
      annotations: {
        read_only?: boolean
        destructive?: boolean
        idempotent?: boolean
      }
    }[]
    tool_count: number
    /** What rules find in the words of the tools. */
    security: {
      /** high: a finding of shell, secrets or instructions; low: others; none: nothing was found. */
      risk: 'none' | 'low' | 'high'
      findings: {
        /** writes: changes something; network: takes addresses or sends; shell: runs commands; secrets: asks for credentials; instructions: tells models what to do beyond itself. */
        rule: 'writes' | 'network' | 'shell' | 'secrets' | 'instructions'
        tool: string
        reason: string
      }[]
    } | null
    error: string | null
    /** protocol: the server was asked; kept: what it listed when it was inspected; source: what the text of its program shows, where no program can run. */
    detection_method: string
    /** The server lists its tools otherwise than when it was registered: agents do not call them. */
    tools_changed?: boolean
  }[]
  error: string | null
}

export interface MCPServerInspection {
  status: 'success' | 'error'
  server_name: string
  /** http, sse or stdio. */
  server_type: string
  tools: {
    name: string
    description: string
    /** JSON Schema of the arguments. */
    parameters: Record<string, unknown>
    annotations: {
      read_only?: boolean
      destructive?: boolean
      idempotent?: boolean
    }
  }[]
  tool_count: number
  /** What rules find in the words of the tools. */
  security: {
    /** high: a finding of shell, secrets or instructions; low: others; none: nothing was found. */
    risk: 'none' | 'low' | 'high'
    findings: {
      /** writes: changes something; network: takes addresses or sends; shell: runs commands; secrets: asks for credentials; instructions: tells models what to do beyond itself. */
      rule: 'writes' | 'network' | 'shell' | 'secrets' | 'instructions'
      tool: string
      reason: string
    }[]
  } | null
  error: string | null
  /** protocol: the server was asked; kept: what it listed when it was inspected; source: what the text of its program shows, where no program can run. */
  detection_method: string
  /** The server lists its tools otherwise than when it was registered: agents do not call them. */
  tools_changed?: boolean
}

export interface MCPToolList {
  status: 'success' | 'error'
  error: string | null
  /** By name. */
  servers: Record<string, MCPServerInspection>
  total_servers: number
  total_tools: number
}

export interface MemoryBlock {
  id: string
  name: string
  content: string
  system_prompt_amendment: string
  /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
  injection_mode: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool'
  /** What models may do with it: chats use what can be read; agents write. */
  access_mode: 'read' | 'write' | 'read_write'
  user_id: string
  /** Owner. */
  username: string
  created_at: string
  updated_at: string
  is_public: boolean
  is_owner: boolean
  max_content_length: number
  /** Whether the service made it automatically; never so far. */
  is_auto: boolean
  /** Its owner and the users it is shared with by name. */
  user_count: number
  group_count: number
}

export interface MemoryBlockCreateRequest {
  name: string
  content?: string | undefined
  /** How the content is to be used; sent along with it. */
  system_prompt_amendment?: string | undefined
  /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
  injection_mode?: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool' | undefined
  /** What models may do with it: chats use what can be read; agents write. */
  access_mode?: 'read' | 'write' | 'read_write' | undefined
  /** Characters; 0 sets no bound of its own. */
  max_content_length?: number | undefined
}

export interface MemoryBlockList {
  items: MemoryBlock[]
  total: number
}

export interface MemoryBlockUpdateRequest {
  name?: string | undefined
  content?: string | undefined
  /** How the content is to be used; sent along with it. */
  system_prompt_amendment?: string | undefined
  /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
  injection_mode?: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool' | undefined
  /** What models may do with it: chats use what can be read; agents write. */
  access_mode?: 'read' | 'write' | 'read_write' | undefined
  /** Characters; 0 sets no bound of its own. */
  max_content_length?: number | undefined
}

export interface MessageVoteUpdateRequest {
  /** 1 for, -1 against, 0 neither. */
  votes: number
}

export type Metadata = Record<string, unknown>

export interface MigrateCollectionChatSessionsJobRequest {
  target_collection_id: string
}

export interface Model {
  id: string
  display_name: string
}

export interface ModelAnswer {
  content: string
  /** Empty: what fails answers with a status. */
  error: string
  /** The model that answered, or the pipeline. */
  llm: string
  input_tokens: number
  output_tokens: number
  /** The prompt of the last call. */
  prompt_raw?: string
  /** The provider of the model. */
  origin: string
}

export interface ModelExtractionAnswer {
  /** What each part of the texts gave, in order: JSON where a schema was given. Of a pipeline, of each text, JSON with the likeliest value of each label under fields, and page_classes. */
  content: string[]
  /** Empty: what fails answers with a status. */
  error: string
  /** The model that answered, or the pipeline. */
  llm: string
  input_tokens: number
  output_tokens: number
}

export interface MoveChatSessionsRequest {
  /** Sessions to move. */
  session_ids?: readonly string[] | undefined
  /** A folder all of whose sessions are moved: it is renamed. */
  from?: string | undefined
  /** Name of the folder; an empty one means none. */
  folder: string
}

export interface PageOfAnnotationSets {
  annotationSets: Artifact[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfDocumentSets {
  documentSets: Artifact[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfImageSets {
  imageSets: Artifact[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfJobs {
  jobs: AnalysisJob[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfModels {
  models: Artifact[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfProjects {
  projects: Project[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PageOfResultSets {
  resultSets: Artifact[]
  /** Empty on the last page. */
  nextPageToken: string
  totalSize: number
}

export interface PerformanceStatsPerModel {
  llm_name: string
  call_count: number
  input_tokens: number
  output_tokens: number
  /** From the first token to the last; 0 when nothing was timed. */
  tokens_per_second: number
  /** Seconds on average; 0 when nothing was timed. */
  time_to_first_token: number
}

export interface PermissionCheckRequest {
  permission: string
}

export interface PermissionResetRequest {
  new_permissions: readonly string[]
}

export interface Pipeline {
  id: string
  name: string
  projectId: string
  modelMetadata: {
    version: string
  }
  /** READY: its models are loaded; SLEEPING: they are loaded when it is called; FAILED: it cannot score. */
  status: 'READY' | 'SLEEPING' | 'FAILED' | 'DELETED'
  statusMessage: string
  /** What it was before it slept; empty when it does not sleep. */
  preSleepingState: string
  createTime: string
  updateTime: string
}

export interface PipelineDetails {
  id: string
  name: string
  projectId: string
  modelMetadata: {
    version: string
  }
  /** READY: its models are loaded; SLEEPING: they are loaded when it is called; FAILED: it cannot score. */
  status: 'READY' | 'SLEEPING' | 'FAILED' | 'DELETED'
  statusMessage: string
  /** What it was before it slept; empty when it does not sleep. */
  preSleepingState: string
  createTime: string
  updateTime: string
  /** The id of the project. */
  workspaceId: string
  /** Kept and shown; placement does not act here. */
  autoscaler: {
    maxReplicas: number
    minReplicas: number
  }
  /** Kept and shown; placement does not act here. */
  resources: {
    requests: {
      cpu: string
      memory: string
    }
    limits: {
      cpu: string
      memory: string
    }
  }
  /** YAML text, a mapping; empty for none. Kept and shown. */
  pipelineConfig: string
  customPipeline: boolean
  /** Python text of a post-processor; empty for none. */
  customPostProcessor: string
  /** Whether results hold no values of fields, only labels and places. */
  muteOutput: boolean
  /** Kept and shown; placement does not act here. */
  affinity?: Record<string, unknown>
  /** Kept and shown; placement does not act here. */
  nodeSelector?: Record<string, string>
  /** Kept and shown; placement does not act here. */
  tolerations?: {
    effect?: string
    key?: string
    operator?: string
    value?: string
    tolerationSeconds?: number
  }[]
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  labellingModelName?: string
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  classificationModelName?: string
  /** auto, off, or an engine of this deployment. auto when absent. */
  ocrMethod?: string
  /** Of text recognition, such as eng, deu. */
  languages?: string[]
  /** supply-chain puts line items together. generic when absent. */
  builtinPostProcessor?: 'generic' | 'supply-chain'
  /** Labels of line items; found when absent. */
  itemLabels?: string[]
}

export interface ProcessDocumentJobRequest {
  system_prompt?: string | undefined
  /** Placed before the text. */
  pre_prompt_summary?: string | undefined
  /** Appended to the text: what to do with it. */
  prompt_summary?: string | undefined
  llm?: string | undefined
  llm_args?: LLMArgs | undefined
  /** Most chunks of the text that are read. */
  max_num_chunks?: number | undefined
  /** Which chunks, when not all are read. */
  sampling_strategy?: 'auto' | 'uniform' | 'first' | 'first+last' | undefined
  /** Only these pages, from 1. */
  pages?: readonly number[] | undefined
  /** JSON schema of what is to be extracted. */
  schema?: Record<string, unknown> | undefined
  /** The results of the parts as a JSON list, instead of one result of all. */
  keep_intermediate_results?: boolean | undefined
  document_id: string
  /** Id of what is made; made by the server when left out. */
  summary_id?: string | undefined
  /** Seconds. */
  timeout?: number | undefined
  /** Not supported yet: only values without effect. */
  image_batch_final_prompt?: '' | null | undefined
  /** Not supported yet: only values without effect. */
  image_batch_image_prompt?: '' | null | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
  /** Not supported yet: only values without effect. */
  meta_data_to_include?: Record<string, boolean> | null | undefined
}

export interface Project {
  /** `projects/` and the id: the path of the project. */
  name: string
  displayName: string
  description: string
  /** Id or name of the pipeline that scores where a call names none. */
  defaultPipeline?: string
  createTime: string
  updateTime: string
}

export interface ProjectOverview {
  name: string
  /** By kind: versions, and their bytes as a decimal number. */
  artifacts: Record<string, {
    count: number
    sizeInStorage: string
  }>
  /** By status. */
  jobs: Record<string, number>
}

export interface PromptTemplate {
  system_prompt?: string
  /** Placed before the passages. */
  pre_prompt_query?: string
  /** Placed between the passages and the question. */
  prompt_query?: string
  /** Appended to the question where it is answered first without documents. */
  hyde_no_rag_llm_prompt_extension?: string
  /** Placed before a text that is summarized. */
  pre_prompt_summary?: string
  /** Placed after a text that is summarized. */
  prompt_summary?: string
  system_prompt_reflection?: string
  /** With two %s: the prompt, and the answer that is judged. */
  prompt_reflection?: string
  /** How descriptions of collections are written. */
  auto_gen_description_prompt?: string
  auto_gen_document_summary_pre_prompt_summary?: string
  auto_gen_document_summary_prompt_summary?: string
  auto_gen_document_sample_questions_prompt?: string
  /** Suggested first in chats that use the template. */
  default_sample_questions?: string[]
  image_batch_image_prompt?: string
  image_batch_final_prompt?: string
  id: string
  name: string
  description?: string
  lang?: string
  is_default: boolean
  /** Users it is shared with, its owner included. */
  user_count: number
  group_count: number
  /** Owner; absent for the default. */
  username?: string
  user_id?: string
  created_at: string
  updated_at: string
  is_public: boolean
  /** Whether lists show it; only the default can be hidden. */
  visible: boolean
  is_system_default: boolean
  /** Raised with every change; older versions are kept. */
  version: number
}

export interface PromptTemplateChangeRequest {
  prompt_template_id: string
}

export interface PromptTemplateCreateRequest {
  system_prompt?: string | undefined
  /** Placed before the passages. */
  pre_prompt_query?: string | undefined
  /** Placed between the passages and the question. */
  prompt_query?: string | undefined
  /** Appended to the question where it is answered first without documents. */
  hyde_no_rag_llm_prompt_extension?: string | undefined
  /** Placed before a text that is summarized. */
  pre_prompt_summary?: string | undefined
  /** Placed after a text that is summarized. */
  prompt_summary?: string | undefined
  system_prompt_reflection?: string | undefined
  /** With two %s: the prompt, and the answer that is judged. */
  prompt_reflection?: string | undefined
  /** How descriptions of collections are written. */
  auto_gen_description_prompt?: string | undefined
  auto_gen_document_summary_pre_prompt_summary?: string | undefined
  auto_gen_document_summary_prompt_summary?: string | undefined
  auto_gen_document_sample_questions_prompt?: string | undefined
  /** Suggested first in chats that use the template. */
  default_sample_questions?: readonly string[] | undefined
  image_batch_image_prompt?: string | undefined
  image_batch_final_prompt?: string | undefined
  name: string
  description?: string | undefined
  lang?: string | undefined
}

export interface PromptTemplateUpdateRequest {
  name?: string | undefined
  description?: string | null | undefined
  lang?: string | null | undefined
  system_prompt?: string | null | undefined
  pre_prompt_query?: string | null | undefined
  prompt_query?: string | null | undefined
  hyde_no_rag_llm_prompt_extension?: string | null | undefined
  pre_prompt_summary?: string | null | undefined
  prompt_summary?: string | null | undefined
  system_prompt_reflection?: string | null | undefined
  prompt_reflection?: string | null | undefined
  auto_gen_description_prompt?: string | null | undefined
  auto_gen_document_summary_pre_prompt_summary?: string | null | undefined
  auto_gen_document_summary_prompt_summary?: string | null | undefined
  auto_gen_document_sample_questions_prompt?: string | null | undefined
  default_sample_questions?: readonly string[] | null | undefined
  image_batch_image_prompt?: string | null | undefined
  image_batch_final_prompt?: string | null | undefined
}

export interface QAFeedback {
  question_content: string
  reply_content: string
  /** Empty when the question was deleted. */
  question_id: string
  reply_id: string
  llm?: string
  system_prompt?: string
  pre_prompt_query?: string
  prompt_query?: string
  pre_prompt_summary?: string
  prompt_summary?: string
  /** JSON text. */
  rag_config?: string
  /** Names of the documents that the answer cites. */
  collection_documents: string[]
  votes: number
  expected_answer?: string
  user_comment?: string
  collection_id?: string
  collection_name?: string
  response_created_at_time: string
  /** The effective template; absent for the default. */
  prompt_template_id?: string
  prompt_template_version?: number
  include_chat_history?: string
  chat_session_id: string
  voted_user_id: string
  voted_username: string
}

export interface QuestionField {
  name: string
  title?: string
  description?: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices'
  required: boolean
  /** Counts where the answer leaves the field out. */
  default?: string | number | boolean | string[]
  options?: {
    value: string
    title: string
  }[]
  format?: 'email' | 'uri' | 'date' | 'date-time'
  /** Of a text its length, of a number its value, of choices how many. */
  minimum?: number
  maximum?: number
}

export interface QuestionRequest {
  system_prompt?: string | undefined
  llm_args?: LLMArgs | undefined
  /** Seconds; then the call is given up. */
  timeout?: number | undefined
  question: string
  /** Texts to answer from. */
  text_context_list?: readonly string[] | undefined
  /** Placed before the texts. */
  pre_prompt_query?: string | undefined
  /** Placed between the texts and the question. */
  prompt_query?: string | undefined
  /** Earlier questions, each with its answer. */
  chat_conversation?: readonly (readonly [string, string])[] | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface RecordState {
  /** Kind of the record, such as document or job. */
  kind: string
  id: string
  state: string
  /** ISO 8601, UTC. */
  updated_at: string
  /** The name of its owner as it is now. */
  owner_name?: string
  created_at: string
  /** Changes since it was made. */
  revision: number
  /** Ids, counts and codes. Never what users wrote or named. */
  facts: Record<string, string | number | boolean | null>
  chart: {
    initial: string
    states: {
      name: string
      final: boolean
    }[]
    transitions: {
      from: string
      to: string
      event: string
    }[]
  }
  /** Work that was asked for and is not done, the earliest due first. */
  effects: {
    id: string
    type: string
    /** waiting, or leased by a process. */
    state: string
    lane: string
    /** Whom it counts for in the fair order. */
    owner: string
    /** Not begun before this time. */
    due_at: string
    /** Attempts so far. */
    attempt: number
    /** Of these, those that ended with their process. */
    lost: number
    /** When another process may take it over. */
    lease_until?: string
    job_id?: string
    /** X-Request-Id of the call that asked for it. */
    request_id?: string
  }[]
  /** What happens at a time unless the record moves on, the earliest first. */
  timers: {
    name: string
    event: string
    due_at: string
  }[]
}

export interface ReembedRequest {
  /** The embedding model to move to; `auto` is the default one. */
  embedding_model: string
}

export interface ResourceName {
  name: string
}

export interface RetriedJobs {
  retried: {
    job_id: string
    /** The job that tries it again. */
    retried_by: string
  }[]
  refused: {
    job_id: string
    message: string
  }[]
}

export interface RetryJobBody {
  /** Of the source, where the job was begun with credentials of its own: those are forgotten when it ends. */
  credentials?: {
    use_irsa?: boolean | undefined
    access_key_id?: string | undefined
    secret_access_key?: string | undefined
    session_token?: string | undefined
    role_arn?: string | undefined
    external_id?: string | undefined
    endpoint_url?: string | undefined
    service_account_json_key?: string | undefined
    account_key?: string | undefined
    sas_token?: string | undefined
  } | undefined
}

export interface RoleCreateRequest {
  name: string
  description?: string | undefined
}

export interface RoleInfo {
  id: string
  name: string
  description?: string
  /** Of several roles of a user, the one with the highest number decides. */
  priority?: number
}

export interface RolesResetRequest {
  new_roles: readonly string[]
}

export interface ScheduledTask {
  id: string
  user_id: string
  username: string
  name: string
  description?: string
  schedule_type: 'once' | 'recurring' | 'interval'
  schedule_expression: string
  task_type: 'chat_completion' | 'agent_task'
  task_config: {
    /** What is asked. */
    message: string
    system_prompt?: string
    /** Absent: the model answers without documents. */
    collection_id?: string
    /** IANA name of the zone of schedule_expression; UTC by default. */
    timezone?: string
    llm?: string
    llm_args?: {
      /** 0.0 by default: always the likeliest word. */
      temperature?: number
      /** The provider's own when unset or 0. */
      top_k?: number
      /** The provider's own when unset or 0. */
      top_p?: number
      /** 0 lets the model pick one. */
      seed?: number
      /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
      repetition_penalty?: number
      /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
      max_new_tokens?: number
      /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
      min_max_new_tokens?: number
      /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
      reasoning_effort?: number
      /** Lets an agent work with tools; for questions of chats only. */
      use_agent?: boolean
      /** Acts under llm auto. */
      cost_controls?: {
        /** Most that one call may cost; the answer is kept as short as that needs. */
        max_cost?: number
        /** Only models whose tokens, of prompt and of answer, cost no more. */
        max_cost_per_million_tokens?: number
        /** Only these models; none means all. */
        model?: string[]
        /** Most that an answer more accurate by 0.1 may cost more. */
        willingness_to_pay?: number
        /** Most seconds that an answer more accurate by 0.1 may take longer. */
        willingness_to_wait?: number
      }
      /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
      response_format?: 'text' | 'json_object' | 'json_code'
      /** JSON schema that the answer fits; checked before it is given. */
      guided_json?: Record<string, unknown>
      /** The answer is one of these. */
      guided_choice?: string[]
      /** For models that can be held to it. */
      guided_regex?: string
      /** For models that can be held to it. */
      guided_grammar?: string
      /** White space of guided_json, for models that can be held to it. */
      guided_whitespace_pattern?: string
      /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
      enable_vision?: 'on' | 'off' | 'auto'
      /** Models that may look at images; auto (default): the one that answers, where it sees. */
      visible_vision_models?: string[]
      /** Most images of one call; 4 by default, never more than 20. */
      images_num_max?: number
      /** Kept with the messages as it is. */
      client_metadata?: string
      /** Least characters of a streamed piece; 1 by default. */
      min_chars_per_yield?: number
      /** How much an agent and the agentic rag types try; standard by default. */
      agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum'
      /** Most turns of an agent or an agentic rag type; auto by default. */
      agent_max_turns?: number | 'auto'
      /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
      agent_timeout?: number
      /** Seconds an agent or an agentic rag type may take; 3600 by default. */
      agent_total_timeout?: number
      /** Which agent works, by its value in the list of agents. */
      agent_type?: string
      /** Tools the agent may use: auto (default), all, or a list of names. */
      agent_tools?: string | string[]
      /** Whether the stream of the answer names each file as the agent writes it; true by default. */
      agent_stream_files?: boolean
      /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
      agent_interactive?: boolean
      /** Memory block that is read for the answer. */
      memory_block_id?: string
      /** The same by its name: the own block of this name, else the one that is shared. */
      memory_block_name?: string
    }
  }
  status: 'active' | 'paused' | 'completed' | 'expired'
  /** Independent of how the last run ended. */
  execution_status: 'idle' | 'running'
  last_execution_at?: string
  /** Of active and paused tasks. */
  next_execution_at?: string
  execution_count: number
  max_executions?: number
  expires_at?: string
  created_at: string
  updated_at: string
  is_owner: boolean
  notification_email?: string
}

export interface ScheduledTaskAdminSummary {
  total_tasks: number
  active_tasks: number
  currently_running_tasks: number
  paused_tasks: number
  completed_tasks: number
  expired_tasks: number
  /** Of a cron expression or an interval. */
  recurring_tasks: number
  one_time_tasks: number
  chat_completion_tasks: number
  agent_tasks: number
  /** Runs started, skipped ones not among them. */
  total_executions: number
  /** That ran today or have a run to come today, UTC. */
  tasks_executing_today: number
  unique_users: number
  failed_executions_today: number
  running_executions: number
}

export interface ScheduledTaskBatchDeleteRequest {
  task_ids: readonly string[]
}

export interface ScheduledTaskBatchDeleteResponse {
  status: 'deleted'
  count: number
}

export interface ScheduledTaskCreateRequest {
  name: string
  description?: string | undefined
  schedule_type: 'once' | 'recurring' | 'interval'
  /** once: an ISO 8601 date-time; recurring: five fields of cron; interval: `N minutes` or `N hours`. */
  schedule_expression: string
  task_type?: 'chat_completion' | 'agent_task' | undefined
  task_config?: {
    /** What is asked. */
    message: string
    system_prompt?: string | undefined
    /** Absent: the model answers without documents. */
    collection_id?: string | undefined
    /** IANA name of the zone of schedule_expression; UTC by default. */
    timezone?: string | undefined
    llm?: string | undefined
    llm_args?: {
      /** 0.0 by default: always the likeliest word. */
      temperature?: number | undefined
      /** The provider's own when unset or 0. */
      top_k?: number | undefined
      /** The provider's own when unset or 0. */
      top_p?: number | undefined
      /** 0 lets the model pick one. */
      seed?: number | undefined
      /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
      repetition_penalty?: number | undefined
      /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
      max_new_tokens?: number | undefined
      /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
      min_max_new_tokens?: number | undefined
      /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
      reasoning_effort?: number | undefined
      /** Lets an agent work with tools; for questions of chats only. */
      use_agent?: boolean | undefined
      /** Acts under llm auto. */
      cost_controls?: {
        /** Most that one call may cost; the answer is kept as short as that needs. */
        max_cost?: number | undefined
        /** Only models whose tokens, of prompt and of answer, cost no more. */
        max_cost_per_million_tokens?: number | undefined
        /** Only these models; none means all. */
        model?: readonly string[] | undefined
        /** Most that an answer more accurate by 0.1 may cost more. */
        willingness_to_pay?: number | undefined
        /** Most seconds that an answer more accurate by 0.1 may take longer. */
        willingness_to_wait?: number | undefined
      } | undefined
      /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
      response_format?: 'text' | 'json_object' | 'json_code' | undefined
      /** JSON schema that the answer fits; checked before it is given. */
      guided_json?: Record<string, unknown> | undefined
      /** The answer is one of these. */
      guided_choice?: readonly string[] | undefined
      /** For models that can be held to it. */
      guided_regex?: string | undefined
      /** For models that can be held to it. */
      guided_grammar?: string | undefined
      /** White space of guided_json, for models that can be held to it. */
      guided_whitespace_pattern?: string | undefined
      /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
      enable_vision?: 'on' | 'off' | 'auto' | undefined
      /** Models that may look at images; auto (default): the one that answers, where it sees. */
      visible_vision_models?: readonly string[] | undefined
      /** Most images of one call; 4 by default, never more than 20. */
      images_num_max?: number | undefined
      /** Kept with the messages as it is. */
      client_metadata?: string | undefined
      /** Least characters of a streamed piece; 1 by default. */
      min_chars_per_yield?: number | undefined
      /** How much an agent and the agentic rag types try; standard by default. */
      agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
      /** Most turns of an agent or an agentic rag type; auto by default. */
      agent_max_turns?: number | 'auto' | undefined
      /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
      agent_timeout?: number | undefined
      /** Seconds an agent or an agentic rag type may take; 3600 by default. */
      agent_total_timeout?: number | undefined
      /** Which agent works, by its value in the list of agents. */
      agent_type?: string | undefined
      /** Tools the agent may use: auto (default), all, or a list of names. */
      agent_tools?: string | readonly string[] | undefined
      /** Whether the stream of the answer names each file as the agent writes it; true by default. */
      agent_stream_files?: boolean | undefined
      /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
      agent_interactive?: boolean | undefined
      /** Memory block that is read for the answer. */
      memory_block_id?: string | undefined
      /** The same by its name: the own block of this name, else the one that is shared. */
      memory_block_name?: string | undefined
    } | undefined
  } | undefined
  /** What is asked. */
  message?: string | undefined
  system_prompt?: string | undefined
  /** Absent: the model answers without documents. */
  collection_id?: string | undefined
  /** IANA name of the zone of schedule_expression; UTC by default. */
  timezone?: string | undefined
  llm?: string | undefined
  llm_args?: {
    /** 0.0 by default: always the likeliest word. */
    temperature?: number | undefined
    /** The provider's own when unset or 0. */
    top_k?: number | undefined
    /** The provider's own when unset or 0. */
    top_p?: number | undefined
    /** 0 lets the model pick one. */
    seed?: number | undefined
    /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
    repetition_penalty?: number | undefined
    /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
    max_new_tokens?: number | undefined
    /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
    min_max_new_tokens?: number | undefined
    /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
    reasoning_effort?: number | undefined
    /** Lets an agent work with tools; for questions of chats only. */
    use_agent?: boolean | undefined
    /** Acts under llm auto. */
    cost_controls?: {
      /** Most that one call may cost; the answer is kept as short as that needs. */
      max_cost?: number | undefined
      /** Only models whose tokens, of prompt and of answer, cost no more. */
      max_cost_per_million_tokens?: number | undefined
      /** Only these models; none means all. */
      model?: readonly string[] | undefined
      /** Most that an answer more accurate by 0.1 may cost more. */
      willingness_to_pay?: number | undefined
      /** Most seconds that an answer more accurate by 0.1 may take longer. */
      willingness_to_wait?: number | undefined
    } | undefined
    /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
    response_format?: 'text' | 'json_object' | 'json_code' | undefined
    /** JSON schema that the answer fits; checked before it is given. */
    guided_json?: Record<string, unknown> | undefined
    /** The answer is one of these. */
    guided_choice?: readonly string[] | undefined
    /** For models that can be held to it. */
    guided_regex?: string | undefined
    /** For models that can be held to it. */
    guided_grammar?: string | undefined
    /** White space of guided_json, for models that can be held to it. */
    guided_whitespace_pattern?: string | undefined
    /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
    enable_vision?: 'on' | 'off' | 'auto' | undefined
    /** Models that may look at images; auto (default): the one that answers, where it sees. */
    visible_vision_models?: readonly string[] | undefined
    /** Most images of one call; 4 by default, never more than 20. */
    images_num_max?: number | undefined
    /** Kept with the messages as it is. */
    client_metadata?: string | undefined
    /** Least characters of a streamed piece; 1 by default. */
    min_chars_per_yield?: number | undefined
    /** How much an agent and the agentic rag types try; standard by default. */
    agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
    /** Most turns of an agent or an agentic rag type; auto by default. */
    agent_max_turns?: number | 'auto' | undefined
    /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
    agent_timeout?: number | undefined
    /** Seconds an agent or an agentic rag type may take; 3600 by default. */
    agent_total_timeout?: number | undefined
    /** Which agent works, by its value in the list of agents. */
    agent_type?: string | undefined
    /** Tools the agent may use: auto (default), all, or a list of names. */
    agent_tools?: string | readonly string[] | undefined
    /** Whether the stream of the answer names each file as the agent writes it; true by default. */
    agent_stream_files?: boolean | undefined
    /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
    agent_interactive?: boolean | undefined
    /** Memory block that is read for the answer. */
    memory_block_id?: string | undefined
    /** The same by its name: the own block of this name, else the one that is shared. */
    memory_block_name?: string | undefined
  } | undefined
  /** Runs of the schedule; those by hand are not counted. */
  max_executions?: number | null | undefined
  expires_at?: string | null | undefined
  notification_email?: string | null | undefined
}

export interface ScheduledTaskDeleteResponse {
  status: 'deleted'
}

export interface ScheduledTaskExecution {
  id: string
  scheduled_task_id: string
  user_id: string
  status: 'running' | 'completed' | 'failed' | 'cancelled'
  /** True for a run that never began, as the last one still ran; its status is cancelled. */
  skipped?: boolean
  trigger_source: 'scheduled' | 'manual'
  task_name: string
  username: string
  /** When the schedule wanted it. */
  due_at?: string
  /** Later runs that nothing was there to start, and that this one makes up as well; counted up to 1000. */
  missed_runs?: number
  started_at: string
  completed_at?: string
  chat_session_id?: string
  /** Start of the answer. */
  result_summary?: string
  error_message?: string
  created_at: string
}

export interface ScheduledTaskExecutionList {
  items: ScheduledTaskExecution[]
  /** Total number. */
  total: number
}

export interface ScheduledTaskExecutionStats {
  daily_executions: {
    day: string
    total: number
    completed: number
    failed: number
  }[]
  totals: {
    total_executions: number
    completed_executions: number
    failed_executions: number
    running_executions: number
    total_tasks: number
    active_tasks: number
  }
  /** At most ten. */
  top_tasks: {
    task_id: string
    task_name: string
    username: string
    task_type: string
    execution_count: number
    completed_count: number
    failed_count: number
  }[]
}

export interface ScheduledTaskList {
  items: ScheduledTask[]
  /** Total number. */
  total: number
}

export interface ScheduledTaskPrompt {
  /** The question, and when it is asked. */
  prompt: string
  /** Id of the model that reads the prompt. */
  llm?: string | undefined
  /** IANA name of the zone that the times of the prompt are in; UTC by default. */
  timezone?: string | undefined
  /** true is not supported yet. */
  use_agent?: boolean | undefined
}

export interface ScheduledTaskSpec {
  task: {
    name: string
    description?: string
    schedule_type: 'once' | 'recurring' | 'interval'
    /** once: an ISO 8601 date-time; recurring: five fields of cron; interval: `N minutes` or `N hours`. */
    schedule_expression: string
    task_type: 'chat_completion'
    task_config: {
      /** What is asked. */
      message: string
      /** IANA name of the zone of schedule_expression; UTC by default. */
      timezone?: string
    }
    max_executions?: number
    expires_at?: string
    /** Kept for the recipient of notifications about the runs. */
    notification_email?: string
  }
  /** Whether the task is valid: always true, as anything else answers 400. */
  passed: boolean
  /** What the model wrote. */
  response: string
  /** The model that answered. */
  llm_used: string
}

export interface ScheduledTaskSummary {
  total_tasks: number
  active_tasks: number
  currently_running_tasks: number
  paused_tasks: number
  completed_tasks: number
  expired_tasks: number
  /** Of a cron expression or an interval. */
  recurring_tasks: number
  one_time_tasks: number
  chat_completion_tasks: number
  agent_tasks: number
  /** Runs started, skipped ones not among them. */
  total_executions: number
  /** That ran today or have a run to come today, UTC. */
  tasks_executing_today: number
}

export interface ScheduledTaskTriggerResponse {
  execution_id: string
  /** Chat session of the run; absent for one that failed before it began. */
  session_id?: string
  status: 'running' | 'failed' | 'skipped'
}

export interface ScheduledTaskUpdateRequest {
  name?: string | undefined
  description?: string | null | undefined
  schedule_type?: 'once' | 'recurring' | 'interval' | undefined
  /** once: an ISO 8601 date-time; recurring: five fields of cron; interval: `N minutes` or `N hours`. */
  schedule_expression?: string | undefined
  task_type?: 'chat_completion' | 'agent_task' | undefined
  /** In the place of all of it. */
  task_config?: {
    /** What is asked. */
    message: string
    system_prompt?: string | undefined
    /** Absent: the model answers without documents. */
    collection_id?: string | undefined
    /** IANA name of the zone of schedule_expression; UTC by default. */
    timezone?: string | undefined
    llm?: string | undefined
    llm_args?: {
      /** 0.0 by default: always the likeliest word. */
      temperature?: number | undefined
      /** The provider's own when unset or 0. */
      top_k?: number | undefined
      /** The provider's own when unset or 0. */
      top_p?: number | undefined
      /** 0 lets the model pick one. */
      seed?: number | undefined
      /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
      repetition_penalty?: number | undefined
      /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
      max_new_tokens?: number | undefined
      /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
      min_max_new_tokens?: number | undefined
      /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
      reasoning_effort?: number | undefined
      /** Lets an agent work with tools; for questions of chats only. */
      use_agent?: boolean | undefined
      /** Acts under llm auto. */
      cost_controls?: {
        /** Most that one call may cost; the answer is kept as short as that needs. */
        max_cost?: number | undefined
        /** Only models whose tokens, of prompt and of answer, cost no more. */
        max_cost_per_million_tokens?: number | undefined
        /** Only these models; none means all. */
        model?: readonly string[] | undefined
        /** Most that an answer more accurate by 0.1 may cost more. */
        willingness_to_pay?: number | undefined
        /** Most seconds that an answer more accurate by 0.1 may take longer. */
        willingness_to_wait?: number | undefined
      } | undefined
      /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
      response_format?: 'text' | 'json_object' | 'json_code' | undefined
      /** JSON schema that the answer fits; checked before it is given. */
      guided_json?: Record<string, unknown> | undefined
      /** The answer is one of these. */
      guided_choice?: readonly string[] | undefined
      /** For models that can be held to it. */
      guided_regex?: string | undefined
      /** For models that can be held to it. */
      guided_grammar?: string | undefined
      /** White space of guided_json, for models that can be held to it. */
      guided_whitespace_pattern?: string | undefined
      /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
      enable_vision?: 'on' | 'off' | 'auto' | undefined
      /** Models that may look at images; auto (default): the one that answers, where it sees. */
      visible_vision_models?: readonly string[] | undefined
      /** Most images of one call; 4 by default, never more than 20. */
      images_num_max?: number | undefined
      /** Kept with the messages as it is. */
      client_metadata?: string | undefined
      /** Least characters of a streamed piece; 1 by default. */
      min_chars_per_yield?: number | undefined
      /** How much an agent and the agentic rag types try; standard by default. */
      agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
      /** Most turns of an agent or an agentic rag type; auto by default. */
      agent_max_turns?: number | 'auto' | undefined
      /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
      agent_timeout?: number | undefined
      /** Seconds an agent or an agentic rag type may take; 3600 by default. */
      agent_total_timeout?: number | undefined
      /** Which agent works, by its value in the list of agents. */
      agent_type?: string | undefined
      /** Tools the agent may use: auto (default), all, or a list of names. */
      agent_tools?: string | readonly string[] | undefined
      /** Whether the stream of the answer names each file as the agent writes it; true by default. */
      agent_stream_files?: boolean | undefined
      /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
      agent_interactive?: boolean | undefined
      /** Memory block that is read for the answer. */
      memory_block_id?: string | undefined
      /** The same by its name: the own block of this name, else the one that is shared. */
      memory_block_name?: string | undefined
    } | undefined
  } | undefined
  /** Fields to change; null clears one. */
  task_config_patch?: {
    message?: string | null | undefined
    system_prompt?: string | null | undefined
    collection_id?: string | null | undefined
    timezone?: string | null | undefined
    llm?: string | null | undefined
    /** In the place of all before. */
    llm_args?: {
      /** 0.0 by default: always the likeliest word. */
      temperature?: number | undefined
      /** The provider's own when unset or 0. */
      top_k?: number | undefined
      /** The provider's own when unset or 0. */
      top_p?: number | undefined
      /** 0 lets the model pick one. */
      seed?: number | undefined
      /** The model's own when unset, or 1 or 1.07; other values only for models that have it. */
      repetition_penalty?: number | undefined
      /** Most tokens of the answer; when unset or -1 the setting of the administrators, by default the model's own limit, for summaries and the rag types rag+ and all_data 1536. */
      max_new_tokens?: number | undefined
      /** Tokens of the answer for which the prompt leaves room at least; 512 by default. */
      min_max_new_tokens?: number | undefined
      /** Tokens the model may think, roughly: up to 4096 is low effort, up to 16384 medium, more high; 0 its own. */
      reasoning_effort?: number | undefined
      /** Lets an agent work with tools; for questions of chats only. */
      use_agent?: boolean | undefined
      /** Acts under llm auto. */
      cost_controls?: {
        /** Most that one call may cost; the answer is kept as short as that needs. */
        max_cost?: number | undefined
        /** Only models whose tokens, of prompt and of answer, cost no more. */
        max_cost_per_million_tokens?: number | undefined
        /** Only these models; none means all. */
        model?: readonly string[] | undefined
        /** Most that an answer more accurate by 0.1 may cost more. */
        willingness_to_pay?: number | undefined
        /** Most seconds that an answer more accurate by 0.1 may take longer. */
        willingness_to_wait?: number | undefined
      } | undefined
      /** json_object: the answer is one JSON object; json_code: the same in a fence. Checked before it is given. */
      response_format?: 'text' | 'json_object' | 'json_code' | undefined
      /** JSON schema that the answer fits; checked before it is given. */
      guided_json?: Record<string, unknown> | undefined
      /** The answer is one of these. */
      guided_choice?: readonly string[] | undefined
      /** For models that can be held to it. */
      guided_regex?: string | undefined
      /** For models that can be held to it. */
      guided_grammar?: string | undefined
      /** White space of guided_json, for models that can be held to it. */
      guided_whitespace_pattern?: string | undefined
      /** Whether images of the found documents, and pages that are scans or show figures, go with the question: auto (default) with a model that sees. */
      enable_vision?: 'on' | 'off' | 'auto' | undefined
      /** Models that may look at images; auto (default): the one that answers, where it sees. */
      visible_vision_models?: readonly string[] | undefined
      /** Most images of one call; 4 by default, never more than 20. */
      images_num_max?: number | undefined
      /** Kept with the messages as it is. */
      client_metadata?: string | undefined
      /** Least characters of a streamed piece; 1 by default. */
      min_chars_per_yield?: number | undefined
      /** How much an agent and the agentic rag types try; standard by default. */
      agent_accuracy?: 'quick' | 'basic' | 'standard' | 'maximum' | undefined
      /** Most turns of an agent or an agentic rag type; auto by default. */
      agent_max_turns?: number | 'auto' | undefined
      /** Seconds one turn of an agent or an agentic rag type may take; by agent_accuracy when unset. */
      agent_timeout?: number | undefined
      /** Seconds an agent or an agentic rag type may take; 3600 by default. */
      agent_total_timeout?: number | undefined
      /** Which agent works, by its value in the list of agents. */
      agent_type?: string | undefined
      /** Tools the agent may use: auto (default), all, or a list of names. */
      agent_tools?: string | readonly string[] | undefined
      /** Whether the stream of the answer names each file as the agent writes it; true by default. */
      agent_stream_files?: boolean | undefined
      /** Whether the agent may ask a person while it works, and wait for the reply; false by default. */
      agent_interactive?: boolean | undefined
      /** Memory block that is read for the answer. */
      memory_block_id?: string | undefined
      /** The same by its name: the own block of this name, else the one that is shared. */
      memory_block_name?: string | undefined
    } | null | undefined
  } | undefined
  status?: 'active' | 'paused' | 'completed' | 'expired' | undefined
  max_executions?: number | null | undefined
  expires_at?: string | null | undefined
  notification_email?: string | null | undefined
}

export interface ScheduledTaskUpdateStatusResponse {
  status: 'updated'
}

export interface ScoreRemoteRequest {
  /** Key of an object. */
  inputKey: string
  /** Name of a bucket. */
  inputBucket: string
  /** Key of an object. */
  outputKey: string
  /** Name of a bucket. */
  outputBucket: string
  /** The beginning of the keys of the pages: + and the number of the page follow. */
  imageKey: string
  /** Name of a bucket. */
  imageBucket: string
  /** Key of an object. */
  logKey: string
  /** Name of a bucket. */
  logBucket: string
  /** Returned with the result. */
  extra?: string | undefined
  documentGuid?: string | undefined
}

export interface ScoringJobId {
  jobId: string
}

export interface ScoringJobStatus {
  status: 'WAITING' | 'RUNNING'
}

export interface ScoringResult {
  documentGuid: string
  entities: {
    pageIndex: string
    dpiX: number
    entityId: string
    sLabel: string
    sValue: string
    labelConfidence: number
    /** Beginning and end, as shares of the width and height of the page. */
    rzRect: {
      bx: number
      by: number
      ex: number
      ey: number
    }
    /** A picture of the place as base64 of a PNG; empty where none can be made. */
    rectImg: string
  }[]
  pages: Record<string, {
    pageClass: string
    classConfidence: number
  }>
  entityConfidences: {
    entityClass: string
    topEntities: {
      entityValue: string
      entityConfidence: number
      entityId: string
    }[]
  }[]
  /** Rows, of pipelines with the post-processor supply-chain. */
  lineItems?: {
    pageIndex: string
    fields: Record<string, string>
    confidence: number
    /** Beginning and end, as shares of the width and height of the page. */
    rzRect: {
      bx: number
      by: number
      ex: number
      ey: number
    }
  }[]
  /** As the remote scoring was asked for. */
  extra?: string
  /** Of a scoring that failed. */
  error?: {
    code: string
    message: string
  }
}

export interface SelfTestResult {
  /** The provider of the model. */
  origin: string
  llm: string
  input_tokens: number
  output_tokens: number
  /** Seconds, on average. */
  time_to_first_token: number
  /** From the first token to the last. */
  tokens_per_second: number
  responses: string[]
  /** Why the test was not passed. */
  error?: string
}

export interface ServiceState {
  ready: boolean
  /** Why it is not ready, or what is not whole all the same. */
  message?: string
  /** The stores, model providers and engines, each asked now. */
  ports: {
    name: string
    ok: boolean
    message?: string
  }[]
  /** What the answering process does beside answering calls. */
  roles?: string[]
  indexes: {
    /** Compared with the records, or rebuilt, before they are searched again. */
    rebuilding: number
    /** Documents that could not be put into their indexes yet. */
    lacking_documents: number
    /** Damaged indexes that were found since the process started. */
    damaged: number
    /** Documents found since then whose stored text and vectors are damaged. */
    lost_documents: number
  }
  /** Work by lane. */
  queues: {
    lane: string
    /** Due, and waiting for their turn, of all processes. */
    waiting: number
    /** Due later: after a delay, or a pause behind a failure. */
    delayed: number
    /** Taken by a process. */
    leased: number
    /** Carried out by the answering process now. */
    running: number
    /** How long the oldest waiting one has been due. */
    oldest_seconds: number
  }[]
  timers_overdue_seconds: number
  /** Calls of the answering process since it started. */
  models: {
    model: string
    calls: number
    failed: number
    input_tokens: number
    output_tokens: number
    cost: number
  }[]
  /** Readers that follow answers now, of the answering process. */
  open_streams: number
  /** The maximum since the look before. */
  event_loop_delay_seconds: number
}

export interface SetDefaultMemoryBlockRequest {
  /** llm: chats; agent: questions with use_agent. */
  scope: 'llm' | 'agent'
  /** None when null or absent. */
  memory_block_id?: string | null | undefined
}

export interface SetDefaultMemoryBlockResponse {
  scope: 'llm' | 'agent'
  memory_block?: {
    id: string
    name: string
    content: string
    system_prompt_amendment: string
    /** system_prompt: part of the system prompt; user_instruction: before the question; agent_file: in the instructions of agents; agent_tool: agents read it by a tool. */
    injection_mode: 'system_prompt' | 'user_instruction' | 'agent_file' | 'agent_tool'
    /** What models may do with it: chats use what can be read; agents write. */
    access_mode: 'read' | 'write' | 'read_write'
    user_id: string
    /** Owner. */
    username: string
    created_at: string
    updated_at: string
    is_public: boolean
    is_owner: boolean
    max_content_length: number
    /** Whether the service made it automatically; never so far. */
    is_auto: boolean
    /** Its owner and the users it is shared with by name. */
    user_count: number
    group_count: number
  }
}

export interface SetRolePriorityRequest {
  priority: number
}

export interface SharePermission {
  username: string
  permissions: string[]
}

export interface ShareRequest {
  /** read, or write, which includes reading. Only read when absent. */
  permissions?: readonly ('read' | 'write')[] | undefined
}

export interface StartMCPAuthorizationRequest {
  /** A custom tool of the caller of the type remote_mcp, with a url. */
  tool_id: string
  /** A client that is registered with the authorization server; without one Docent registers itself. */
  client_id?: string | null | undefined
  /** Of that client, where it has one. */
  client_secret?: string | null | undefined
  /** Rights to ask for, separated by blanks; else what the server asks for. */
  scope?: string | null | undefined
}

export interface StartedMCPAuthorization {
  /** Where the user consents, in a browser. */
  authorization_url: string
  /** Until then. */
  expires_at: string
}

export interface SuggestedQuestion {
  question: string
}

export interface SummarizeRequest {
  system_prompt?: string | undefined
  llm_args?: LLMArgs | undefined
  /** Seconds; then the call is given up. */
  timeout?: number | undefined
  /** Texts to summarize. */
  text_context_list?: readonly (string | null)[] | undefined
  /** Placed before the texts. */
  pre_prompt_summary?: string | undefined
  /** Appended to the texts: what to do with them. */
  prompt_summary?: string | undefined
  /** Guardrails are not supported: only settings that check nothing, as an object or as YAML text. */
  guardrails_settings?: {
    exception_message?: string | null | undefined
    show_violated_responses?: boolean | null | undefined
    guardrails_on_transcriptions?: boolean | null | undefined
    guardrails_llm?: string | null | undefined
    guardrails_vision_llm?: string | null | undefined
    guardrails_safe_category?: string | null | undefined
    [name: string]: unknown
  } | string | null | undefined
}

export interface Tag {
  id: string
  name: string
  description?: string
  /** How it is shown; the meaning is up to the client. */
  format?: string
}

export interface TagCreateRequest {
  name: string
}

export interface TagUpdateRequest {
  /** Empty text takes it away. */
  description?: string | undefined
  /** Empty text takes it away. */
  format?: string | undefined
}

export interface TopicModel {
  created_at: string
  /** Documents looked at. */
  document_count: number
  /** Passages looked at; of large collections an even sample. */
  chunk_count: number
  topics: {
    /** Counts from 1; the largest topic first. */
    id: number
    /** Its most telling terms. */
    label: string
    /** Most distinguishing first. */
    terms: {
      term: string
      score: number
    }[]
    /** Passages. */
    size: number
    /** Documents that are largely about it. */
    document_ids: string[]
  }[]
}

export interface UpdateAgentKeyRequest {
  name?: string | undefined
  /** private: for its owner; shared: everyone may give it to their tools; its value is never shown. */
  type?: 'private' | 'shared' | undefined
  /** The secret. No answer ever holds it. */
  value?: string | undefined
  description?: string | undefined
}

export interface UpdateAgentToolPreferenceRequest {
  /** Names of tools, the most preferred first. */
  reference_value: readonly string[]
}

export interface UpdateArtifactRequest {
  filename?: string | undefined
  annotations?: Record<string, string> | undefined
  /** Of annotation sets, as VIA declares them. */
  attributes?: Record<string, unknown> | undefined
  /** Of image sets. */
  documentSetParent?: string | undefined
  /** Of models. */
  acl?: readonly string[] | undefined
  /** projects/<UUID>/documentAI/<kind>/<UUID>/versions/<INT>: also its path. */
  name?: string | undefined
  /** projects/<UUID> */
  parent?: string | undefined
  createTime?: string | undefined
  /** The job that makes it ready, or made it. */
  jobName?: string | undefined
  displayName?: string | undefined
  description?: string | undefined
  modelType?: 'MODEL_TYPE_TOKEN_LABELING' | 'MODEL_TYPE_PAGE_CLASSIFICATION' | undefined
  status?: 'ARTIFACT_STATUS_NOT_YET_READY' | 'ARTIFACT_STATUS_AVAILABLE' | 'ARTIFACT_STATUS_FAILED' | 'ARTIFACT_STATUS_DELETED' | undefined
  /** Why it failed. */
  error?: string | undefined
  ocrStatus?: 'OCR_STATUS_NONE_SCHEDULED' | 'OCR_STATUS_PROCESSING' | 'OCR_STATUS_FINISHED' | 'OCR_STATUS_FAILED' | undefined
  /** Bytes, as a decimal number. */
  sizeInStorage?: string | undefined
  isLatest?: boolean | undefined
  documentCount?: number | undefined
  pageCount?: number | undefined
  /** How predictions compare with labels. */
  metricsReport?: Record<string, unknown> | undefined
  /** What a model finds. */
  labels?: readonly string[] | undefined
}

export interface UpdateCustomAgentRequest {
  /** Required: the keys that change. */
  agent_args?: Record<string, unknown> | null | undefined
  /** Names of tools by names of MCP servers; null takes the tool away. */
  mcp_servers_mapping?: Record<string, string | null> | null | undefined
}

export interface UpdateCustomAgentToolRequest {
  /** Required: the keys that change. */
  tool_args?: Record<string, unknown> | null | undefined
}

export interface UpdateDraftRequest {
  /** Annotators see only their own marks. */
  blind: boolean
}

export interface UpdatePipelineRequest {
  name: string
  /** The id of the project. */
  workspaceId: string
  /** Kept and shown; placement does not act here. */
  autoscaler: {
    maxReplicas: number
    minReplicas: number
  }
  /** Kept and shown; placement does not act here. */
  resources: {
    requests: {
      cpu: string
      memory: string
    }
    limits: {
      cpu: string
      memory: string
    }
  }
  /** YAML text, a mapping; empty for none. Kept and shown. */
  pipelineConfig: string
  customPipeline: boolean
  /** Python text of a post-processor; empty for none. */
  customPostProcessor: string
  /** Whether results hold no values of fields, only labels and places. */
  muteOutput: boolean
  /** Kept and shown; placement does not act here. */
  affinity?: Record<string, unknown> | undefined
  /** Kept and shown; placement does not act here. */
  nodeSelector?: Record<string, string> | undefined
  /** Kept and shown; placement does not act here. */
  tolerations?: readonly {
    effect?: string | undefined
    key?: string | undefined
    operator?: string | undefined
    value?: string | undefined
    tolerationSeconds?: number | undefined
  }[] | undefined
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  labellingModelName?: string | undefined
  /** projects/<UUID>/documentAI/models/<UUID>/versions/<INT> */
  classificationModelName?: string | undefined
  /** auto, off, or an engine of this deployment. auto when absent. */
  ocrMethod?: string | undefined
  /** Of text recognition, such as eng, deu. */
  languages?: readonly string[] | undefined
  /** supply-chain puts line items together. generic when absent. */
  builtinPostProcessor?: 'generic' | 'supply-chain' | undefined
  /** Labels of line items; found when absent. */
  itemLabels?: readonly string[] | undefined
}

export interface UpdateProjectRequest {
  displayName?: string | undefined
  description?: string | undefined
  /** Id or name of a pipeline of the project; empty for none. */
  defaultPipeline?: string | undefined
}

export interface UpdateQAFeedbackRequest {
  /** Empty text takes it away. */
  expected_answer: string
  /** Empty text takes it away. */
  user_comment: string
}

export interface UploadedFile {
  id: string
  filename: string
}

export interface UploadedPart {
  partNumber: number
  /** A decimal number. */
  sizeInBytes: string
}

export interface UsageStats {
  /** Cost of the calls in the interval. */
  current: number
  /** Most that 24 hours may cost; -1 is no limit. */
  max_allowed_24h: number
  cost_unit: string
  interval: string
}

export interface UsageStatsPerModel {
  llm_name: string
  llm_cost: number
  call_count: number
  input_tokens: number
  output_tokens: number
}

export interface UsageStatsPerModelAndUser {
  llm_name: string
  total_cost: number
  total_calls: number
  total_input_tokens: number
  total_output_tokens: number
  user_usage: {
    user_id: string
    username: string
    email: string
    llm_cost: number
    call_count: number
    input_tokens: number
    output_tokens: number
  }[]
}

export interface UsageStatsPerUser {
  user_id: string
  username: string
  email: string
  llm_usage: {
    llm_name: string
    llm_cost: number
    call_count: number
    input_tokens: number
    output_tokens: number
  }[]
}

export interface UserConfigurationItem {
  key_name: string
  string_value: string
  /** `integer`, `float`, `string` or `boolean`. */
  value_type: string
  /** When it was set for this role or user; left out when it was not. */
  updated_at?: string
}

export interface UserConfigurationRequest {
  /** The value, as text. */
  string_value: string | number
  /** Not needed: the catalogue of settings has the types. */
  value_type?: string | undefined
}

export interface UserCreateRequest {
  username: string
  email?: string | undefined
}

export interface UserDeletionRequest {
  /** Confirms the deletion, within an hour. */
  delete_id: string
}

export interface UserErasure {
  /** Also that of its job, where an administrator began it. */
  id: string
  user_id: string
  /** settling: everything was removed; what calls under way may still bring in is looked for once more. */
  status: 'requested' | 'erasing' | 'settling' | 'erased'
  /** The administrator; absent when users erase themselves. */
  requested_by?: string
  hand_over_to?: string
  removed: {
    kind: string
    count: number
  }[]
  handed_over: {
    kind: string
    count: number
  }[]
  kept: {
    kind: string
    count?: number
    reason: string
  }[]
  created_at: string
  finished_at?: string
}

export interface UserErasureRequest {
  /** Id of the user who takes over what others work with: shared things, and documents in collections of others. */
  hand_over_to?: string | undefined
  /** They also take over what was not shared. */
  include_private?: boolean | undefined
}

export interface UserInfo {
  id: string
  username: string
  /** Empty when unknown, and for callers who are neither this user nor an administrator. */
  email: string
  /** False for a user that an administrator deactivated: all their calls are refused. */
  is_active: boolean
}

export interface UserJobDetails {
  username: string
  user_id: string
  jobs: JobDetails[]
}

export interface UserPermission {
  id: string
  name: string
  description?: string
  category?: string
  /** Permissions that a role must have beside this one. */
  dependencies?: string[]
}
