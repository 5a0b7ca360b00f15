import type { Ctx } from '../call/context.ts'
import { lockOpenContractsOf } from '../storage/commerce/subscription-contracts.ts'
import type { DataSubject } from '../storage/identity/data-subject.ts'
import { toContract } from './contract-view.ts'
import { canceledContract, saveContract } from './save-contract.ts'

/** Cancels the subscriptions of buyers whose data is erased, so that nothing more is charged. */
export async function cancelContractsOf(
  ctx: Ctx<never, 'stoa.ecom.v1.subscription_contract_canceled'>,
  buyers: DataSubject,
): Promise<void> {
  for (const row of await lockOpenContractsOf(ctx.db, ctx.site.id, buyers)) {
    const canceled = canceledContract(row, { at: ctx.now, by: 'PLATFORM' })
    const subscriptionContract = toContract(await saveContract(ctx, row, canceled))
    ctx.emit('stoa.ecom.v1.subscription_contract_canceled', row.id, { subscriptionContract })
  }
}
