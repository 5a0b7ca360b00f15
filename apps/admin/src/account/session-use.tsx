import { rich, t } from '../i18n/translate.ts'
import { useDates } from '../shell/use-dates.ts'

interface SessionUseProps {
  createdDate: string
  lastUsedDate: string
  /** Network address at the sign-in. */
  address: string | undefined
}

/** When a session was started and last used, and from which network address. */
export function SessionUse({ createdDate, lastUsedDate, address }: SessionUseProps) {
  const { time } = useDates()
  return (
    <>
      <p className="text-muted">
        {t('Signed in {time}', { time: time(createdDate) })}
        {' · '}
        {t('last used {time}', { time: time(lastUsedDate) })}
      </p>
      {address && (
        <p className="text-muted">{rich('Network address {address}', { address: <bdi>{address}</bdi> })}</p>
      )}
    </>
  )
}
