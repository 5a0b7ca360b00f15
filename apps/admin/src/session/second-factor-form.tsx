import { createClient } from '@stoa/client'
import { verifyStaffFactor } from '@stoa/client/calls'
import { Alert, Button } from '@stoa/ui'
import { passkeysWork } from '@stoa/ui/passkey'
import { type SubmitEvent, useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { askForPasskey } from './ask-passkey.ts'
import { type FactorChallenge, signInError } from './sign-in-error.ts'
import { enter } from './tab-site.ts'

const FACTORS = ['WEBAUTHN', 'TOTP', 'RECOVERY_CODE'] as const
type Factor = (typeof FACTORS)[number]

/** Texts of the buttons that choose a factor. */
const choices = (): Record<Factor, string> => ({
  WEBAUTHN: t('Use a passkey'),
  TOTP: t('Use the authenticator app'),
  RECOVERY_CODE: t('Use a recovery code'),
})

/** Asks for a passkey, a code of the authenticator app, or a recovery code, and signs in. */
export function SecondFactorForm({ challenge }: { challenge: FactorChallenge }) {
  const { stateToken, passkey } = challenge
  const usable = FACTORS.filter(
    factor => challenge.factors.includes(factor) && (factor !== 'WEBAUTHN' || (passkey && passkeysWork())),
  )
  const [factorType, setFactorType] = useState<Factor>(usable[0] ?? 'RECOVERY_CODE')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setBusy(true)
    setError(undefined)
    try {
      const answer = factorType === 'WEBAUTHN' ? { credential: await askForPasskey(passkey ?? {}) } : { code }
      const client = createClient({ baseUrl: location.origin })
      enter(await client.call(verifyStaffFactor, { stateToken, factorType, ...answer }))
    } catch (error) {
      setError(signInError(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (factor: Factor) => {
    setError(undefined)
    setFactorType(factor)
  }
  const byApp = factorType === 'TOTP'
  return (
    <form className="grid gap-4" onSubmit={event => void submit(event)}>
      {factorType === 'WEBAUTHN' ? (
        <p>{t('Your account has a second factor. Confirm the sign-in with your passkey.')}</p>
      ) : (
        <TextField
          key={factorType}
          name="code"
          label={byApp ? t('Code of your authenticator app') : t('Recovery code')}
          hint={byApp ? t('Six digits that change every 30 seconds.') : t('One of those that you stored.')}
          required
          maxLength={32}
          inputMode={byApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      {error && <Alert tone="danger" title={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {factorType === 'WEBAUTHN' ? t('Use a passkey') : t('Sign in')}
        </Button>
        {usable
          .filter(factor => factor !== factorType)
          .map(factor => (
            <Button key={factor} variant="quiet" onClick={() => choose(factor)}>
              {choices()[factor]}
            </Button>
          ))}
      </div>
    </form>
  )
}
