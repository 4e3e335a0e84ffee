/** Which data directory, for commands that work on one. */
export const dataOption = {
  data: {
    type: 'string',
    value: 'DIR',
    completes: 'directory',
    description: 'the data directory (DOCENT_DATA, ./data)',
  },
} as const

/** Which server, for commands that ask one. */
export const serverOptions = {
  url: { type: 'string', value: 'URL', description: 'the server (DOCENT_URL, else the one of the data directory)' },
  ...dataOption,
} as const

export const serverDetails = `The server is that of --url or DOCENT_URL, with the key in DOCENT_API_KEY; else the one that runs on the data directory, with its
key.`
