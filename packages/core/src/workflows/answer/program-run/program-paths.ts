/** Where a program finds what it is given. It starts in the working directory, next to these. */
export const agentPath = '/agent'
export const packagesPath = '/packages'
export const serversPath = '/mcp'
/** Documents of the collection, where programs that agents write find them, too. */
export const inputPath = '/input'
/** The directory of MCP servers as programs get it: relative, from the working directory and from their own alike. */
export const serversDirectory = `..${serversPath}`

/** Variables of the endpoints. Runners take them away before the program starts. */
export const modelVariable = 'DOCENT_MODEL_URL'
export const controlVariable = 'DOCENT_CONTROL_URL'

/** How long a program may take to leave what it has when it is to finish, s. */
export const finishSeconds = 10
