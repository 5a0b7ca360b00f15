import { StoaProvider } from '@stoa/react'
import { useMemo, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './routes.tsx'
import { SignedOutPage } from './session/signed-out-page.tsx'
import { StaffContext, toStaff } from './session/staff-context.ts'
import { type StaffSession, staffClient } from './session/staff-session.ts'
import { ToastProvider } from './shell/toasts.tsx'

/** The admin of a signed-in staff member. */
export function AdminApp({ session }: { session: StaffSession }) {
  const [hasEnded, setHasEnded] = useState(false)
  const client = useMemo(() => staffClient(session, () => setHasEnded(true)), [session])
  const staff = useMemo(() => toStaff(session), [session])
  const router = useMemo(() => createRouter(), [])
  if (hasEnded) return <SignedOutPage reason="ended" />
  return (
    <StoaProvider client={client} locale={session.site.locale}>
      <StaffContext value={staff}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </StaffContext>
    </StoaProvider>
  )
}
