import { call } from '../call.ts'
import { s } from '../schema.ts'

/** What a health report looks at. */
export const HealthArea = ['DATABASE', 'DISK', 'JOBS', 'MAIL', 'WEBHOOKS', 'PAYMENTS', 'BACKUPS'] as const

/** What can be wrong. */
export const HealthProblem = [
  'CONNECTIONS_ALMOST_USED',
  'DISK_ALMOST_FULL',
  'JOBS_LATE',
  'JOBS_PARKED',
  'MAIL_NOT_SET_UP',
  'MAIL_LATE',
  'MAIL_FAILED',
  'WEBHOOKS_PAUSED',
  'WEBHOOKS_FAILING',
  'PAYMENT_KEYS_REJECTED',
  'BACKUP_MISSING',
  'BACKUP_OVERDUE',
  'BACKUP_FAILED',
] as const

const Finding = s.object({
  area: s.req.enum(HealthArea, { doc: 'What it is about.' }),
  problem: s.req.enum(HealthProblem, {
    doc: 'CONNECTIONS_ALMOST_USED: the server of the database has less than a fifth of its connections free. DISK_ALMOST_FULL: writes are rejected. JOBS_LATE: background work waits for longer than five minutes. JOBS_PARKED: jobs ended the process several times. MAIL_NOT_SET_UP: no mail leaves the shop, because no mail server is set. MAIL_LATE: mails wait for longer than 15 minutes. MAIL_FAILED: mails of the last day were given up. WEBHOOKS_PAUSED, WEBHOOKS_FAILING: receivers of events do not accept them. PAYMENT_KEYS_REJECTED: a payment provider rejects the keys of the shop. BACKUP_MISSING, BACKUP_OVERDUE, BACKUP_FAILED: see `getSiteBackups`.',
  }),
  severity: s.req.enum(['ATTENTION', 'FAULT'], {
    doc: 'FAULT: something that buyers or staff need does not work. ATTENTION: it works, but should be looked at.',
  }),
  count: s.integer({
    doc: 'How many jobs, mails, webhooks or providers it concerns. For connections: percent in use.',
  }),
  since: s.datetime({ doc: 'Since when, if that is known.' }),
})

/** Health of a site and of its installation. */
export const health = {
  getHealth: call({
    method: 'GET',
    path: '/v1/health',
    summary: 'Returns what needs attention in the site and its installation.',
    request: s.object({}),
    reply: s.object({
      health: s.req.object(
        {
          status: s.req.enum(['OK', 'ATTENTION', 'FAULT'], {
            doc: 'The worst severity of the findings; OK without any.',
          }),
          findings: s.req.array(Finding, {
            doc: 'What needs attention, faults first. Areas that are not named are in order.',
          }),
          checkedDate: s.req.datetime({ doc: 'When it was checked.' }),
        },
        { doc: 'State of the site and its installation.' },
      ),
    }),
    allow: ['merchant'],
  }),
}
