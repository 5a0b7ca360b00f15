import {
  confirmStaffTotp,
  deleteStaffFactor,
  getStaffAccount,
  renewStaffRecoveryCodes,
  startStaffTotp,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, Button } from '@stoa/ui'
import { QrCode } from '@stoa/ui/qr-code'
import { useState } from 'react'
import { ActionDialog, STAY_OPEN } from '../form/action-dialog.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, PendingPanel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The authenticator app and the recovery codes of the staff member. */
export function SecondFactorPanel() {
  const { time } = useDates()
  const toast = useToast()
  const { data, error } = useCall(getStaffAccount, {})
  const invalidates = [getStaffAccount]
  const start = useMutationCall(startStaffTotp)
  const confirm = useMutationCall(confirmStaffTotp, { invalidates })
  const remove = useMutationCall(deleteStaffFactor, { invalidates })
  const renew = useMutationCall(renewStaffRecoveryCodes, { invalidates })
  const [open, setOpen] = useState<'app' | 'remove'>()
  const [codes, setCodes] = useState<string[]>()
  if (!data) return <PendingPanel title={t('Second factor')} error={error} />
  const app = data.factors.find(({ type }) => type === 'TOTP')
  const hasFactors = data.factors.length > 0
  const failure = start.error ?? renew.error
  const finish = async (form: FormData) => {
    const { recoveryCodes } = await confirm.mutateAsync({ code: String(form.get('app-code')).trim() })
    if (recoveryCodes) setCodes(recoveryCodes)
    toast(t('The authenticator app is set up'))
  }
  const turnOff = async () => {
    if (!app) return STAY_OPEN
    await remove.mutateAsync({ factorId: app.factorId })
    setCodes(undefined)
    toast(t('The authenticator app is removed'))
  }
  return (
    <Panel title={t('Second factor')} aside={app && <Badge tone="positive">{t('On')}</Badge>}>
      <p className="text-sm text-muted">
        {app
          ? t('Your authenticator app is asked for at each sign-in. Set up {time}.', {
              time: time(app.createdDate),
            })
          : t('An authenticator app on your phone protects your account, even if others know your password.')}
      </p>
      {failure && <ErrorAlert error={failure} />}
      {codes && <RecoveryCodes codes={codes} />}
      {hasFactors && (
        <p className="text-sm">{t('Unused recovery codes: {count}', { count: data.recoveryCodesLeft })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!app && (
          <Button
            size="sm"
            busy={start.isPending}
            onClick={() => start.mutate({}, { onSuccess: () => setOpen('app') })}
          >
            {t('Set up an app')}
          </Button>
        )}
        {hasFactors && (
          <SmallButton
            busy={renew.isPending}
            onClick={() => renew.mutate({}, { onSuccess: reply => setCodes(reply.recoveryCodes) })}
          >
            {t('New recovery codes')}
          </SmallButton>
        )}
        {app && <QuietButton onClick={() => setOpen('remove')}>{t('Turn off')}</QuietButton>}
      </div>
      <ActionDialog
        id="set-up-app"
        title={t('Set up an authenticator app')}
        submit={t('Confirm')}
        open={open === 'app'}
        hasReason={false}
        onClose={() => setOpen(undefined)}
        onSubmit={finish}
      >
        {start.data && (
          <>
            <p className="text-sm">{t('Scan this code with the app, or type the secret.')}</p>
            <QrCode text={start.data.otpauthUrl} label={t('QR code for the authenticator app')} />
            <code dir="ltr" className="text-sm select-all [overflow-wrap:anywhere]">
              {start.data.secret}
            </code>
          </>
        )}
        <TextField
          name="app-code"
          label={t('Code that the app shows')}
          inputMode="numeric"
          required
          maxLength={32}
          autoComplete="one-time-code"
        />
      </ActionDialog>
      <ActionDialog
        id="turn-off-app"
        title={t('Turn off the second factor')}
        submit={t('Turn off')}
        open={open === 'remove'}
        hasReason={false}
        onClose={() => setOpen(undefined)}
        onSubmit={turnOff}
      >
        <p className="text-sm">
          {data.factors.length > 1
            ? t('Your passkeys and recovery codes stay.')
            : t('Then your password or a link alone signs in. Your recovery codes end.')}
        </p>
      </ActionDialog>
    </Panel>
  )
}
