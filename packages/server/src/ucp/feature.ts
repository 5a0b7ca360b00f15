import { serveUcp } from '../edge/pages/ucp.ts'
import { callRequest } from '../edge/request/call-request.ts'
import { compileBodyCheck } from '../edge/request/check-record.ts'
import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { ucpOperations } from './operations.ts'

/** Assistants buy by the Universal Commerce Protocol (decision 108). */
export const ucpFeature = feature({
  name: 'ucp',
  uses: ['ecom', 'identity'],
  pages(pages, host) {
    if (!host.config.ucp) return
    const findShop = host.use(onlyShop)
    const operations = ucpOperations(host, {
      callRequest,
      compileBodyCheck,
      onlyClientId: async () => (await findShop())?.clientId,
    })
    serveUcp(pages, operations)
  },
})
