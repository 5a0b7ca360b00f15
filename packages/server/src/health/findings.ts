import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { InstallationHealth, QueueState, SiteHealth } from '../storage/health.ts'

/** Something that needs attention. */
export type HealthFinding = ReplyOf<typeof contract.health.getHealth>['health']['findings'][number]

const MINUTE_SEC = 60
/** Jobs that are due wait for a few seconds at most. */
const JOBS_LATE_SEC = 5 * MINUTE_SEC
/** From this share of its connections on, the server of the database may soon reject new ones. */
const CONNECTIONS_SHARE = 0.8

/** What is known of a site and its installation. */
export interface HealthState {
  installation: InstallationHealth
  site: SiteHealth
  isDiskLow: boolean
  /** Whether mails leave the shop. */
  isMailSetUp: boolean
  /** When providers began to reject the keys of the site, in milliseconds. */
  keysRejectedSince: readonly number[]
  backups: 'OK' | 'NONE' | 'OVERDUE' | 'FAILED'
}

const BACKUPS = {
  NONE: { problem: 'BACKUP_MISSING', severity: 'ATTENTION' },
  OVERDUE: { problem: 'BACKUP_OVERDUE', severity: 'ATTENTION' },
  FAILED: { problem: 'BACKUP_FAILED', severity: 'FAULT' },
} as const

const isLate = ({ oldestSec }: QueueState) => oldestSec > JOBS_LATE_SEC

/** Whether background work is behind. */
export const areJobsLate = ({ queues }: InstallationHealth): boolean => queues.some(isLate)

/** What needs attention, faults first. */
export function findingsOf(
  { installation, site, isDiskLow, isMailSetUp, keysRejectedSince, backups }: HealthState,
  now: number,
): HealthFinding[] {
  const findings: HealthFinding[] = []
  const add = (finding: Omit<HealthFinding, 'since'> & { since?: number | null }) => {
    const { since, ...rest } = finding
    findings.push({ ...rest, ...(typeof since === 'number' && { since: isoTime(since) }) })
  }
  const { queues, connections, connectionsMax } = installation
  const late = queues.filter(isLate)
  if (isDiskLow) add({ area: 'DISK', problem: 'DISK_ALMOST_FULL', severity: 'FAULT' })
  if (keysRejectedSince.length > 0)
    add({
      area: 'PAYMENTS',
      problem: 'PAYMENT_KEYS_REJECTED',
      severity: 'FAULT',
      count: keysRejectedSince.length,
      since: Math.min(...keysRejectedSince),
    })
  if (late.length > 0)
    add({
      area: 'JOBS',
      problem: 'JOBS_LATE',
      severity: 'FAULT',
      count: late.reduce((sum, { waiting }) => sum + waiting, 0),
      since: now - 1000 * Math.max(...late.map(({ oldestSec }) => oldestSec)),
    })
  if (site.parkedJobs > 0)
    add({ area: 'JOBS', problem: 'JOBS_PARKED', severity: 'FAULT', count: site.parkedJobs })
  if (isMailSetUp && site.lateMails > 0)
    add({ area: 'MAIL', problem: 'MAIL_LATE', severity: 'FAULT', count: site.lateMails })
  if (backups === 'FAILED') add({ area: 'BACKUPS', ...BACKUPS.FAILED })
  if (connections >= CONNECTIONS_SHARE * connectionsMax)
    add({
      area: 'DATABASE',
      problem: 'CONNECTIONS_ALMOST_USED',
      severity: 'ATTENTION',
      count: Math.round((100 * connections) / connectionsMax),
    })
  if (!isMailSetUp) add({ area: 'MAIL', problem: 'MAIL_NOT_SET_UP', severity: 'ATTENTION' })
  if (site.failedMails > 0)
    add({ area: 'MAIL', problem: 'MAIL_FAILED', severity: 'ATTENTION', count: site.failedMails })
  if (site.pausedWebhooks > 0)
    add({ area: 'WEBHOOKS', problem: 'WEBHOOKS_PAUSED', severity: 'ATTENTION', count: site.pausedWebhooks })
  if (site.failingWebhooks > 0)
    add({
      area: 'WEBHOOKS',
      problem: 'WEBHOOKS_FAILING',
      severity: 'ATTENTION',
      count: site.failingWebhooks,
      since: site.failsSince,
    })
  if (backups === 'NONE' || backups === 'OVERDUE') add({ area: 'BACKUPS', ...BACKUPS[backups] })
  return findings
}
