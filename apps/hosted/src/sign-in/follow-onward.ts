import { type FlowStorage, finishFlow, type KeptFlow } from './kept-flow.ts'
import { type Onward, tell } from './onward.ts'

/** Pages that are left stay as they are until the browser is gone. */
export const never = () => new Promise<never>(() => {})

/** Goes where a flow's end leads. Resolves only when the browser stays here. */
export async function followOnward(onward: Onward, flow: KeptFlow, storage: FlowStorage): Promise<void> {
  finishFlow(storage, flow)
  if (onward.redirectUrl) {
    location.replace(onward.redirectUrl)
    return never()
  }
  tell(onward)
}
