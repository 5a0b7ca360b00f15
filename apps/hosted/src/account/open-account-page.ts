import type { ClientCore } from '@stoa/client'
import { ApiError } from '@stoa/client'
import { openAccount, openSite } from '@stoa/client/calls'
import type { ReplyOf } from '../kit/reply-of.ts'
import { safePageUrl } from '../session/return-urls.ts'
import type { OpenedPage } from '../sign-in/open-page.ts'

export type Account = ReplyOf<typeof openAccount>

/** Opens a sign-in without a flow, as a new visitor of the site. */
export async function signInPage(
  client: ClientCore<unknown>,
  siteId: string,
  first: OpenedPage['first'],
): Promise<OpenedPage> {
  const { accessToken, site, shopUrl } = await client.call(openSite, { siteId })
  return { kind: 'open', accessToken, site, shopUrl: safePageUrl(shopUrl), flow: undefined, first }
}

/** The account of the member who is signed in with this browser; undefined without one. */
export async function accountOf(client: ClientCore<unknown>, siteId: string): Promise<Account | undefined> {
  try {
    return await client.call(openAccount, { siteId })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') return undefined
    throw error
  }
}
