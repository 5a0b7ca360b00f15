import { listMySessions, revokeOtherSessions, revokeSession } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { accountTexts } from '../i18n/account-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AccountSection } from './account-section.tsx'
import { detailOf, Entry, EntryButton, List } from './list.tsx'
import { useAction } from './use-action.tsx'
import { useDeviceLabel } from './use-device-label.ts'

/** Sorts this session first, then the other sessions of this browser. */
const rank = ({ current, sameBrowser }: { current: boolean; sameBrowser: boolean }) =>
  Number(current) + Number(sameBrowser)

/** The member's sessions. */
export function SessionsSection() {
  const { sessions: texts, sections } = useTexts(accountTexts).account
  const { device, date } = useDeviceLabel()
  const { data } = useCall(listMySessions, {})
  const revoke = useMutationCall(revokeSession, { invalidates: [listMySessions] })
  const revokeOthers = useMutationCall(revokeOtherSessions, { invalidates: [listMySessions] })
  const task = useAction('sessions-task')
  const sessions = (data?.sessions ?? []).toSorted((a, b) => rank(b) - rank(a))
  return (
    <AccountSection id="sessions" title={sections.sessions}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{texts.lead}</p>
        {task.message}
        <List label={sections.sessions}>
          {sessions.map(session => {
            const where = [device(session.userAgent), session.appName && texts.app({ name: session.appName })]
              .filter(Boolean)
              .join(' ')
            return (
              <Entry
                key={session.id}
                title={
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {where}
                    {session.sameBrowser && <Badge tone="positive">{texts.current}</Badge>}
                  </span>
                }
                detail={detailOf(
                  texts.since({ date: date(session.createdDate) }),
                  texts.seen({ date: date(session.lastSeenDate) }),
                  session.address,
                  session.scopes && texts.limited,
                )}
              >
                {!session.current && (
                  <EntryButton
                    name={texts.revokeName({ place: where })}
                    busy={task.busy}
                    onClick={() =>
                      task.run(async () => {
                        await revoke.mutateAsync({ id: session.id })
                        return texts.revoked
                      })
                    }
                  >
                    {texts.revoke}
                  </EntryButton>
                )}
              </Entry>
            )
          })}
        </List>
        {sessions.some(({ sameBrowser }) => !sameBrowser) && (
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={task.busy}
            onClick={() =>
              task.run(async () => texts.revokedOthers({ count: (await revokeOthers.mutateAsync({})).count }))
            }
          >
            {texts.revokeOthers}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}
