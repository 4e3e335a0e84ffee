import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import { noProgress, progressOn } from '../command-line/progress.ts'
import { serverDetails, serverOptions } from '../command-line/shared-options.ts'
import { UsageError } from '../command-line/usage-error.ts'

export const ingestCommand = defineCommand({
  name: 'ingest',
  summary: 'reads files, directories and web pages into a collection',
  usage: ['[--collection NAME] FILE or DIRECTORY or URL...'],
  details: `Reads each of them into the collection, which is created if it is missing, and waits until it can be asked about. Known files
are not read again. Directories are read recursively, files of known types only; hidden ones and node_modules are left out.
Ends with 1 when some could not be read. With --json there is a line for each when it is done.

${serverDetails} Without a running server the data directory is opened for the time.`,
  options: {
    collection: { type: 'string', value: 'NAME', description: 'the collection (ask, that of the command ask)' },
    'chunk-by-page': {
      type: 'boolean',
      description: 'ends passages at page ends, so that citations name single pages',
    },
    follow: {
      type: 'boolean',
      description: 'reads also the pages that a web page links to, on the same host, below it',
    },
    ...serverOptions,
  },
  completes: 'files',
  async run(call) {
    const { values, positionals, environment, output, errors, json, signal, directory } = call
    if (positionals.length === 0) throw new UsageError('Name files, directories or web pages to read.')
    const urls = positionals.filter((name) => /^https?:\/\//.test(name))
    const { existingPaths } = await import('../asking/arguments.ts')
    const names = positionals.filter((name) => !urls.includes(name))
    const { filesOf, ingestFiles } = await import('../connecting/ingest-files.ts')
    const files = await filesOf(existingPaths(names, directory))
    const { findOrStartServer } = await import('../connecting/find-server.ts')
    const server = await findOrStartServer(call)
    try {
      const { connect } = await import('../connecting/connect.ts')
      const { ensureCollection } = await import('../connecting/collections.ts')
      const { ingestPages } = await import('../connecting/ingest-pages.ts')
      const { client } = connect(server)
      const name = values.collection ?? 'ask'
      const collectionId = await ensureCollection(client, name, 'Files read on the command line.')
      const progress = json ? noProgress : progressOn(errors, environment)
      const onFile = (file: unknown) => void (json && printJson(output, file))
      const target = { collectionId, chunkByPage: values['chunk-by-page'] === true }
      const ingesting = { progress, signal, onFile }
      const ingested = [
        ...(await ingestFiles(client, files, target, ingesting)),
        ...(await ingestPages(client, urls, { collectionId, follow: values.follow === true }, ingesting)),
      ]
      const failed = ingested.filter(({ failure }) => failure !== undefined).length
      if (!json) output.write(`${ingested.length - failed} of ${ingested.length} are in the collection ${name}.\n`)
      return failed === 0 ? exitCodes.ok : exitCodes.failed
    } finally {
      await server.release()
    }
  },
})
