'use client'

import type { Members } from '@stoa/client'
import { useMemo } from 'react'
import { browserSignIn, type SignIn } from './sign-in.ts'
import { useClient } from './use-client.ts'

/** Sign-in and sign-out; the provider's client needs a `MemberStrategy`. `useMember` follows. */
export function useSignIn(): SignIn {
  const { auth } = useClient()
  return useMemo(() => {
    if (!(auth as Partial<Members> | undefined)?.getAuthUrl)
      throw new Error('useSignIn needs a client with MemberStrategy.')
    return browserSignIn(auth as Members, () => globalThis as unknown as Window)
  }, [auth])
}
