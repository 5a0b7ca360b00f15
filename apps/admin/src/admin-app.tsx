import { StoaProvider } from '@stoa/react'
import { UiProvider } from '@stoa/ui'
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { FeaturesContext } from './extension/additions.ts'
import { features } from './features.ts'
import { localeOf } from './i18n/languages.ts'
import { currentLanguage } from './i18n/translate.ts'
import { uiTexts } from './i18n/ui-texts.ts'
import { hasDraftsOfOthers, removeDraftsOfOthers } from './live/form-drafts.ts'
import { LiveUpdates } from './live/live-updates.tsx'
import { createRouter } from './routes.tsx'
import { ProofDialog } from './session/proof-dialog.tsx'
import { SignedOutPage } from './session/signed-out-page.tsx'
import { StaffContext, toStaff } from './session/staff-context.ts'
import { connectStaff, listSites, type StaffSession, storePreferences } from './session/staff-session.ts'
import { followUse } from './session/tab-site.ts'
import { ToastProvider } from './shell/toasts.tsx'

/** A write without a connection fails at once, so that its form can say so. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Removes the drafts of those who used this tab before. Those of the own sites stay. */
async function removeFormerDrafts(staffMemberId: string) {
  if (!hasDraftsOfOthers(staffMemberId)) return
  const sites = await listSites()
  removeDraftsOfOthers([staffMemberId, ...sites.map(site => site.staffMember.id)])
}

/** The admin of a signed-in staff member. */
export function AdminApp({ session }: { session: StaffSession }) {
  const [hasEnded, setHasEnded] = useState(false)
  const { client, openEvents } = useMemo(() => connectStaff(session, () => setHasEnded(true)), [session])
  const [preferences, setPreferences] = useState(session.preferences)
  const staff = useMemo(
    () =>
      toStaff({ ...session, preferences }, async changes => {
        setPreferences(earlier => ({ ...earlier, ...changes }))
        try {
          setPreferences(await storePreferences(changes))
        } catch (error) {
          setPreferences(preferences)
          throw error
        }
      }),
    [session, preferences],
  )
  const texts = useMemo(uiTexts, [])
  const [queryClient] = useState(newQueryClient)
  const router = useMemo(() => createRouter(), [])
  useEffect(() => followUse(session), [session])
  useEffect(() => void removeFormerDrafts(session.staffMember.id), [session])
  if (hasEnded) return <SignedOutPage reason="ended" />
  return (
    <StoaProvider
      client={client}
      queryClient={queryClient}
      locale={localeOf(currentLanguage(), session.site.locale)}
    >
      <StaffContext value={staff}>
        <FeaturesContext value={features}>
          <UiProvider texts={texts}>
            <LiveUpdates openEvents={openEvents} />
            <ToastProvider>
              <RouterProvider router={router} />
              <ProofDialog />
            </ToastProvider>
          </UiProvider>
        </FeaturesContext>
      </StaffContext>
    </StoaProvider>
  )
}
