import { createClient } from '@stoa/client'
import { finishStaffPasskeySignIn, startStaffPasskeySignIn } from '@stoa/client/calls'
import { Button } from '@stoa/ui'
import { canSuggestPasskeys, passkeysWork, suggestPasskeys } from '@stoa/ui/passkey'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { askForPasskey } from './ask-passkey.ts'
import { enter } from './tab-site.ts'

/** A challenge is valid for five minutes: suggestions get the next one before. */
const RENEWAL_MS = 4 * 60_000

const client = () => createClient({ baseUrl: location.origin })

/** Signs in with a credential of the browser. */
async function finish(credential: Record<string, unknown>) {
  enter(await client().call(finishStaffPasskeySignIn, { credential }))
}

/** The passkey that the staff member chooses in the field of the address. It may never be chosen. */
async function chosenSuggestion(ended: AbortSignal): Promise<Record<string, unknown>> {
  const { options } = await client().call(startStaffPasskeySignIn, {})
  const round = AbortSignal.any([ended, AbortSignal.timeout(RENEWAL_MS)])
  try {
    return await suggestPasskeys(options, round)
  } catch (error) {
    if (!round.aborted || ended.aborted) throw error
    return chosenSuggestion(ended)
  }
}

/** Signs in with a passkey: by a button, and by the suggestions of the browser in the field of the address. */
export function PasskeySignIn({
  isBusy,
  run,
}: {
  isBusy: boolean
  /** Performs the sign-in and shows its errors. */
  run: (action: () => Promise<unknown>) => void
}) {
  /** Ends the suggestions: a browser handles one passkey request at a time. */
  const suggestions = useRef(new AbortController())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as long as the form is shown
  useEffect(() => {
    const ended = new AbortController()
    suggestions.current = ended
    const offer = async () => {
      if (!(await canSuggestPasskeys()) || ended.signal.aborted) return
      const credential = await chosenSuggestion(ended.signal)
      run(() => finish(credential))
    }
    // Suggestions are optional: the button and the password remain.
    offer().catch(() => {})
    return () => ended.abort()
  }, [])
  if (!passkeysWork()) return null
  const signIn = () =>
    run(async () => {
      suggestions.current.abort()
      const { options } = await client().call(startStaffPasskeySignIn, {})
      await finish(await askForPasskey(options))
    })
  return (
    <Button variant="secondary" busy={isBusy} onClick={signIn}>
      {t('Sign in with a passkey')}
    </Button>
  )
}
