// Written by `npm run golden` from the route table; changes here are lost.

import type { Operation } from '../operation.ts'

export interface ReadinessOperation {
  answer: {
    status: 'ready'
    /** Degraded parts, such as a search index that is being rebuilt. */
    message?: string
  }
}

/** Returns whether the service accepts requests. `GET /rpc/health/readiness` */
export const readiness: Operation<ReadinessOperation> = {
  method: 'GET',
  path: '/rpc/health/readiness',
}

export interface LivenessOperation {
  answer: {
    status: 'alive'
  }
}

/** Returns whether the process responds. `GET /rpc/health/liveness` */
export const liveness: Operation<LivenessOperation> = {
  method: 'GET',
  path: '/rpc/health/liveness',
}
