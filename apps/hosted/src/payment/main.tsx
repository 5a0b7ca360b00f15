import '../app.css'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { paymentTexts } from '../i18n/payment-texts.ts'
import { memberPageRoot } from '../kit/member-page-root.ts'
import { reloadOnBfcacheRestore } from '../kit/page-root.tsx'
import { UnreachableNotice } from '../kit/unreachable-notice.tsx'
import { sessionClient } from '../session/session-client.ts'
import { NoPaymentNotice } from './no-payment-notice.tsx'
import { openPayment, tokenOf } from './open-payment.ts'
import { PaymentPage } from './payment-page.tsx'

const root = memberPageRoot([memberTexts, checkoutTexts, paymentTexts])

async function start(): Promise<void> {
  const token = tokenOf(location.pathname)
  try {
    const opened = await openPayment(sessionClient(), token)
    if (opened) await root.show(opened.site, <PaymentPage opened={opened} token={token} />)
    else await root.show(undefined, <NoPaymentNotice />)
  } catch (error) {
    console.error(error)
    await root.show(undefined, <UnreachableNotice onRetry={() => void start()} />)
  }
}

reloadOnBfcacheRestore()
void start()
