// `npm run console:build`: what `npm start` does beside the server, for images that are built before it runs.
import { buildConsole } from './launcher/console-build.mjs'
import { endFor } from './launcher/end-for.mjs'

await buildConsole(process.execPath).catch(endFor)
