import type { Tasks } from '#tasks'
import { createEdge } from './edge/app.ts'
import { openHost, type PlatformOptions, READY_MS } from './open-host.ts'
import { runFeatures } from './run-features.ts'
import { withPackages } from './with-packages.ts'

export type { PlatformOptions } from './open-host.ts'

/** A task of the platform, or one of a package. */
type TaskName = keyof Tasks | (string & {})
/** What a task resolves with. */
type ResultOf<Name extends TaskName> = Name extends keyof Tasks ? ResultOfOwn<Name> : unknown
type ResultOfOwn<Name extends keyof Tasks> = Tasks[Name] extends (...args: never) => Promise<infer Result>
  ? Result
  : never

async function open(options: PlatformOptions) {
  const listed = withPackages(options.features)
  const opened = await openHost(options, listed)
  const { host, hostOf, keys, authenticator, services } = opened
  const { db, clock, ids } = host
  const edge = createEdge({
    services,
    authenticator,
    ready: () => db.health.isReachable(READY_MS),
    jwks: keys.jwks,
    extras: app => {
      for (const { name, pages } of listed) pages?.(app, hostOf(name))
    },
  })
  opened.serve(edge.fetch)
  const running = await runFeatures(opened, listed)

  return {
    fetch: edge.fetch,
    cachedResponse: edge.cachedResponse,
    metrics: edge.metrics,
    metricsOfProcess: edge.metricsOfProcess,
    routes: edge.routes,
    reject: edge.reject,
    /** From now on the node takes no more requests: readiness fails, and streams end. */
    drain() {
      opened.drainServices()
      edge.drain()
    },
    database: db,
    administration: { db, clock, ids },
    keys,
    /** What features get, for commands and tests that call their functions. */
    host,
    /** An error that no code has caught ends the process; see `NodeRuns`. */
    processFailed: opened.processFailed,
    /** Lets the worker of a queue look at it at once. */
    wake: host.jobs.wake,
    /** Does background work at once, as of a time, by default now. Schedules and workers do it unless `maintenance` is off. */
    run: <Name extends TaskName>(name: Name, at = clock.now()) =>
      running.run(name, at) as Promise<ResultOf<Name>>,
    /** The work of every hour at once, on one node at a time. A part that fails does not stop the others. */
    runMaintenance: running.runMaintenance,
    async close() {
      opened.beginClose()
      // Each waits for work in flight until the drain timeout.
      await Promise.all([running.stop(), opened.closeServices()])
      await opened.closeRuns()
      edge.close()
      await opened.close()
    },
  }
}

/** A running platform. */
export interface Platform extends Awaited<ReturnType<typeof open>> {}

/**
 * Creates the platform on a migrated database: what all features share, then the features of `features.ts` in their order. It is
 * served by one function `fetch`.
 */
export const openPlatform = (options: PlatformOptions): Promise<Platform> => open(options)
