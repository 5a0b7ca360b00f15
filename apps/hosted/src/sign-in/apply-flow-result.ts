import { type FlowResult, postToOpener } from './flow-result.ts'
import { type FlowStorage, finishFlow, type StoredFlow } from './stored-flow.ts'

/** Keeps the page busy until the navigation completes. */
export const neverSettles = () => new Promise<never>(() => {})

/** Redirects to the shop, or posts the result to its window. Resolves only without a redirect. */
export async function applyFlowResult(
  flowResult: FlowResult,
  flow: StoredFlow,
  storage: FlowStorage,
): Promise<void> {
  finishFlow(storage, flow)
  if (flowResult.redirectUrl) {
    location.replace(flowResult.redirectUrl)
    return neverSettles()
  }
  postToOpener(flowResult)
}
