import type { Order } from '@stoa/react'
import { LinkButton } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { safePageUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'

/** Offers buyers without an account to create one with the address of the order, which is then in the account. */
export function AccountOffer({ order: { buyerInfo } }: { order: Order }) {
  const { thanks } = useTexts(checkoutTexts)
  const { callbacks } = useSession()
  const url = safePageUrl(callbacks.loginUrl)
  const email = buyerInfo?.email
  if (!url || !email || buyerInfo.memberId) return null
  return (
    <section
      aria-labelledby="account"
      className="no-print grid justify-items-start gap-4 border-t border-line pt-8"
    >
      <div className="grid gap-2">
        <h2 id="account" className="font-display text-title">
          {thanks.accountTitle}
        </h2>
        <p className="max-w-prose text-muted">{thanks.accountText({ email })}</p>
      </div>
      <LinkButton href={url} variant="secondary">
        {thanks.createAccount}
      </LinkButton>
    </section>
  )
}
