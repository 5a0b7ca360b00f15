import { listStaffSessions, revokeOtherStaffSessions, revokeStaffSession } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { withoutId } from '../list/change-rows.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { deviceName } from './device-name.ts'
import { SessionUse } from './session-use.tsx'

/** The browsers in which the staff member is signed in. */
export function SessionsPanel() {
  const toast = useToast()
  const { data, error } = useCall(listStaffSessions, {})
  const invalidates = [listStaffSessions]
  const revoke = useOptimisticCall(revokeStaffSession, {
    invalidates,
    optimistic: (cached, { id }) =>
      cached.change(listStaffSessions, reply => ({ ...reply, sessions: withoutId(reply.sessions, id) })),
  })
  const revokeOthers = useMutationCall(revokeOtherStaffSessions, { invalidates })
  const sessions = (data?.sessions ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <Panel title={t('Sessions')}>
      <p className="text-sm text-muted">
        {t('Browsers in which you are signed in. End those that you do not know.')}
      </p>
      {revokeOthers.error && <ErrorAlert error={revokeOthers.error} />}
      {data ? (
        <ul aria-label={t('Sessions')} className="divide-y divide-line">
          {sessions.map(({ id, current, userAgent, address, createdDate, lastUsedDate }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {deviceName(userAgent)}
                  {current && <Badge tone="positive">{t('This browser')}</Badge>}
                </p>
                <SessionUse createdDate={createdDate} lastUsedDate={lastUsedDate} address={address} />
              </div>
              {!current && (
                <QuietButton
                  aria-label={t('End the session of {name}', { name: deviceName(userAgent) })}
                  busy={revoke.isPending}
                  onClick={() => revoke.run({ id }, t('The session is ended'))}
                >
                  {t('End session')}
                </QuietButton>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
      {sessions.length > 1 && (
        <SmallButton
          className="justify-self-start"
          busy={revokeOthers.isPending}
          onClick={() =>
            revokeOthers.mutate(
              {},
              { onSuccess: ({ count }) => toast(t('Ended: {count} sessions', { count })) },
            )
          }
        >
          {t('End all other sessions')}
        </SmallButton>
      )}
    </Panel>
  )
}
