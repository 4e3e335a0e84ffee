import { docentHandler } from '../../../handler.ts'

export const dynamic = 'force-dynamic'

const handle = async (request: Request): Promise<Response> => (await docentHandler())(request)

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST, handle as PUT }
