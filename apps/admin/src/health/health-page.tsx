import { getHealth } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Badge, type Tone } from '@stoa/ui'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

type Health = ReplyOf<typeof contract.health.getHealth>['health']
type Finding = Health['findings'][number]

const tones: Readonly<Record<Health['status'], readonly [tone: Tone, text: string]>> = {
  OK: ['positive', t('In order')],
  ATTENTION: ['caution', t('Needs attention')],
  FAULT: ['danger', t('Does not work')],
}

/** Each area with its title, what it says while all is well, and the page where it is put right. */
const areas: readonly (readonly [area: Finding['area'], title: string, well: string, page?: string])[] = [
  ['DATABASE', t('Database'), t('The database answers and has room for further connections.')],
  ['DISK', t('Disk'), t('There is room on the disk.')],
  ['JOBS', t('Background work'), t('Jobs begin within five minutes.'), '/developers/jobs'],
  ['MAIL', t('Mail'), t('Mails leave the shop without delay.'), '/mail'],
  ['WEBHOOKS', t('Webhooks'), t('All receivers accept their events.'), '/developers'],
  ['PAYMENTS', t('Payments'), t('Payment providers accept the keys of the shop.'), '/settings'],
  ['BACKUPS', t('Backups'), t('The last backup is as new as it should be.')],
]

const problems: Readonly<Record<Finding['problem'], (count: number) => string>> = {
  CONNECTIONS_ALMOST_USED: count =>
    t(
      '{count}% of the connections of the database server are in use. Raise max_connections, or run fewer processes.',
      {
        count,
      },
    ),
  DISK_ALMOST_FULL: () =>
    t('The disk is almost full: nothing can be changed or bought. Free space, or enlarge the disk.'),
  JOBS_LATE: count =>
    t(
      'Jobs that wait for longer than five minutes: {count}. Is a process running that does background work?',
      { count },
    ),
  JOBS_PARKED: count =>
    t('Jobs that ended the shop several times, and no longer run by themselves: {count}', { count }),
  MAIL_NOT_SET_UP: () => t('No mail leaves the shop: no mail server is set.'),
  MAIL_LATE: count => t('Mails that wait for longer than 15 minutes: {count}', { count }),
  MAIL_FAILED: count => t('Mails of the last day that could not be sent: {count}', { count }),
  WEBHOOKS_PAUSED: count => t('Paused webhooks: {count}', { count }),
  WEBHOOKS_FAILING: count => t('Receivers that do not accept their events: {count}', { count }),
  PAYMENT_KEYS_REJECTED: count =>
    t('Payment providers that reject the keys of the shop: {count}. Buyers cannot pay with them.', { count }),
  BACKUP_MISSING: () => t('There is no backup yet.'),
  BACKUP_OVERDUE: () => t('The last backup is too old.'),
  BACKUP_FAILED: () => t('The last backup has failed'),
}

/** How often the page asks again, in milliseconds. */
const REFRESH_MS = 30_000

/** What needs attention in the shop and its installation. */
export function HealthPage() {
  const { data, error } = useCall(getHealth, {}, { refetchInterval: REFRESH_MS })
  const { time } = useDates()
  if (!data) return <PendingPage title={t('Health')} error={error} />
  const { status, findings, checkedDate } = data.health
  const [tone, text] = tones[status]
  return (
    <Page title={t('Health')} badge={<Badge tone={tone}>{text}</Badge>}>
      <div className="grid gap-4 md:grid-cols-2">
        {areas.map(([area, title, well, page]) => (
          <AreaPanel
            key={area}
            title={title}
            well={well}
            page={page}
            findings={findings.filter(finding => finding.area === area)}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{t('Checked: {time}', { time: time(checkedDate) })}</p>
    </Page>
  )
}

interface AreaPanelProps {
  title: string
  well: string
  page: string | undefined
  findings: readonly Finding[]
}

function AreaPanel({ title, well, page, findings }: AreaPanelProps) {
  const { time } = useDates()
  const [tone, text] = tones[findings[0]?.severity ?? 'OK']
  return (
    <Panel title={title} aside={<Badge tone={tone}>{text}</Badge>}>
      {findings.length === 0 && <p className="text-sm text-muted">{well}</p>}
      {findings.map(({ problem, count = 0, since }) => (
        <p key={problem} className="text-sm">
          {problems[problem](count)}
          {since && <span className="block text-muted">{t('Since {time}', { time: time(since) })}</span>}
        </p>
      ))}
      {findings.length > 0 && page && (
        <Link to={page} className="link justify-self-start text-sm">
          {t('Put it right')}
        </Link>
      )}
    </Panel>
  )
}
