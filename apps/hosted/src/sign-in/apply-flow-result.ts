import { type FlowResult, postToOpener } from './flow-result.ts'
import { type FlowStorage, finishFlow, type KeptFlow } from './stored-flow.ts'

/** Pages that are left stay as they are until the browser is gone. */
export const neverSettles = () => new Promise<never>(() => {})

/** Goes where a flow's end leads. Resolves only when the browser stays here. */
export async function applyFlowResult(
  onward: FlowResult,
  flow: KeptFlow,
  storage: FlowStorage,
): Promise<void> {
  finishFlow(storage, flow)
  if (onward.redirectUrl) {
    location.replace(onward.redirectUrl)
    return neverSettles()
  }
  postToOpener(onward)
}
