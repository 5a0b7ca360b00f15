import { createClient } from '@stoa/client'
import { verifyStaffFactor } from '@stoa/client/calls'
import { Alert, Button } from '@stoa/ui'
import { type SubmitEvent, useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { signInError } from './sign-in-error.ts'
import { enter } from './tab-site.ts'

/** A sign-in that waits for a code. */
export interface FactorChallenge {
  stateToken: string
  factors: string[]
}

/** Asks for a code of the authenticator app, or a recovery code, and signs in. */
export function SecondFactorForm({ challenge }: { challenge: FactorChallenge }) {
  const [factorType, setFactorType] = useState<'TOTP' | 'RECOVERY_CODE'>('TOTP')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setBusy(true)
    setError(undefined)
    try {
      const { stateToken } = challenge
      const client = createClient({ baseUrl: location.origin })
      enter(await client.call(verifyStaffFactor, { stateToken, factorType, code }))
    } catch (error) {
      setError(signInError(error))
    } finally {
      setBusy(false)
    }
  }
  const byApp = factorType === 'TOTP'
  return (
    <form className="grid gap-4" onSubmit={event => void submit(event)}>
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
      {error && <Alert tone="danger" title={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {t('Sign in')}
        </Button>
        {challenge.factors.includes('RECOVERY_CODE') && (
          <Button variant="quiet" onClick={() => setFactorType(byApp ? 'RECOVERY_CODE' : 'TOTP')}>
            {byApp ? t('Use a recovery code') : t('Use the authenticator app')}
          </Button>
        )}
      </div>
    </form>
  )
}
