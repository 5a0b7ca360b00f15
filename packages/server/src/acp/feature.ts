import { serveAcp } from '../edge/pages/acp.ts'
import { callRequest } from '../edge/request/call-request.ts'
import { compileBodyCheck } from '../edge/request/check-record.ts'
import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { acpOperations } from './acp-operations.ts'

/** Assistants buy by the Agentic Commerce Protocol (decision 116). */
export const acpFeature = feature({
  name: 'acp',
  uses: ['ecom', 'order-status', 'ucp'],
  pages(pages, host) {
    if (!host.config.acp) return
    const findShop = host.use(onlyShop)
    const onlyClientId = async () => (await findShop())?.clientId
    serveAcp(pages, acpOperations(host, { callRequest, compileBodyCheck, onlyClientId }))
  },
})
