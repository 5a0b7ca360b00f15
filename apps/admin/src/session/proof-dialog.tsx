import { getStaffAccount, proveStaffIdentity, startStaffPasskeyProof } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { passkeysWork } from '@stoa/ui/passkey'
import { useEffect, useRef, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { askForPasskey } from './ask-passkey.ts'
import { setProofDialog } from './proof.ts'
import { signInError } from './sign-in-error.ts'

/** Asks for the password, a passkey or a code before a sensitive change, if the last proof is too old. */
export function ProofDialog() {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isProved: boolean) => void>(undefined)
  const { data } = useCall(getStaffAccount, {}, { enabled: isOpen })
  const prove = useMutationCall(proveStaffIdentity)
  const startPasskey = useMutationCall(startStaffPasskeyProof)
  const [passkeyError, setPasskeyError] = useState<string>()
  useEffect(() => {
    setProofDialog(
      () =>
        new Promise(resolve => {
          answer.current?.(false)
          answer.current = resolve
          setOpen(true)
        }),
    )
    return () => setProofDialog(undefined)
  }, [])
  const finish = (isProved: boolean) => {
    answer.current?.(isProved)
    answer.current = undefined
    setPasskeyError(undefined)
    setOpen(false)
  }
  const hasApp = data?.factors.some(({ type }) => type === 'TOTP')
  const hasPasskey = data?.factors.some(({ type }) => type === 'WEBAUTHN') && passkeysWork()
  const byPasskeyOnly = hasPasskey && !hasApp && !data?.passwordChangedDate
  const proveByPasskey = async () => {
    const { options } = await startPasskey.mutateAsync({})
    await prove.mutateAsync({ credential: await askForPasskey(options) })
    finish(true)
  }
  const submit = async (form: FormData) => {
    if (byPasskeyOnly) return proveByPasskey()
    const password = String(form.get('proof-password') ?? '')
    const code = String(form.get('proof-code') ?? '').trim()
    await prove.mutateAsync(password ? { password } : { factorType: 'TOTP', code })
    finish(true)
  }
  return (
    <ActionDialog
      id="proof"
      title={t('Is it still you?')}
      submit={byPasskeyOnly ? t('Use a passkey') : t('Continue')}
      open={isOpen}
      hasReason={false}
      hasDraft={false}
      disabled={!hasApp && !hasPasskey && !data?.passwordChangedDate}
      onClose={() => finish(false)}
      onSubmit={submit}
    >
      <p className="text-sm">{t('Your sign-in is older than 15 minutes. This change needs a new proof.')}</p>
      {data?.passwordChangedDate && (
        <TextField
          name="proof-password"
          label={t('Your password')}
          type="password"
          required
          maxLength={1000}
          autoComplete="current-password"
        />
      )}
      {data && !data.passwordChangedDate && hasApp && (
        <TextField
          name="proof-code"
          label={t('Code of your authenticator app')}
          inputMode="numeric"
          required
          maxLength={32}
          autoComplete="one-time-code"
        />
      )}
      {data && !data.passwordChangedDate && !hasApp && !hasPasskey && (
        <p className="text-sm">{t('You have no password yet. Sign in again with a new link.')}</p>
      )}
      {hasPasskey && !byPasskeyOnly && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={prove.isPending || startPasskey.isPending}
          onClick={() => {
            setPasskeyError(undefined)
            proveByPasskey().catch(error => setPasskeyError(signInError(error)))
          }}
        >
          {t('Use a passkey')}
        </Button>
      )}
      {passkeyError && <Alert tone="danger" title={passkeyError} />}
    </ActionDialog>
  )
}
