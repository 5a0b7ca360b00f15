import { signOut } from '@stoa/client/calls'
import { StoaProvider } from '@stoa/react'
import { Button, Dialog, SkipLink } from '@stoa/ui'
import { useForm } from '../form/use-form.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { SiteName } from '../kit/site-name.tsx'
import { InDialogContext } from '../kit/step-heading.tsx'
import { safePageUrl } from '../session/return-urls.ts'
import { sessionClient } from '../session/session-client.ts'
import { SignInApp } from '../sign-in/sign-in-app.tsx'
import { AccountContext } from './account-context.ts'
import { AddressesSection } from './addresses-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { DataSection } from './data-section.tsx'
import type { Account } from './open-account-page.ts'
import { OrdersSection } from './orders-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SubscriptionsSection } from './subscriptions-section.tsx'
import { type ReauthenticationRequest, useReauthentication } from './use-reauthentication.ts'

interface AccountAppProps {
  account: Account
  onSignedOut: () => void
  onDeleted: () => void
}

/** The account page of a member. */
export function AccountApp({ account, onSignedOut, onDeleted }: AccountAppProps) {
  const { site, signedIn } = account
  const { locale } = useI18n()
  const texts = useTexts(accountTexts)
  const { client, request, withRecentSignIn } = useReauthentication(account)
  return (
    <AccountContext
      value={{
        client,
        site,
        member: signedIn,
        withRecentSignIn,
        reauthenticating: request !== undefined,
        deleted: onDeleted,
      }}
    >
      <StoaProvider client={client} locale={locale}>
        <title>{`${texts.account.title} – ${site.name}`}</title>
        <div className="flex min-h-dvh flex-col">
          <SkipLink>{texts.page.skip}</SkipLink>
          <AccountHeader account={account} onSignedOut={onSignedOut} />
          <main id="content" tabIndex={-1} className="shell max-w-5xl! flex-1 pb-16">
            <h1 className="pt-10 pb-10 font-display text-heading lg:pt-14">{texts.account.title}</h1>
            <OrdersSection />
            <SubscriptionsSection />
            <ProfileSection />
            <AddressesSection />
            <CardsSection />
            <SecuritySection />
            <SessionsSection />
            <DataSection />
          </main>
          <footer className="shell max-w-5xl! flex min-h-18 items-center justify-end">
            <LanguageChoice />
          </footer>
        </div>
        {request && <ReauthenticationDialog request={request} />}
      </StoaProvider>
    </AccountContext>
  )
}

function AccountHeader({ account: { site, shopUrl }, onSignedOut }: Omit<AccountAppProps, 'onDeleted'>) {
  const { account, page } = useTexts(accountTexts)
  const back = safePageUrl(shopUrl)
  const form = useForm({
    id: 'sign-out',
    initial: {},
    async submit() {
      await sessionClient().call(signOut, { siteId: site.id })
      onSignedOut()
    },
  })
  return (
    <header className="border-b border-line">
      <div className="shell max-w-5xl! flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 lg:min-h-20">
        <SiteName site={site} />
        <div className="flex flex-wrap items-center gap-x-6">
          {back && (
            <a href={back} className="flex min-h-11 items-center text-sm link">
              {page.backToShop({ shop: site.name })}
            </a>
          )}
          <form onSubmit={form.onSubmit}>
            <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
              {account.signOut}
            </Button>
          </form>
        </div>
      </div>
    </header>
  )
}

/** Asks the member to sign in again, in a dialog above the page; nothing typed is lost. */
function ReauthenticationDialog({ request }: { request: ReauthenticationRequest }) {
  const { account, page } = useTexts(accountTexts)
  return (
    <SignInApp
      page={request.page}
      known={request.member}
      onSessionToken={request.onSessionToken}
      frame={steps => (
        <Dialog
          id="proof-dialog"
          open
          onClose={request.onCancel}
          title={request.page.first.name === 'verify' ? account.recent.verifyTitle : account.recent.title}
          closeLabel={page.close}
        >
          <InDialogContext value>{steps}</InDialogContext>
        </Dialog>
      )}
    />
  )
}
