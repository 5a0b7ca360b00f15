import '../app.css'
import { enterAccount } from '@stoa/client/calls'
import { accountTexts } from '../i18n/account-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { BrandFrame } from '../kit/brand-frame.tsx'
import { memberPageRoot } from '../kit/member-page-root.ts'
import { reloadOnBfcacheRestore } from '../kit/page-root.tsx'
import type { Site } from '../kit/reply-of.ts'
import { UnreachableNotice } from '../kit/unreachable-notice.tsx'
import { isRejection } from '../session/redeem-once.ts'
import { sessionClient } from '../session/session-client.ts'
import { EndedNotice } from '../sign-in/ended-notice.tsx'
import { SignInApp } from '../sign-in/sign-in-app.tsx'
import { AccountApp } from './account-app.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { type Account, accountOf, signInPage } from './open-account-page.ts'

const root = memberPageRoot([memberTexts, accountTexts, checkoutTexts, orderTexts])
const client = sessionClient()
const siteId = new URLSearchParams(location.hash.slice(1)).get('site') ?? ''

async function start(): Promise<void> {
  try {
    const account = siteId ? await accountOf(client, siteId) : undefined
    if (account) return await showAccount(account)
    if (siteId) return await showSignIn()
    await root.show(undefined, <EndedNotice reason="missing" />)
  } catch (error) {
    console.error(error)
    if (isRejection(error)) await root.show(undefined, <EndedNotice reason="missing" />)
    else await root.show(undefined, <UnreachableNotice onRetry={() => void start()} />)
  }
}

const showAccount = (account: Account) =>
  root.show(
    account.site,
    <AccountApp
      account={account}
      onSignedOut={() => location.reload()}
      onDeleted={() => void showDeleted(account.site, account.shopUrl)}
    />,
  )

/** Shows the sign-in form on this page when no member is signed in with this browser. */
async function showSignIn() {
  const page = await signInPage(client, siteId, { name: 'sign-in' })
  const enter = async (sessionToken: string) => {
    const account = await client.call(enterAccount, { siteId, sessionToken })
    history.replaceState(null, '')
    await showAccount(account)
    return undefined
  }
  await root.show(page.site, <SignInApp page={page} onSessionToken={enter} />)
}

const showDeleted = (site: Site, shopUrl: string | undefined) =>
  root.show(
    site,
    <BrandFrame site={site} shopUrl={shopUrl}>
      <DeletedNotice site={site} shopUrl={shopUrl} />
    </BrandFrame>,
  )

reloadOnBfcacheRestore()
void start()
