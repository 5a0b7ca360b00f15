import { setTimeout as delay } from 'node:timers/promises'
import { everyHour } from './call/every-hour.ts'
import { everyMinute } from './call/every-minute.ts'
import type { RunKey } from './call/job-runs.ts'
import type { Feature } from './feature.ts'
import { declaredBy } from './join-features.ts'
import { timed } from './logging/metrics.ts'
import type { OpenedHost } from './open-host.ts'
import { runEach } from './platform-support/run-each.ts'
import { lockMaintenance } from './storage/session-lock.ts'

const timer = (name: string): RunKey => ({ kind: 'TIMER', id: name, about: name })

/** Starts the schedules and workers of features, unless the host does no background work. */
export async function runFeatures({ host, hostOf, keys }: OpenedHost, features: readonly Feature[]) {
  const { clock, logger, maintenance, runs, jobs } = host
  const hourlyTasks = declaredBy(features, 'everyHour')
  const minuteTasks = declaredBy(features, 'everyMinute')
  const tasks = { ...declaredBy(features, 'onDemand'), ...hourlyTasks, ...minuteTasks }
  const onError = (err: unknown, task: string) => logger.error({ err, task }, 'background work failed')

  /** Does the work of a task at once. */
  const run = (name: string, now = clock.now()): Promise<unknown> => {
    const task = tasks[name]
    if (!task) throw new Error(`no feature has a task called ${name}`)
    return timed(host.metrics.taskSeconds, { task: name }, async () => task.part(hostOf(task.feature), now))
  }

  /** Creates, imports from other nodes and retires signing keys: work of every hour on every node. */
  async function refreshKeys(): Promise<{ isDone: boolean }> {
    await runEach({ 'signing keys': () => keys.refresh() }, onError)
    return { isDone: true }
  }

  /** The tasks of every hour, on one node at a time. Not done if rows are left for the next run. */
  async function runHourlyTasks(): Promise<{ isDone: boolean }> {
    const recorded = (name: string, work: () => Promise<unknown>) => runs.run(timer(name), work, undefined)
    const release = await lockMaintenance(host.db.sessions)
    if (!release) return { isDone: true }
    let isDone = true
    const work = Object.keys(hourlyTasks).map(name => [
      name,
      async () => {
        const left = ((await run(name)) as { unfinished?: readonly string[] } | undefined)?.unfinished
        if (left?.length) isDone = false
      },
    ])
    try {
      await runEach(Object.fromEntries(work), onError, recorded)
    } finally {
      await release()
    }
    return { isDone }
  }

  for (const { name, start } of features) await start?.(hostOf(name))
  const schedules = maintenance
    ? Object.keys(minuteTasks).map(name => everyMinute(runs, name, () => run(name), onError))
    : []
  const onHourError = (error: unknown) => onError(error, 'work of every hour')
  const hourly = [
    ...(maintenance || host.config.role === 'api' ? [everyHour(refreshKeys, onHourError)] : []),
    // A node that does not lead looks again after a minute: the one that leads may have ended.
    ...(maintenance
      ? [everyHour(async () => ((await runs.leads()) ? runHourlyTasks() : { isDone: false }), onHourError)]
      : []),
  ]
  const workers = maintenance
    ? await Promise.all(
        Object.entries(declaredBy(features, 'workers')).map(([queue, { feature, part }]) =>
          jobs.work<never>(
            queue,
            async ({ data }) => {
              await part.run(hostOf(feature), data)
              return 'done'
            },
            { concurrency: part.concurrency },
          ),
        ),
      )
    : []

  return {
    run,
    async runMaintenance() {
      await refreshKeys()
      return runHourlyTasks()
    },
    /** Stops the schedules and workers, and waits for what they run: work of an hour until the drain timeout. */
    stop: () =>
      Promise.all([
        ...schedules.map(schedule => schedule.close()),
        ...workers.map(worker => worker.stop()),
        Promise.race([
          Promise.all(hourly.map(each => each.close())),
          delay(host.config.drainTimeoutMs, undefined, { ref: false }),
        ]),
      ]),
  }
}
