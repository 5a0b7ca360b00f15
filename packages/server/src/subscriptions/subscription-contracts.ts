import { contract } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { isGuid } from '../platform-support/guid.ts'
import { findSavedMethods } from '../storage/commerce/saved-payment-methods.ts'
import {
  type ContractRow,
  contractRows,
  contractsOf,
  lockContract,
} from '../storage/commerce/subscription-contracts.ts'
import { changeDates, type EntityFields, newestFirst, readPage } from '../storage/query/index.ts'
import { toContract } from './contract-view.ts'
import { canceledContract, saveContract } from './save-contract.ts'

/** Maximum number of contracts in a reply. */
const LIMIT = 100

/** A contract that the caller may see: their own, or any of the site for merchants. */
async function findContract(
  ctx: Ctx<'SUBSCRIPTION_CONTRACT_NOT_FOUND'>,
  sent: string,
  { lock = false } = {},
): Promise<ContractRow> {
  const { db, site, caller } = ctx
  const id = sent.toLowerCase()
  const row = !isGuid(id)
    ? undefined
    : lock
      ? await lockContract(db, site.id, id)
      : ((await contractRows.get(db, site.id, id)) as ContractRow | undefined)
  const isVisible = row && (caller.role === 'merchant' || row.owner_id === caller.id)
  return isVisible ? row : ctx.fail('SUBSCRIPTION_CONTRACT_NOT_FOUND', { id })
}

/** Fields for filters and sorts of subscriptions. */
const contractFields: EntityFields<Caller> = {
  name: 'subscriptionContract',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    ...changeDates,
  },
}

/** The calls of subscriptions (protocol/subscription-options §3). */
export const subscriptionContractHandlers = implement(contract.subscriptionContracts, {
  async getSubscriptionContract({ subscriptionContractId }, ctx) {
    return { subscriptionContract: toContract(await findContract(ctx, subscriptionContractId)) }
  },

  async listOwnSubscriptionContracts(_request, { db, site, caller }) {
    const { id, page } = caller
    const rows = await contractsOf(db, site.id, id, { limit: LIMIT, checkoutId: page?.checkoutId })
    return { subscriptionContracts: rows.map(toContract) }
  },

  async querySubscriptionContracts({ query }, ctx) {
    const plan = planOrReject(ctx, query ?? {}, contractFields)
    const { rows, page } = readPage(plan, await contractRows.find(ctx.db, ctx.site.id, plan))
    const { count, hasNext, cursors } = page
    return {
      subscriptionContracts: rows.map(row => toContract(row as ContractRow)),
      pagingMetadata: { count, hasNext, ...(cursors && { cursors }) },
    }
  },

  async changeSubscriptionPaymentMethod({ subscriptionContractId, savedPaymentMethodId }, ctx) {
    const row = await findContract(ctx, subscriptionContractId, { lock: true })
    const { id, status } = row
    if (status === 'CANCELED' || status === 'ENDED')
      return ctx.fail('SUBSCRIPTION_CONTRACT_ENDED', { id, status })
    const saved = await findSavedMethods(ctx.db, ctx.site.id, ctx.caller.id, LIMIT)
    const method = saved.find(known => known.id === savedPaymentMethodId.toLowerCase())
    if (!method) return ctx.fail('SAVED_PAYMENT_METHOD_NOT_FOUND', { savedPaymentMethodId })
    const { provider, savedMethodId } = method
    // Attempts with the former method do not count against the new one.
    const { failures: _, ...kept } = row.doc
    const doc = { ...kept, method: { provider, savedMethodId } }
    const change = { doc, ...(status === 'PAST_DUE' && { dueAt: ctx.now }) }
    const subscriptionContract = toContract(await saveContract(ctx, row, change))
    ctx.emit('stoa.ecom.v1.subscription_contract_updated', id, { subscriptionContract })
    return { subscriptionContract }
  },

  async cancelSubscriptionContract({ subscriptionContractId }, ctx) {
    const row = await findContract(ctx, subscriptionContractId, { lock: true })
    const { id } = row
    if (row.status === 'CANCELED' || row.status === 'ENDED')
      return ctx.fail('SUBSCRIPTION_CONTRACT_ENDED', { id, status: row.status })
    const isMerchant = ctx.caller.role === 'merchant'
    const { enableCustomerCancellation } = row.doc.lineItem.subscriptionInfo?.subscriptionSettings ?? {}
    if (!isMerchant && !enableCustomerCancellation)
      return ctx.fail('SUBSCRIPTION_CONTRACT_NOT_CANCELABLE', { id })
    const by = isMerchant ? ('MERCHANT' as const) : ('BUYER' as const)
    const subscriptionContract = toContract(
      await saveContract(ctx, row, canceledContract(row, { at: ctx.now, by })),
    )
    ctx.emit('stoa.ecom.v1.subscription_contract_canceled', id, { subscriptionContract })
    return { subscriptionContract }
  },
})
