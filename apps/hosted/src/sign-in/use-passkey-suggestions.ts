import { finishPasskeySignIn, startPasskeySignIn } from '@stoa/client/calls'
import { canSuggestPasskeys, suggestPasskeys } from '@stoa/ui/passkey'
import { useEffect, useRef } from 'react'
import type { Form } from '../form/use-form.ts'
import { useSignIn } from './sign-in-context.ts'

/**
 * Suggests passkeys in the e-mail input (`autocomplete="webauthn"`) and signs in with the chosen one. Returns a function
 * that ends the suggestions: a browser handles one passkey request at a time.
 */
export function usePasskeySuggestions(form: Form<'email' | 'password'>): () => void {
  const { client, site, attempt } = useSignIn()
  const ending = useRef(new AbortController())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as long as the step is shown
  useEffect(() => {
    const ended = new AbortController()
    ending.current = ended
    const offer = async () => {
      if (!site.methods.passkey || !(await canSuggestPasskeys()) || ended.signal.aborted) return
      const { stateToken, options } = await client.call(startPasskeySignIn, {})
      const credential = await suggestPasskeys(options, ended.signal)
      form.run(() => attempt(() => client.call(finishPasskeySignIn, { stateToken, credential })))
    }
    // Suggestions are optional: the button and the password remain.
    offer().catch(() => {})
    return () => ended.abort()
  }, [])
  return () => ending.current.abort()
}
