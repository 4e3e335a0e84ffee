/** The settings of the server, for the help of `docent serve`. */
export const serverDetails = `Starts the server over a data directory: the HTTP API, its docs page, the console and the tools for MCP clients. On a new directory it
reads a sample document and asks it a question. Environment variables configure it, including:

  PORT, HOST                      where it listens (8080, 127.0.0.1)
  DOCENT_KEEP_ALIVE_SECONDS       for how long an unused connection stays open: longer than the proxy in front keeps it (125)
  DOCENT_DATA                     the data directory (./data)
  DATABASE_URL                    a PostgreSQL database for all records (SQLite in the data directory)
  DATABASE_SIGNALS_URL            the same without its pooler, for signals between processes; or none
  DOCENT_BLOBS                    where files are: s3://bucket/prefix, gs:// or azure:// (the data directory)
  DOCENT_DOWNLOAD_LINKS           seconds for which files are read from the object storage itself (off)
  DOCENT_VECTORS                  where search indexes are: postgres, s3://bucket/vectors or azure:// (the data directory)
  DOCENT_ROLES, --role            what this process of several does: some of api,work,index (everything)
  DOCENT_MIGRATE                  check: does not start on records of an older version, which docent migrate migrates (auto)
  DOCENT_ENGINE                   where long work is handed to: redis://host (BullMQ) or restate+http://host:8080
  DOCENT_ADMIN_KEY                API key of the user admin, 16 characters or more (made at the first start)
  OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, OLLAMA_HOST and others
                                  the model provider (without any, built-in models quote the documents)
  DOCENT_MODELS_URL               a server with OpenAI's interface, such as vLLM or a gateway
  DOCENT_EMBEDDING_MODEL          the embedding model of new collections, of that server or DOCENT_EMBEDDING_URL
  DOCENT_JWT_ISSUER               accepts users of an identity provider
  DOCENT_MCP                      tools for MCP clients at /mcp: all, basic or off (all)
  DOCENT_AGENT_PROGRAMS           off: agents run no programs (on, where a sandbox works)
  DOCENT_AGENT_CONTAINERS         docker or podman: programs run in containers where bubblewrap cannot work (off)
  DOCENT_PERMISSIONS              permissions of all users, or of a role: ConfigureAgents,analysts:ManageCustomAgent
  DOCENT_AGENT_BROWSER            on: agents use a browser, where Chromium is installed (off)
  DOCENT_LOG_LEVEL                debug, info, warn or error

See docs/operations.md for all of them. Options win over variables. SIGINT and SIGTERM stop the server in order.`
