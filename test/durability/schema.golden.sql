-- records.db
CREATE TABLE "agent_key" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "description" TEXT,
  "sealed" TEXT NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "agent_reference" ("run_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "session_id" TEXT NOT NULL,
  "membership_id" TEXT NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "score" REAL NOT NULL,
  "relevance" REAL,
  "relevant" INTEGER,
  PRIMARY KEY ("run_id", "kind", "number")) STRICT, WITHOUT ROWID;
CREATE TABLE "agent_run" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "generation_id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "plan" TEXT NOT NULL,
  "loop" TEXT NOT NULL,
  "tokens" INTEGER NOT NULL,
  "passages" INTEGER NOT NULL,
  "documents" INTEGER NOT NULL,
  "sub_calls" INTEGER NOT NULL,
  "waiting_since" INTEGER,
  "waited_ms" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "agent_step" ("run_id" TEXT NOT NULL,
  "turn" INTEGER NOT NULL,
  "seq" INTEGER NOT NULL,
  "session_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "done" INTEGER NOT NULL,
  "call" TEXT,
  "text" TEXT,
  "kept" TEXT,
  "summary" TEXT,
  "failed" INTEGER NOT NULL,
  "room" INTEGER,
  "sub_calls" INTEGER,
  "calls" TEXT NOT NULL,
  "trace" TEXT,
  "warnings" TEXT NOT NULL,
  "in_order" INTEGER NOT NULL,
  "begun" INTEGER NOT NULL,
  "consent" TEXT,
  "asked" TEXT,
  PRIMARY KEY ("run_id", "turn", "seq")) STRICT, WITHOUT ROWID;
CREATE TABLE "agent_tool_key" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "tool_name" TEXT NOT NULL,
  "env_name" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "agent_tool_preference" ("user_id" TEXT NOT NULL,
  "tools" TEXT NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("user_id")) STRICT;
CREATE TABLE "analysis_job" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "project_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "caller" TEXT,
  "job_type" TEXT NOT NULL,
  "display_name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "annotations" TEXT NOT NULL,
  "inputs" TEXT NOT NULL,
  "outputs" TEXT,
  "error" TEXT,
  "total_steps" INTEGER NOT NULL,
  "current_step" INTEGER NOT NULL,
  "lines" INTEGER NOT NULL,
  "recognizes" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "analysis_job_line" ("job_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "level" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "at" INTEGER NOT NULL,
  PRIMARY KEY ("job_id", "number")) STRICT, WITHOUT ROWID;
CREATE TABLE "analysis_project" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "display_name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "default_pipeline" TEXT,
  "is_public" INTEGER NOT NULL,
  "user_count" INTEGER NOT NULL,
  "group_count" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "annotation_draft" ("artifact_id" TEXT NOT NULL,
  "blind" INTEGER NOT NULL,
  "last_number" INTEGER NOT NULL,
  "saved_as" INTEGER,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  PRIMARY KEY ("artifact_id")) STRICT;
CREATE TABLE "annotation_mark" ("artifact_id" TEXT NOT NULL,
  "page" TEXT NOT NULL,
  "word" TEXT NOT NULL,
  "author_id" TEXT NOT NULL,
  "author" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "mark" TEXT,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("artifact_id", "page", "word", "author_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "api_key" ("id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "hint" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "collection_id" TEXT,
  "expires_at" INTEGER,
  "inactivity_interval" INTEGER,
  "last_used_at" INTEGER,
  "total_calls" INTEGER NOT NULL,
  "is_active" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "artifact" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "project_id" TEXT NOT NULL,
  "set_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "is_latest" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "display_name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "filename" TEXT NOT NULL,
  "mime" TEXT NOT NULL,
  "annotations" TEXT NOT NULL,
  "attributes" TEXT,
  "attributes_changed" INTEGER NOT NULL DEFAULT 0,
  "document_count" INTEGER,
  "page_count" INTEGER,
  "size" INTEGER NOT NULL,
  "metrics_report" TEXT,
  "model_type" TEXT,
  "learner" TEXT,
  "labels" TEXT,
  "acl" TEXT,
  "document_set_parent" TEXT,
  "source_name" TEXT,
  "attributes_source" TEXT,
  "job_id" TEXT,
  "duplicates" TEXT,
  "error" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "artifact_dependency" ("artifact_id" TEXT NOT NULL,
  "needs_id" TEXT NOT NULL,
  PRIMARY KEY ("artifact_id", "needs_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "artifact_file" ("id" TEXT NOT NULL,
  "artifact_id" TEXT NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "media_type" TEXT NOT NULL,
  "blob_key" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "pages" INTEGER,
  "width" INTEGER,
  "height" INTEGER,
  "source_page" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "artifact_part" ("artifact_id" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "blob_key" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("artifact_id", "number")) STRICT, WITHOUT ROWID;
CREATE TABLE "artifact_set" ("id" TEXT NOT NULL,
  "project_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "last_version" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "chat_session" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT,
  "collection_id" TEXT,
  "key_id" TEXT,
  "prompt_template_id" TEXT,
  "folder" TEXT,
  "hidden" INTEGER,
  "latest_message_content" TEXT,
  "forked_from" TEXT,
  "fork_until" TEXT,
  "forked_until" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "chunk" ("chunk_set_id" TEXT NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  "page_from" INTEGER NOT NULL,
  "page_to" INTEGER NOT NULL,
  "start_offset" INTEGER NOT NULL,
  "end_offset" INTEGER NOT NULL,
  "tokens" INTEGER NOT NULL,
  PRIMARY KEY ("chunk_set_id", "ordinal")) STRICT, WITHOUT ROWID;
CREATE TABLE "chunk_set" ("id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "chunking" TEXT NOT NULL,
  "chunk_count" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "collection" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "embedding_model" TEXT NOT NULL,
  "is_public" INTEGER NOT NULL,
  "metadata" TEXT NOT NULL,
  "settings" TEXT NOT NULL,
  "chat_settings" TEXT NOT NULL,
  "rag_type" TEXT,
  "prompt_template_id" TEXT,
  "thumbnail_key" TEXT,
  "size_limit" INTEGER,
  "size_default" INTEGER,
  "expiry_date" INTEGER,
  "inactivity_interval" INTEGER,
  "archived_at" INTEGER,
  "description_auto_generated" INTEGER NOT NULL,
  "description_generated_at" INTEGER,
  "description_dirty_at" INTEGER,
  "description_generation_started_at" INTEGER,
  "document_count" INTEGER NOT NULL,
  "document_size" INTEGER NOT NULL,
  "sessions_count" INTEGER NOT NULL,
  "user_count" INTEGER NOT NULL,
  "group_count" INTEGER,
  "size_used" INTEGER,
  "used_at" INTEGER,
  "documents_changed_at" INTEGER,
  "topics_key" TEXT,
  "chunks_allocated" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "collection_description" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "collection_index" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "table_name" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "dimensions" INTEGER NOT NULL,
  "version" INTEGER NOT NULL,
  "fresh_rows" INTEGER NOT NULL,
  "generation" INTEGER NOT NULL DEFAULT 1,
  "next" TEXT,
  "analysis" INTEGER NOT NULL DEFAULT 0,
  "ranking" TEXT,
  "removal" TEXT,
  "languages" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "cost_account" ("owner_id" TEXT NOT NULL,
  "spent_nano" INTEGER NOT NULL,
  "recent_nano" INTEGER NOT NULL,
  PRIMARY KEY ("owner_id")) STRICT;
CREATE TABLE "cost_minute" ("owner_id" TEXT NOT NULL,
  "minute" INTEGER NOT NULL,
  "spent_nano" INTEGER NOT NULL,
  "last_at" INTEGER NOT NULL,
  PRIMARY KEY ("owner_id", "minute")) STRICT, WITHOUT ROWID;
CREATE TABLE "custom_agent" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "agent_name" TEXT NOT NULL,
  "agent_type" TEXT NOT NULL,
  "agent_args" TEXT NOT NULL,
  "description" TEXT,
  "servers" TEXT NOT NULL,
  "folder" TEXT NOT NULL,
  "image" TEXT,
  "function_name" TEXT NOT NULL,
  "definition" TEXT,
  "file_name" TEXT NOT NULL,
  "file_key" TEXT NOT NULL,
  "file_size" INTEGER NOT NULL,
  "file_sha256" TEXT NOT NULL,
  "file_sealed" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "custom_agent_build" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "error" TEXT,
  "python" TEXT,
  "packages_key" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "custom_agent_key" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "agent_id" TEXT NOT NULL,
  "env_name" TEXT NOT NULL,
  "requirement" TEXT NOT NULL,
  "key_id" TEXT,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "custom_agent_tool" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "agent_id" TEXT NOT NULL,
  "server_name" TEXT NOT NULL,
  "tool_name" TEXT,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "custom_tool" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "tool_name" TEXT NOT NULL,
  "tool_type" TEXT NOT NULL,
  "tool_args" TEXT NOT NULL,
  "mcp_config" TEXT,
  "mcp_config_sealed" INTEGER NOT NULL,
  "file_name" TEXT,
  "file_key" TEXT,
  "file_size" INTEGER,
  "file_sha256" TEXT,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "default_memory_block" ("user_id" TEXT NOT NULL,
  "scope" TEXT NOT NULL,
  "memory_block_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("user_id", "scope")) STRICT, WITHOUT ROWID;
CREATE TABLE "document" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "page_count" INTEGER NOT NULL,
  "pages_done" INTEGER NOT NULL,
  "uri" TEXT,
  "connector" TEXT NOT NULL,
  "original_type" TEXT,
  "original_mtime" INTEGER,
  "sha256" TEXT,
  "source_key" TEXT,
  "text_key" TEXT,
  "words_key" TEXT,
  "status" TEXT NOT NULL,
  "error" TEXT,
  "metadata" TEXT NOT NULL,
  "summary" TEXT,
  "summary_parameters" TEXT,
  "chat_session_id" TEXT,
  "parse_preferences" TEXT,
  "ingest_mode" TEXT NOT NULL DEFAULT 'standard',
  "archive_depth" INTEGER NOT NULL DEFAULT 0,
  "archive_after" TEXT,
  "copy_of" TEXT,
  "title" TEXT,
  "warnings" TEXT,
  "pictured_pages" TEXT,
  "uncounted" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "document_process" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "job_id" TEXT NOT NULL,
  "collection_id" TEXT,
  "task" TEXT NOT NULL,
  "request" TEXT NOT NULL,
  "error" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "document_summary" ("id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "error" TEXT NOT NULL,
  "kwargs" TEXT NOT NULL,
  "usage_stats" TEXT,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "document_tag" ("document_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "tag_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("document_id", "name")) STRICT, WITHOUT ROWID;
CREATE TABLE "embedding_set" ("chunk_set_id" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "blob_key" TEXT NOT NULL,
  "dimensions" INTEGER NOT NULL,
  "count" INTEGER NOT NULL,
  PRIMARY KEY ("chunk_set_id", "model")) STRICT, WITHOUT ROWID;
CREATE TABLE "feed_reader" ("name" TEXT NOT NULL,
  "cursor" TEXT NOT NULL,
  "lease_until" INTEGER NOT NULL,
  "lease_holder" TEXT NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("name")) STRICT;
CREATE TABLE "feedback_export" ("job_id" TEXT NOT NULL,
  "blob_key" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("job_id")) STRICT;
CREATE TABLE "former_username" ("username" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("username")) STRICT;
CREATE TABLE "generation" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "session_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "collection_id" TEXT,
  "reply_id" TEXT NOT NULL,
  "request" TEXT NOT NULL,
  "principal" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "epoch" INTEGER NOT NULL,
  "epoch_bases" TEXT NOT NULL,
  "deliver_up_to" INTEGER,
  "concluded" INTEGER NOT NULL,
  "error_code" TEXT,
  "error" TEXT,
  "error_until" INTEGER,
  "prompt_template_id" TEXT,
  "prompt_template_version" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "history" ("id" TEXT NOT NULL,
  "entity_kind" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "revision" INTEGER NOT NULL,
  "event" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "accepted" INTEGER NOT NULL,
  "actor" TEXT,
  "engine" TEXT,
  "request_id" TEXT,
  "audited" TEXT,
  "at" INTEGER NOT NULL,
  PRIMARY KEY ("entity_kind", "entity_id", "id")) STRICT, WITHOUT ROWID;
CREATE TABLE "idempotency" ("caller" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "expires_at" INTEGER NOT NULL,
  PRIMARY KEY ("caller", "key")) STRICT, WITHOUT ROWID;
CREATE TABLE "job" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "guest" INTEGER,
  "kind" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "parameters" TEXT NOT NULL,
  "timeout_seconds" REAL,
  "finished_at" INTEGER,
  "canceled_by" TEXT,
  "cancel_reason" TEXT,
  "ordinal" INTEGER,
  "begun_by" TEXT,
  "error" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "job_item" ("job_id" TEXT NOT NULL,
  "item_id" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "error" TEXT,
  PRIMARY KEY ("job_id", "item_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "job_ordinal" ("owner_id" TEXT NOT NULL,
  "last" INTEGER NOT NULL,
  PRIMARY KEY ("owner_id")) STRICT;
CREATE TABLE "job_progress" ("job_id" TEXT NOT NULL,
  "total" INTEGER NOT NULL,
  "remaining" INTEGER NOT NULL,
  "completed" INTEGER NOT NULL,
  "failed" INTEGER NOT NULL,
  "canceled" INTEGER NOT NULL,
  "epoch" INTEGER NOT NULL,
  PRIMARY KEY ("job_id")) STRICT;
CREATE TABLE "kept_plan" ("generation_id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "calls" TEXT NOT NULL,
  PRIMARY KEY ("generation_id")) STRICT;
CREATE TABLE "lane_gate" ("lane" TEXT NOT NULL,
  "owner" TEXT NOT NULL,
  "turn" TEXT NOT NULL,
  PRIMARY KEY ("lane", "owner")) STRICT, WITHOUT ROWID;
CREATE TABLE "limit_counter" ("id" TEXT NOT NULL,
  "used" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "membership" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "collection_id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "job_id" TEXT,
  "identity" TEXT,
  "source_uri" TEXT,
  "live" INTEGER NOT NULL,
  "settings" TEXT NOT NULL,
  "chunk_set_id" TEXT,
  "first_chunk_id" INTEGER,
  "chunk_count" INTEGER NOT NULL,
  "embedding_key" TEXT,
  "index_generation" INTEGER NOT NULL DEFAULT 0,
  "error" TEXT,
  "size_held" INTEGER,
  "restricted" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "membership_reader" ("membership_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  PRIMARY KEY ("membership_id", "username")) STRICT, WITHOUT ROWID;
CREATE TABLE "memory_block" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "system_prompt_amendment" TEXT NOT NULL,
  "injection_mode" TEXT NOT NULL,
  "access_mode" TEXT NOT NULL,
  "max_content_length" INTEGER NOT NULL,
  "is_public" INTEGER NOT NULL,
  "user_count" INTEGER NOT NULL,
  "group_count" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "message" ("id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "reply_to" TEXT,
  "content" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  "votes" INTEGER NOT NULL,
  "error" TEXT,
  "llm_args" TEXT,
  "has_references" INTEGER NOT NULL,
  "total_references" INTEGER NOT NULL,
  "copy_of" TEXT,
  "generation_id" TEXT,
  "command" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "message_feedback" ("answer_id" TEXT NOT NULL,
  "question_id" TEXT,
  "session_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "collection_id" TEXT,
  "votes" INTEGER NOT NULL,
  "expected_answer" TEXT,
  "user_comment" TEXT,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  PRIMARY KEY ("answer_id")) STRICT;
CREATE TABLE "message_meta" ("message_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("message_id", "kind")) STRICT, WITHOUT ROWID;
CREATE TABLE "message_reference" ("message_id" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "collection_id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "document_name" TEXT NOT NULL,
  "membership_id" TEXT NOT NULL,
  "chunk_id" INTEGER NOT NULL,
  "score" REAL NOT NULL,
  "pages" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "page_from" INTEGER NOT NULL,
  "page_to" INTEGER NOT NULL,
  "start_offset" INTEGER NOT NULL,
  "end_offset" INTEGER NOT NULL,
  "uri" TEXT,
  "cited" INTEGER NOT NULL DEFAULT 1,
  "quotes" TEXT,
  PRIMARY KEY ("message_id", "position")) STRICT, WITHOUT ROWID;
CREATE TABLE "model_call" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT,
  "state" TEXT,
  "booked" INTEGER,
  "at" INTEGER NOT NULL,
  "estimated" INTEGER NOT NULL,
  "input_tokens" INTEGER NOT NULL,
  "output_tokens" INTEGER NOT NULL,
  "cost_nano" INTEGER NOT NULL,
  "timed_calls" INTEGER NOT NULL,
  "first_ms" INTEGER NOT NULL,
  "speaking_ms" INTEGER NOT NULL,
  "spoken_tokens" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "model_usage" ("span" TEXT NOT NULL,
  "start" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "calls" INTEGER NOT NULL,
  "input_tokens" INTEGER NOT NULL,
  "output_tokens" INTEGER NOT NULL,
  "cost_nano" INTEGER NOT NULL,
  "timed_calls" INTEGER NOT NULL,
  "first_ms" INTEGER NOT NULL,
  "speaking_ms" INTEGER NOT NULL,
  "spoken_tokens" INTEGER NOT NULL,
  PRIMARY KEY ("span", "start", "owner_id", "model")) STRICT, WITHOUT ROWID;
CREATE TABLE "outbox" ("id" TEXT NOT NULL,
  "entity_kind" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "revision" INTEGER NOT NULL,
  "seq" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "parameters" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "lane" TEXT NOT NULL,
  "owner" TEXT NOT NULL,
  "tier" INTEGER NOT NULL,
  "state" TEXT NOT NULL,
  "due_at" INTEGER NOT NULL,
  "attempt" INTEGER NOT NULL,
  "lost" INTEGER NOT NULL DEFAULT 0,
  "lease_until" INTEGER,
  "lease_holder" TEXT,
  "interruption" TEXT,
  "request_id" TEXT,
  "job_id" TEXT,
  "traceparent" TEXT,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "page_words" ("source_key" TEXT NOT NULL,
  "method" TEXT NOT NULL,
  "blob_key" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "pages" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("source_key", "method")) STRICT, WITHOUT ROWID;
CREATE TABLE "pipeline" ("id" TEXT NOT NULL,
  "project_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "labelling_model" TEXT,
  "classification_model" TEXT,
  "definition" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "deleted_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "program_run" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "generation_id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "agent_id" TEXT NOT NULL,
  "begun" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "prompt_template" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "lang" TEXT,
  "prompts" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "is_default" INTEGER NOT NULL,
  "is_public" INTEGER NOT NULL,
  "visible" INTEGER NOT NULL,
  "user_count" INTEGER NOT NULL,
  "group_count" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "prompt_template_version" ("template_id" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "prompts" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("template_id", "version")) STRICT, WITHOUT ROWID;
CREATE TABLE "rate_window" ("id" TEXT NOT NULL,
  "started_at" INTEGER NOT NULL,
  "used" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "resource_grant" ("resource_kind" TEXT NOT NULL,
  "resource_id" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "level" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("resource_kind", "subject", "resource_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "role" ("id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "priority" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "role_assignment" ("subject" TEXT NOT NULL,
  "role_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("subject", "role_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "role_permission" ("role_id" TEXT NOT NULL,
  "permission" TEXT NOT NULL,
  PRIMARY KEY ("role_id", "permission")) STRICT, WITHOUT ROWID;
CREATE TABLE "scheduled_task" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "schedule_type" TEXT NOT NULL,
  "schedule_expression" TEXT NOT NULL,
  "anchor_at" INTEGER NOT NULL,
  "task_type" TEXT NOT NULL,
  "task_config" TEXT NOT NULL,
  "collection_id" TEXT,
  "notification_email" TEXT,
  "max_executions" INTEGER,
  "expires_at" INTEGER,
  "edited_at" INTEGER NOT NULL,
  "execution_count" INTEGER NOT NULL,
  "scheduled_count" INTEGER NOT NULL,
  "running_execution_id" TEXT,
  "last_execution_at" INTEGER,
  "next_execution_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "scheduled_task_execution" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "task_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "task_name" TEXT NOT NULL,
  "trigger_source" TEXT NOT NULL,
  "due_at" INTEGER,
  "missed_runs" INTEGER NOT NULL,
  "day" TEXT NOT NULL,
  "started_at" INTEGER NOT NULL,
  "completed_at" INTEGER,
  "chat_session_id" TEXT,
  "question_id" TEXT,
  "result_summary" TEXT,
  "error_message" TEXT,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "scoring_job" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "caller" TEXT NOT NULL,
  "project_id" TEXT NOT NULL,
  "pipeline_id" TEXT NOT NULL,
  "document_guid" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "document_key" TEXT,
  "document_sha256" TEXT,
  "document_size" INTEGER NOT NULL,
  "result_key" TEXT,
  "result_sha256" TEXT,
  "remote" TEXT,
  "error" TEXT,
  "finished_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "secret" ("job_id" TEXT NOT NULL,
  "sealed" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("job_id")) STRICT;
CREATE TABLE "setting" ("holder" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "can_overwrite" INTEGER NOT NULL,
  "is_public" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("holder", "name")) STRICT, WITHOUT ROWID;
CREATE TABLE "store_copy" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "run" TEXT NOT NULL,
  "began_at" INTEGER NOT NULL,
  "ended_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "suggested_question" ("id" TEXT NOT NULL,
  "collection_id" TEXT NOT NULL,
  "document_id" TEXT NOT NULL,
  "question" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "tag" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "format" TEXT,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "timer" ("entity_kind" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "timer_id" TEXT NOT NULL,
  "due_at" INTEGER NOT NULL,
  "event" TEXT NOT NULL,
  "armed_revision" INTEGER NOT NULL,
  "machine_version" INTEGER NOT NULL,
  PRIMARY KEY ("entity_kind", "entity_id", "timer_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "tool_authorization" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "pending" TEXT,
  "pending_until" INTEGER,
  "credentials" TEXT,
  "consent" INTEGER NOT NULL,
  "consented_at" INTEGER,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "tool_server" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "owner_id" TEXT NOT NULL,
  "tool_revision" INTEGER NOT NULL,
  "tools" TEXT,
  "error" TEXT,
  "inspected_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "upload" ("id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "filename" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "blob_key" TEXT NOT NULL,
  "media_type" TEXT,
  "created_at" INTEGER NOT NULL,
  "expires_at" INTEGER NOT NULL,
  "used" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "user_account" ("id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "is_administrator" INTEGER NOT NULL,
  "erasure_id" TEXT,
  "deactivated_at" INTEGER,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "user_erasure" ("id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "context" TEXT NOT NULL,
  "machine_version" INTEGER NOT NULL,
  "revision" INTEGER NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  "user_id" TEXT NOT NULL,
  "requested_by" TEXT,
  "hand_over_to" TEXT,
  "include_private" INTEGER NOT NULL,
  "receipt" TEXT NOT NULL,
  "finished_at" INTEGER,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "user_group" ("id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE TABLE "user_group_member" ("user_id" TEXT NOT NULL,
  "group_id" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  PRIMARY KEY ("user_id", "group_id")) STRICT, WITHOUT ROWID;
CREATE TABLE "workspace_file" ("id" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "source_key" TEXT NOT NULL,
  "created_at" INTEGER NOT NULL,
  "updated_at" INTEGER NOT NULL,
  PRIMARY KEY ("id")) STRICT;
CREATE UNIQUE INDEX "agent_key.agent_key_name" ON "agent_key" ("owner_id", "name");
CREATE INDEX "agent_key.agent_key_type" ON "agent_key" ("type");
CREATE INDEX "agent_reference.agent_reference_session" ON "agent_reference" ("session_id");
CREATE INDEX "agent_run.agent_run_session" ON "agent_run" ("session_id");
CREATE INDEX "agent_step.agent_step_session" ON "agent_step" ("session_id");
CREATE INDEX "agent_tool_key.agent_tool_key_key" ON "agent_tool_key" ("key_id");
CREATE UNIQUE INDEX "agent_tool_key.agent_tool_key_name" ON "agent_tool_key" ("owner_id", "tool_name", "env_name");
CREATE INDEX "analysis_job.analysis_job_owner" ON "analysis_job" ("owner_id") WHERE "state" IN ('pending', 'running', 'cancelling');
CREATE INDEX "analysis_job.analysis_job_project" ON "analysis_job" ("project_id", "created_at");
CREATE INDEX "analysis_job.analysis_job_recognizes" ON "analysis_job" ("recognizes") WHERE "recognizes" IS NOT NULL;
CREATE INDEX "analysis_project.analysis_project_owner" ON "analysis_project" ("owner_id", "created_at");
CREATE INDEX "analysis_project.analysis_project_public" ON "analysis_project" ("is_public");
CREATE INDEX "annotation_mark.annotation_mark_author" ON "annotation_mark" ("author_id");
CREATE INDEX "annotation_mark.annotation_mark_number" ON "annotation_mark" ("artifact_id", "number");
CREATE INDEX "api_key.api_key_collection" ON "api_key" ("collection_id");
CREATE INDEX "api_key.api_key_created" ON "api_key" ("created_at" DESC);
CREATE UNIQUE INDEX "api_key.api_key_hash" ON "api_key" ("hash");
CREATE INDEX "api_key.api_key_user" ON "api_key" ("user_id", "created_at" DESC);
CREATE INDEX "artifact.artifact_owner" ON "artifact" ("owner_id") WHERE "state" <> 'deleting';
CREATE INDEX "artifact.artifact_project" ON "artifact" ("project_id", "kind", "created_at");
CREATE INDEX "artifact.artifact_unready" ON "artifact" ("owner_id") WHERE "state" = 'uploading';
CREATE UNIQUE INDEX "artifact.artifact_version" ON "artifact" ("set_id", "version");
CREATE INDEX "artifact_dependency.artifact_dependency_needs" ON "artifact_dependency" ("needs_id");
CREATE INDEX "artifact_file.artifact_file_blob" ON "artifact_file" ("blob_key");
CREATE UNIQUE INDEX "artifact_file.artifact_file_name" ON "artifact_file" ("artifact_id", "name");
CREATE INDEX "artifact_file.artifact_file_named" ON "artifact_file" ("name");
CREATE INDEX "artifact_file.artifact_file_order" ON "artifact_file" ("artifact_id", "ordinal");
CREATE UNIQUE INDEX "artifact_part.artifact_part_blob" ON "artifact_part" ("blob_key");
CREATE INDEX "artifact_set.artifact_set_project" ON "artifact_set" ("project_id");
CREATE INDEX "chat_session.chat_session_collection" ON "chat_session" ("collection_id", "id");
CREATE INDEX "chat_session.chat_session_owner" ON "chat_session" ("owner_id", "state", "updated_at" DESC);
CREATE INDEX "chat_session.chat_session_prompt_template" ON "chat_session" ("prompt_template_id");
CREATE INDEX "chunk_set.chunk_set_document" ON "chunk_set" ("document_id", "chunking");
CREATE INDEX "collection.collection_archived" ON "collection" ("id") WHERE "state" = 'archived';
CREATE INDEX "collection.collection_owner_name" ON "collection" ("owner_id", "name" DESC);
CREATE INDEX "collection.collection_owner_updated" ON "collection" ("owner_id", "updated_at" DESC);
CREATE INDEX "collection.collection_prompt_template" ON "collection" ("prompt_template_id");
CREATE INDEX "collection.collection_public" ON "collection" ("is_public");
CREATE INDEX "cost_minute.cost_minute_last" ON "cost_minute" ("last_at");
CREATE INDEX "custom_agent.custom_agent_file" ON "custom_agent" ("file_key");
CREATE INDEX "custom_agent.custom_agent_owner" ON "custom_agent" ("owner_id", "created_at");
CREATE INDEX "custom_agent_build.custom_agent_build_owner" ON "custom_agent_build" ("owner_id");
CREATE INDEX "custom_agent_build.custom_agent_build_packages" ON "custom_agent_build" ("packages_key");
CREATE INDEX "custom_agent_key.custom_agent_key_key" ON "custom_agent_key" ("key_id");
CREATE UNIQUE INDEX "custom_agent_key.custom_agent_key_name" ON "custom_agent_key" ("agent_id", "env_name");
CREATE INDEX "custom_agent_key.custom_agent_key_owner" ON "custom_agent_key" ("owner_id");
CREATE INDEX "custom_agent_tool.custom_agent_tool_owner" ON "custom_agent_tool" ("owner_id");
CREATE UNIQUE INDEX "custom_agent_tool.custom_agent_tool_server" ON "custom_agent_tool" ("agent_id", "server_name");
CREATE UNIQUE INDEX "custom_tool.custom_tool_file" ON "custom_tool" ("file_key");
CREATE INDEX "custom_tool.custom_tool_name" ON "custom_tool" ("owner_id", "tool_name");
CREATE INDEX "custom_tool.custom_tool_owner" ON "custom_tool" ("owner_id", "created_at");
CREATE INDEX "default_memory_block.default_memory_block_of" ON "default_memory_block" ("memory_block_id");
CREATE INDEX "document.document_chat" ON "document" ("chat_session_id");
CREATE INDEX "document.document_owner" ON "document" ("owner_id", "updated_at" DESC);
CREATE INDEX "document.document_source" ON "document" ("source_key");
CREATE INDEX "document.document_updated" ON "document" ("updated_at" DESC);
CREATE INDEX "document_process.document_process_document" ON "document_process" ("document_id");
CREATE INDEX "document_process.document_process_failed" ON "document_process" ("job_id") WHERE "state" = 'failed';
CREATE INDEX "document_process.document_process_job" ON "document_process" ("job_id") WHERE "state" = 'running';
CREATE INDEX "document_summary.document_summary_document" ON "document_summary" ("document_id", "id" DESC);
CREATE INDEX "document_tag.document_tag_name" ON "document_tag" ("name", "document_id");
CREATE INDEX "document_tag.document_tag_tag" ON "document_tag" ("tag_id", "document_id");
CREATE INDEX "former_username.former_username_user" ON "former_username" ("user_id");
CREATE INDEX "generation.generation_asked" ON "generation" ("owner_id", "created_at");
CREATE INDEX "generation.generation_owner" ON "generation" ("owner_id", "state");
CREATE INDEX "generation.generation_session" ON "generation" ("session_id", "state");
CREATE INDEX "generation.generation_updated" ON "generation" ("updated_at");
CREATE INDEX "history.history_actor" ON "history" ("actor", "at", "id", "entity_kind", "entity_id") WHERE "actor" IS NOT NULL;
CREATE INDEX "history.history_acts" ON "history" ("at", "id", "entity_kind", "entity_id") WHERE "actor" IS NOT NULL;
CREATE INDEX "history.history_at" ON "history" ("at");
CREATE INDEX "history.history_kind" ON "history" ("entity_kind", "at", "id", "entity_id") WHERE "actor" IS NOT NULL;
CREATE INDEX "idempotency.idempotency_expiry" ON "idempotency" ("expires_at");
CREATE INDEX "job.job_guest" ON "job" ("owner_id") WHERE "guest" = 1;
CREATE INDEX "job.job_owner" ON "job" ("owner_id", "created_at" DESC);
CREATE INDEX "job.job_state" ON "job" ("state", "kind");
CREATE INDEX "job.job_unfinished" ON "job" ("owner_id", "ordinal") WHERE "finished_at" IS NULL;
CREATE INDEX "kept_plan.kept_plan_session" ON "kept_plan" ("session_id");
CREATE INDEX "membership.membership_chunks" ON "membership" ("collection_id", "first_chunk_id");
CREATE INDEX "membership.membership_collection" ON "membership" ("collection_id", "state", "id");
CREATE UNIQUE INDEX "membership.membership_document" ON "membership" ("collection_id", "document_id") WHERE "live" = 1;
CREATE INDEX "membership.membership_document_id" ON "membership" ("document_id");
CREATE UNIQUE INDEX "membership.membership_identity" ON "membership" ("collection_id", "identity") WHERE "live" = 1;
CREATE INDEX "membership.membership_job" ON "membership" ("job_id");
CREATE INDEX "membership.membership_removing" ON "membership" ("collection_id") WHERE "state" = 'removing';
CREATE INDEX "membership.membership_restricted" ON "membership" ("collection_id", "state") WHERE "restricted" = 1;
CREATE INDEX "membership.membership_source" ON "membership" ("collection_id", "source_uri");
CREATE INDEX "membership_reader.membership_reader_user" ON "membership_reader" ("username", "membership_id");
CREATE UNIQUE INDEX "memory_block.memory_block_name" ON "memory_block" ("owner_id", "name") WHERE "state" = 'active';
CREATE INDEX "memory_block.memory_block_owner" ON "memory_block" ("owner_id", "updated_at");
CREATE INDEX "memory_block.memory_block_public" ON "memory_block" ("is_public");
CREATE INDEX "message.message_reply_to" ON "message" ("reply_to");
CREATE INDEX "message.message_session" ON "message" ("session_id", "id" DESC);
CREATE INDEX "message_feedback.message_feedback_collection" ON "message_feedback" ("collection_id");
CREATE INDEX "message_feedback.message_feedback_owner" ON "message_feedback" ("owner_id", "updated_at" DESC);
CREATE INDEX "message_reference.message_reference_document" ON "message_reference" ("document_id", "message_id");
CREATE INDEX "model_call.model_call_at" ON "model_call" ("at");
CREATE INDEX "model_call.model_call_owner" ON "model_call" ("owner_id", "at");
CREATE INDEX "model_call.model_call_reserved" ON "model_call" ("at") WHERE "state" = 'reserved';
CREATE INDEX "model_call.model_call_subject" ON "model_call" ("subject_id");
CREATE INDEX "model_usage.model_usage_owner" ON "model_usage" ("owner_id", "span", "start");
CREATE INDEX "outbox.outbox_due" ON "outbox" ("due_at") WHERE "state" = 'waiting';
CREATE INDEX "outbox.outbox_jobs" ON "outbox" ("lane", "owner", "job_id", "due_at") WHERE ("state" = 'waiting' AND "job_id" IS NOT NULL);
CREATE INDEX "outbox.outbox_leased" ON "outbox" ("lease_until") WHERE "state" = 'leased';
CREATE UNIQUE INDEX "outbox.outbox_once" ON "outbox" ("entity_kind", "entity_id", "revision", "seq");
CREATE INDEX "outbox.outbox_waiting" ON "outbox" ("lane", "owner", "due_at") WHERE "state" = 'waiting';
CREATE UNIQUE INDEX "page_words.page_words_blob" ON "page_words" ("blob_key");
CREATE INDEX "pipeline.pipeline_classification" ON "pipeline" ("classification_model") WHERE "deleted_at" IS NULL;
CREATE INDEX "pipeline.pipeline_labelling" ON "pipeline" ("labelling_model") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "pipeline.pipeline_name" ON "pipeline" ("project_id", "name") WHERE "deleted_at" IS NULL;
CREATE INDEX "pipeline.pipeline_owner" ON "pipeline" ("owner_id");
CREATE INDEX "program_run.program_run_session" ON "program_run" ("session_id");
CREATE INDEX "prompt_template.prompt_template_owner" ON "prompt_template" ("owner_id", "updated_at");
CREATE INDEX "prompt_template.prompt_template_public" ON "prompt_template" ("is_public");
CREATE INDEX "resource_grant.grant_resource" ON "resource_grant" ("resource_kind", "resource_id");
CREATE UNIQUE INDEX "role.role_name" ON "role" ("name");
CREATE INDEX "role_assignment.role_assignment_role" ON "role_assignment" ("role_id");
CREATE INDEX "scheduled_task.scheduled_task_created" ON "scheduled_task" ("created_at");
CREATE INDEX "scheduled_task.scheduled_task_owner" ON "scheduled_task" ("owner_id", "created_at");
CREATE INDEX "scheduled_task_execution.scheduled_task_execution_created" ON "scheduled_task_execution" ("created_at");
CREATE INDEX "scheduled_task_execution.scheduled_task_execution_day" ON "scheduled_task_execution" ("day");
CREATE INDEX "scheduled_task_execution.scheduled_task_execution_owner" ON "scheduled_task_execution" ("owner_id", "created_at");
CREATE INDEX "scheduled_task_execution.scheduled_task_execution_task" ON "scheduled_task_execution" ("task_id", "created_at");
CREATE INDEX "scoring_job.scoring_job_document" ON "scoring_job" ("document_key") WHERE "document_key" IS NOT NULL;
CREATE INDEX "scoring_job.scoring_job_finished" ON "scoring_job" ("finished_at") WHERE "state" IN ('finished', 'failed');
CREATE INDEX "scoring_job.scoring_job_owner" ON "scoring_job" ("owner_id");
CREATE INDEX "scoring_job.scoring_job_project" ON "scoring_job" ("project_id");
CREATE INDEX "scoring_job.scoring_job_result" ON "scoring_job" ("result_key") WHERE "result_key" IS NOT NULL;
CREATE INDEX "suggested_question.suggested_question_collection" ON "suggested_question" ("collection_id", "id");
CREATE INDEX "suggested_question.suggested_question_document" ON "suggested_question" ("document_id");
CREATE UNIQUE INDEX "tag.tag_name" ON "tag" ("owner_id", "name");
CREATE INDEX "timer.timer_due" ON "timer" ("due_at");
CREATE INDEX "tool_authorization.tool_authorization_owner" ON "tool_authorization" ("owner_id");
CREATE INDEX "tool_server.tool_server_owner" ON "tool_server" ("owner_id");
CREATE UNIQUE INDEX "upload.upload_blob" ON "upload" ("blob_key");
CREATE INDEX "upload.upload_expiry" ON "upload" ("expires_at");
CREATE UNIQUE INDEX "user_account.user_account_username" ON "user_account" ("username");
CREATE INDEX "user_erasure.user_erasure_created" ON "user_erasure" ("created_at" DESC);
CREATE UNIQUE INDEX "user_group.user_group_name" ON "user_group" ("name");
CREATE INDEX "user_group_member.user_group_member_group" ON "user_group_member" ("group_id", "user_id");
CREATE UNIQUE INDEX "workspace_file.workspace_file_name" ON "workspace_file" ("session_id", "name");
CREATE INDEX "workspace_file.workspace_file_owner" ON "workspace_file" ("owner_id");
CREATE INDEX "workspace_file.workspace_file_source" ON "workspace_file" ("source_key");

-- streams.db
CREATE TABLE "stream_epoch" ("generation_id" TEXT NOT NULL,
  "epoch" INTEGER NOT NULL,
  "finish" TEXT,
  PRIMARY KEY ("generation_id")) STRICT;
CREATE TABLE "stream_segment" ("generation_id" TEXT NOT NULL,
  "epoch" INTEGER NOT NULL,
  "start_offset" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  PRIMARY KEY ("generation_id", "epoch", "start_offset")) STRICT, WITHOUT ROWID;
