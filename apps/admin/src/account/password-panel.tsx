import { getStaffAccount, listStaffSessions, setStaffPassword } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { type SubmitEvent, useRef } from 'react'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, PendingPanel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

/** The password of the staff member: set for the first time, or changed. */
export function PasswordPanel() {
  const { email } = useStaff().staffMember
  const { time } = useDates()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const { data, error } = useCall(getStaffAccount, {})
  const set = useMutationCall(setStaffPassword, { invalidates: [getStaffAccount, listStaffSessions] })
  if (!data) return <PendingPanel title={t('Password')} error={error} />
  const { passwordChangedDate } = data
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const currentPassword = String(fields.get('currentPassword') ?? '')
    set.mutate(
      { newPassword: String(fields.get('newPassword')), ...(currentPassword && { currentPassword }) },
      {
        onSuccess: () => {
          form.current?.reset()
          toast(t('The password is saved. Your other sessions have ended.'))
        },
      },
    )
  }
  return (
    <Panel title={t('Password')}>
      <p className="text-sm text-muted">
        {passwordChangedDate
          ? t('Last changed {time}', { time: time(passwordChangedDate) })
          : t('You have none yet. With a password you sign in without a link.')}
      </p>
      <form ref={form} className="grid max-w-md gap-4" onSubmit={save}>
        {/* Password managers store the password under this address. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {passwordChangedDate && (
          <TextField
            name="currentPassword"
            label={t('Current password')}
            hint={t('You can leave it empty for 15 minutes after you have signed in.')}
            type="password"
            maxLength={1000}
            autoComplete="current-password"
          />
        )}
        <TextField
          name="newPassword"
          label={t('New password')}
          hint={t('At least 8 characters. A few words are good.')}
          type="password"
          required
          minLength={8}
          maxLength={1000}
          autoComplete="new-password"
        />
        {set.error && <ErrorAlert error={set.error} />}
        <Button type="submit" size="sm" className="justify-self-start" busy={set.isPending}>
          {passwordChangedDate ? t('Change password') : t('Set password')}
        </Button>
      </form>
    </Panel>
  )
}
