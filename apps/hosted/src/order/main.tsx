import '../app.css'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { memberPageRoot } from '../kit/member-page-root.ts'
import { reloadOnBfcacheRestore } from '../kit/page-root.tsx'
import { UnreachableNotice } from '../kit/unreachable-notice.tsx'
import { sessionClient } from '../session/session-client.ts'
import { NoOrderNotice } from './no-order-notice.tsx'
import { EXPIRED, openOrder } from './open-order.ts'
import { OrderPage } from './order-page.tsx'

const root = memberPageRoot([memberTexts, checkoutTexts, orderTexts])

async function start(): Promise<void> {
  try {
    const opened = await openOrder(sessionClient(), location.hash)
    if (opened === EXPIRED) await root.show(undefined, <NoOrderNotice expired />)
    else if (opened) await root.show(opened.site, <OrderPage {...opened} />)
    else await root.show(undefined, <NoOrderNotice />)
  } catch (error) {
    console.error(error)
    await root.show(undefined, <UnreachableNotice onRetry={() => void start()} />)
  }
}

reloadOnBfcacheRestore()
void start()
