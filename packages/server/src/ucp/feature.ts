import { service } from '../call/host.ts'
import { serveUcp } from '../edge/pages/ucp.ts'
import { callRequest } from '../edge/request/call-request.ts'
import { compileBodyCheck } from '../edge/request/check-record.ts'
import { UCP_ORDER_QUEUE } from '../events/index.ts'
import { type EventHandler, feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { noteUcpOrderChange, type UcpOrderKey } from '../storage/commerce/ucp-orders.ts'
import { ucpOperations } from './operations.ts'

const operations = service('ucp', host => {
  const findShop = host.use(onlyShop)
  return ucpOperations(host, {
    callRequest,
    compileBodyCheck,
    onlyClientId: async () => (await findShop())?.clientId,
  })
})

const UPDATES = 'changes of orders for platforms'

/** Tells the platform that has placed an order of its change. */
const noteChange: EventHandler = async (ctx, { payload }) => {
  const { order } = payload as { order?: { checkoutId?: string; channelInfo?: { type?: string } } }
  if (order?.channelInfo?.type !== 'OTHER_PLATFORM' || !order.checkoutId) return
  const key = { siteId: ctx.site.id, checkoutId: order.checkoutId }
  if (await noteUcpOrderChange(ctx.db, key, { changeId: ctx.ids.guid(), now: ctx.now }))
    ctx.enqueue(UCP_ORDER_QUEUE, key)
}

/** Assistants buy by the Universal Commerce Protocol (decision 108). */
export const ucpFeature = feature({
  name: 'ucp',
  uses: ['ecom', 'identity', 'webhooks'],
  on: {
    'wix.ecom.v1.order_created': noteChange,
    'wix.ecom.v1.order_approved': noteChange,
    'wix.ecom.v1.order_updated': noteChange,
    'wix.ecom.v1.order_canceled': noteChange,
  },
  everyMinute: { [UPDATES]: host => host.use(operations).updates.sendDue() },
  workers: {
    [UCP_ORDER_QUEUE]: {
      run: (host, key: UcpOrderKey) =>
        host.runs.run(
          { kind: 'TIMER', id: UPDATES, about: UPDATES },
          () => host.use(operations).updates.send(key),
          undefined,
        ),
    },
  },
  pages(pages, host) {
    if (host.config.ucp) serveUcp(pages, host.use(operations))
  },
})
