import { environment } from '@stoa/client'
import { getSiteBackups } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Badge, type Tone } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useLocale } from '../shell/use-locale.ts'

type State = ReplyOf<typeof contract.sites.getSiteBackups>['backups']['state']

const states: Readonly<Record<State, readonly [tone: Tone, text: string]>> = {
  NONE: ['caution', t('No backup yet')],
  OK: ['positive', t('Up to date')],
  OVERDUE: ['danger', t('Overdue')],
  FAILED: ['danger', t('The last backup has failed')],
}

/** Such as “3 hours ago”. */
function ageOf(date: string, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const hours = Math.floor((environment.now() - Date.parse(date)) / 3_600_000)
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day')
}

/** When the installation was last backed up, and what is wrong with its backups. */
export function BackupPanel() {
  const { data } = useCall(getSiteBackups, {})
  const { time } = useDates()
  const locale = useLocale()
  if (!data) return null
  const { state, lastBackupDate, everyHours, failure } = data.backups
  const [tone, text] = states[state]
  return (
    <Panel title={t('Backups of the installation')} aside={<Badge tone={tone}>{text}</Badge>}>
      {lastBackupDate && (
        <p className="text-sm" title={time(lastBackupDate)}>
          {t('Last backup: {age}', { age: ageOf(lastBackupDate, locale) })}
        </p>
      )}
      {failure && (
        <p className="text-sm text-danger [overflow-wrap:anywhere]" dir="auto">
          {failure}
        </p>
      )}
      <p className="text-sm text-muted">
        {everyHours
          ? t('A backup of the database and the media files is made every {hours} hours.', {
              hours: everyHours,
            })
          : t('No schedule is set: the setting STOA_BACKUP_TO of the server turns it on.')}
      </p>
    </Panel>
  )
}
