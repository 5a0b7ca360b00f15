import {
  allowOneTimePurchases,
  assignSubscriptionOptionsToProduct,
  createSubscriptionOption,
  deleteSubscriptionOption,
  getOneTimePurchasesStatus,
  getProductIdsForSubscriptionOption,
  getProductV3,
  getSubscriptionOptionsForProduct,
  updateSubscriptionOption,
} from '@stoa/client/calls'
import type { SubscriptionOption, SubscriptionOptionInProduct } from '@stoa/contract'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { useState } from 'react'

type Option = SubscriptionOptionInProduct
/** The terms of an option. */
export type Terms = Omit<SubscriptionOption, 'id'>

const invalidates = [getSubscriptionOptionsForProduct, getOneTimePurchasesStatus, getProductV3]

/** The subscription options of a product, and their changes, which are stored at once. */
export function useSubscriptionOptions(productId: string) {
  const message = { productId, includeHiddenSubscriptionOptions: true }
  const client = useClient()
  const { data, error } = useCall(getSubscriptionOptionsForProduct, message)
  const status = useCall(getOneTimePurchasesStatus, { productId })
  const assign = useMutationCall(assignSubscriptionOptionsToProduct, { invalidates })
  const create = useMutationCall(createSubscriptionOption, { invalidates })
  const update = useMutationCall(updateSubscriptionOption, { invalidates })
  const remove = useMutationCall(deleteSubscriptionOption, { invalidates })
  const allow = useMutationCall(allowOneTimePurchases, { invalidates })
  // The order that is being stored.
  const [order, setOrder] = useState<readonly string[]>()
  const stored = data?.subscriptionOptions ?? []
  const placeOf = ({ id }: Option) => (order?.indexOf(id) ?? 0) + 1 || stored.length
  /** Assigns the options that follow from those that are stored now. */
  const change = async (next: (current: Option[]) => Pick<Option, 'id' | 'hidden'>[]) => {
    const { subscriptionOptions } = await client.call(getSubscriptionOptionsForProduct, message)
    const assignedSubscriptionOptions = next(subscriptionOptions).map(({ id, hidden }) => ({
      id,
      hidden: hidden ?? false,
    }))
    await assign.mutateAsync({ productId, assignedSubscriptionOptions })
  }
  return {
    options: order ? stored.toSorted((a, b) => placeOf(a) - placeOf(b)) : stored,
    isLoaded: data !== undefined && status.data !== undefined,
    loadError: error ?? status.error,
    isSoldOnce: allow.isPending ? allow.variables.allowed : (status.data?.allowed ?? true),
    failure: assign.error ?? allow.error ?? remove.error,
    allowOnce: (allowed: boolean) => allow.mutate({ productId, allowed }),
    sort: (ids: string[]) => {
      setOrder(ids)
      const place = (id: string) => ids.indexOf(id) + 1 || ids.length + 1
      change(current => current.toSorted((a, b) => place(a.id) - place(b.id))).then(
        () => setOrder(undefined),
        () => setOrder(undefined),
      )
    },
    /** Creates an option for the product, at the end. */
    add: async (terms: Terms, hidden: boolean) => {
      const { subscriptionOption } = await create.mutateAsync({ subscriptionOption: terms })
      await change(current => [...current, { id: subscriptionOption.id ?? '', hidden }])
    },
    /** Changes the terms of an option, and whether shoppers see it. */
    edit: async (before: Option, terms: Terms, hidden: boolean) => {
      await update.mutateAsync({ subscriptionOption: { ...terms, id: before.id } })
      if (hidden !== (before.hidden ?? false))
        await change(current =>
          current.map(option => (option.id === before.id ? { id: option.id, hidden } : option)),
        )
    },
    /** Takes an option from the product. One that no product has any more is deleted. */
    takeAway: async ({ id }: Option) => {
      await change(current => current.filter(option => option.id !== id))
      const { totalResults } = await client.call(getProductIdsForSubscriptionOption, {
        id,
        includeHiddenProducts: true,
      })
      if (totalResults === 0) await remove.mutateAsync({ id })
    },
  }
}
