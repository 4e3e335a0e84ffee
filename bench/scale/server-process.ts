import { startS3, type S3Server } from '@docent/test-servers'
import { part, serveParent } from '../measuring/child-process.ts'
import { serveModel } from '../measuring/model-process.ts'

/** What runs beside Docent: the fake model, or the S3 server of the tests. */
const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'objects') serveObjects()

function serveObjects(): void {
  let server: S3Server | undefined
  serveParent(
    {
      async start() {
        server = await startS3(['docent'])
        return { uri: 's3://docent/vectors', storageOptions: server.storageOptions }
      },
    },
    () => server?.stop(),
  )
}
