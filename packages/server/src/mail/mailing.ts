import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../call/clock.ts'
import type { JobRuns } from '../call/job-runs.ts'
import type { MailRequest } from '../call/mail-request.ts'
import type { Site } from '../call/site.ts'
import type { Config } from '../config/settings.ts'
import { type Jobs, MAIL_QUEUE } from '../events/index.ts'
import type { NewMail } from '../storage/mails.ts'
import type { Sql } from '../storage/sql.ts'
import { deliverMail, type MailJob } from './deliver.ts'
import { type MailRoutesOptions, openMailRoutes } from './mail-routes.ts'
import { hasMailServer } from './mail-server.ts'
import { renderMail } from './render-mail.ts'

/** A first attempt and ten more: with the usual 30 seconds, doubled each time up to an hour, about four hours. */
const RETRIES = 10
const RETRY_MAX_SEC = 3600

/** Rendering of mails, and the jobs that send them. */
export interface Mailing {
  render(requests: readonly MailRequest[], site: Site): NewMail[]
  /** Retry settings of the jobs that send mails. */
  retry: object
  /** Called after the commit: this node sends immediately, others at their next poll. */
  wake(): void
  close(): Promise<void>
}

interface Options extends Pick<MailRoutesOptions, 'directory' | 'storedOf'> {
  db: Sql
  jobs: Jobs
  runs: JobRuns
  clock: Clock
  config: MailRoutesOptions['config'] & Pick<Config, 'mailRetrySec' | 'drainTimeoutMs'>
  logger: Logger
  /** Processes the queue on this node. */
  work: boolean
}

/** Mail service of this node. Mails of a site without an SMTP server stay in its mailbox. */
export async function openMailing({
  db,
  jobs,
  runs,
  clock,
  config,
  logger,
  work,
  ...options
}: Options): Promise<Mailing> {
  const { mailRetrySec, drainTimeoutMs } = config
  const retry = {
    retryLimit: RETRIES,
    retryDelay: mailRetrySec,
    retryDelayMax: RETRY_MAX_SEC,
    retryBackoff: true,
  }
  const routes = openMailRoutes({ config, ...options })
  const worker = work
    ? await jobs.work<MailJob>(MAIL_QUEUE, ({ id, data, retryCount, retryLimit }) =>
        runs.run(
          {
            kind: 'MAIL',
            id,
            siteId: data.siteId,
            about: String(data.mailId),
            queued: { queue: MAIL_QUEUE, attempt: retryCount, data, options: retry },
          },
          () => deliverMail({ db, clock, routes, logger }, data, retryCount >= retryLimit),
          'done',
        ),
      )
    : undefined
  return {
    render: (requests, site) =>
      requests.map(request => renderMail(request, site, hasMailServer(config, site))),
    retry,
    wake: () => jobs.wake(MAIL_QUEUE),
    async close() {
      // A mail that takes longer is retried by any node.
      await Promise.race([worker?.stop(), delay(drainTimeoutMs, undefined, { ref: false })])
      routes.close()
    },
  }
}
