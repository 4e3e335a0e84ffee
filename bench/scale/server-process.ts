import { startS3ForLance, type LanceS3Server } from '@docent/test-servers'
import { part, serveParent } from '../measuring/child-process.ts'
import { serveModel } from '../measuring/model-process.ts'

/** What stands beside Docent: the fake model, or the S3 server of the tests. */
const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'objects') serveObjects()

function serveObjects(): void {
  let server: LanceS3Server | undefined
  serveParent(
    {
      async start() {
        server = await startS3ForLance()
        return { uri: server.uri, storageOptions: server.storageOptions }
      },
    },
    () => server?.stop(),
  )
}
