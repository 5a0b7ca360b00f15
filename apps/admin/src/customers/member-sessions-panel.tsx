import { endMemberSessions, listMemberSessions } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { deviceName } from '../account/device-name.ts'
import { SessionUse } from '../account/session-use.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

/** The browsers and apps in which a customer is signed in. */
export function MemberSessionsPanel({ memberId, name }: { memberId: string; name: string }) {
  const toast = useToast()
  const canWrite = useStaff().can('CUSTOMERS', 'WRITE')
  const { data, error } = useCall(listMemberSessions, { memberId })
  const end = useMutationCall(endMemberSessions, { invalidates: [listMemberSessions] })
  const sessions = data?.sessions ?? []
  return (
    <Panel
      title={t('Sessions')}
      aside={
        canWrite &&
        sessions.length > 0 && (
          <ActionButton
            id="end-sessions"
            title={t('End all sessions')}
            heading={t('End all sessions of {name}', { name })}
            fields={t(
              'They are signed out of all browsers and apps at once, and can sign in again. Their cart stays.',
            )}
            run={async () => {
              const { count } = await end.mutateAsync({ memberId })
              toast(t('Ended: {count} sessions', { count }))
            }}
          />
        )
      }
    >
      {!data ? (
        <Pending error={error} />
      ) : sessions.length === 0 ? (
        <p className="text-sm text-muted">{t('They are not signed in anywhere.')}</p>
      ) : (
        <ul aria-label={t('Sessions')} className="grid divide-y divide-line text-sm">
          {sessions.map(({ id, appName, userAgent, address, createdDate, lastSeenDate }) => (
            <li key={id} className="grid gap-1 py-2.5 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
              <span className="font-medium">
                {deviceName(userAgent)}
                {appName && (
                  <>
                    {' · '}
                    <bdi>{appName}</bdi>
                  </>
                )}
              </span>
              <SessionUse createdDate={createdDate} lastUsedDate={lastSeenDate} address={address} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
