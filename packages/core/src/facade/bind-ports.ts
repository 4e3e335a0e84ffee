import { grantedPermissions } from '../access/index.ts'
import { services } from '../container/index.ts'
import { checkRetention, noDebugPoints } from '../kernel/durable/index.ts'
import type { Tally } from '../kernel/metrics/index.ts'
import type { Container } from '../kernel/modules/index.ts'
import type { Clock, Logger, StorageDriver, Tracer, VectorIndex } from '../kernel/ports/index.ts'
import {
  localSignals,
  noSealer,
  recentBlobs,
  systemDigests,
  systemHost,
  systemIds,
  systemSealer,
  type KeptBlobs,
} from '../kernel/system/index.ts'
import { tracedVectors } from '../kernel/tracing/index.ts'
import { deploymentSettings } from '../limits/index.ts'
import { checkLedger } from '../resources/usage/index.ts'
import type { DocentOptions } from './docent-options.ts'
import { linkSeconds } from './download-links.ts'

/** What of the ports is made of the options before the container is. */
export interface MadePorts {
  readonly storage: StorageDriver
  readonly blobs: KeptBlobs
  readonly clock: Clock
  readonly logger: Logger
  readonly tracer: Tracer
  readonly tally: Tally
  readonly vectors: VectorIndex
  readonly stopping: AbortSignal
}

/** Binds the ports, by the options or their defaults. */
export function bindPorts(container: Container, options: DocentOptions, made: MadePorts): void {
  const { clock, blobs, tracer } = made
  container.bind(services.storage).toConstantValue(made.storage)
  container.bind(services.keptBlobs).toConstantValue(blobs)
  container.bind(services.blobs).toConstantValue(recentBlobs(blobs))
  container.bind(services.clock).toConstantValue(clock)
  container.bind(services.logger).toConstantValue(made.logger)
  container.bind(services.tracer).toConstantValue(tracer)
  container.bind(services.modelMeter).toConstantValue(options.meter ?? { record() {} })
  container.bind(services.tally).toConstantValue(made.tally)
  container.bind(services.stopping).toConstantValue(made.stopping)
  container.bind(services.history).toConstantValue(checkRetention(options.history))
  container.bind(services.ledger).toConstantValue(checkLedger(options.ledger))
  container.bind(services.deployment).toConstantValue(deploymentSettings(options.deployment))
  container.bind(services.downloadLinks).toConstantValue({ seconds: linkSeconds(options.downloadLinks) })
  container.bind(services.backups).toConstantValue({ directory: options.backupDirectory })
  container.bind(services.vectors).toConstantValue(tracer.enabled ? tracedVectors(tracer, made.vectors) : made.vectors)
  container.bind(services.grantedPermissions).toConstantValue(grantedPermissions(options.permissions))
  container.bind(services.modelProviders).toConstantValue(options.models)
  container.bind(services.modelPolicy).toConstantValue(options.modelPolicy ?? {})
  container.bind(services.rerankers).toConstantValue(options.reranker ? [options.reranker] : [])
  container.bind(services.retrievalOptions).toConstantValue(options.retrieval ?? {})
  container.bind(services.parsers).toConstantValue(options.parsers)
  container.bind(services.hostTools).toConstantValue(options.tools ?? [])
  container.bind(services.callApproval).toConstantValue({ approve: options.agents?.approve })
  container
    .bind(services.sources)
    .toConstantValue(new Map((options.sources ?? []).map((source) => [source.kind, source])))
  container.bind(services.network).toConstantValue({ outgoing: options.network })
  container.bind(services.toolHost).toConstantValue({ host: options.toolHost })
  container.bind(services.sandbox).toConstantValue({ sandbox: options.sandbox })
  const { tokenLabeller, pageClassifier, target } = options.analysis ?? {}
  container.bind(services.learners).toConstantValue({ tokenLabeller, pageClassifier })
  container.bind(services.analysisPorts).toConstantValue({ target })
  container.bind(services.host).toConstantValue(systemHost())
  container.bind(services.ids).toConstantValue(options.ids ?? systemIds(clock))
  container.bind(services.digests).toConstantValue(systemDigests)
  container
    .bind(services.sealer)
    .toConstantValue(options.secret === undefined ? noSealer : systemSealer(options.secret))
  container.bind(services.signals).toConstantValue(options.signals ?? localSignals())
  container.bind(services.debugPoints).toConstantValue(options.debugPoints ?? noDebugPoints)
  if (options.authenticator !== undefined) {
    const wanted = [options.authenticator].flat()
    container
      .rebind(services.authenticators)
      .toResolvedValue((ownKeys) => wanted.map((one) => (one === 'api-keys' ? ownKeys : one)), [services.ownKeys])
  }
}
