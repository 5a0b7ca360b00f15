import { type ClientCore, environment } from '@stoa/client'
import {
  createCheckoutFromCurrentCart,
  createOrderAndCharge,
  getCheckout,
  getCurrentCart,
  updateCheckout,
} from '@stoa/client/calls'
import { createOrder, removeCoupon, removeGiftCard } from '@stoa/client/checkout'
import { addAddressOfCheckout } from '@stoa/client/members'
import { subscribeToNewsletter } from '@stoa/client/newsletter'
import { type Checkout, callKey, callQuery, useCall, useClient } from '@stoa/react'
import { tabStorage } from '@stoa/ui/browser-storage'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { allCountries } from '../address/address-formats.ts'
import { useFirstState } from '../first-state/first-state-context.ts'
import { focusField } from '../form/field-error.ts'
import { guessCountry } from '../i18n/country-names.ts'
import { type HostedSession, readSession, saveSession } from '../session/hosted-session.ts'
import { orderPageUrl, thankYouUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { createCheckoutFlow } from './flow/checkout-flow.ts'
import { compareCart } from './flow/compare-cart.ts'
import { startingConsents } from './flow/consents.ts'
import { checkoutFields } from './flow/custom-fields.ts'
import { clearDraft, readDraft, saveDraft, withDraft } from './flow/draft.ts'
import { fieldId } from './flow/fields.ts'
import {
  type CheckoutError,
  type CheckoutPorts,
  type PlacedOrder,
  shapeOf,
  visibleErrors,
} from './flow/flow-state.ts'
import { fromCheckout } from './flow/from-checkout.ts'
import { methodsOf, OFFLINE, offeredProviders, savedChoice } from './flow/payment-methods.ts'
import { withMember } from './flow/saved-addresses.ts'
import { shownAmounts } from './flow/shown-amounts.ts'
import type { FlowView } from './flow-context.ts'
import { canSave } from './saved-cards.tsx'
import type { Buyer } from './use-buyer.ts'

function startingForm(
  checkout: Checkout,
  { member, cards }: Buyer,
  { site }: HostedSession,
  languages: readonly string[],
) {
  const methods = [
    ...cards.map(({ id }) => savedChoice(id)),
    ...methodsOf(
      offeredProviders(site.paymentProviders, checkout).map(({ id }) => id),
      checkout,
    ),
  ]
  const first = methods[0] ?? OFFLINE
  const stored = fromCheckout(checkout, checkoutFields(site.customFields))
  const values = { ...stored.values, ...startingConsents(site.checkoutPage) }
  const saved = { ...stored, values, payment: first }
  const known = withDraft(saved, readDraft(tabStorage, site.id))
  if (!methods.includes(known.payment)) known.payment = first
  const form = withMember(
    known,
    member,
    shapeOf(checkout, site.countries, site.checkoutPage, site.customFields),
  )
  form.values['shipping.country'] ||= guessCountry(site.countries, site.locale, languages)
  form.values['billing.country'] ||=
    form.values['shipping.country'] || guessCountry(allCountries, site.locale, languages)
  return form
}

/** The error of a buyer who returns from a payment page without having paid. Removes it from the address. */
function returnedUnpaid(): CheckoutError | undefined {
  if (new URLSearchParams(location.search).get('payment') !== 'canceled') return undefined
  history.replaceState(history.state, '', location.pathname)
  return { kind: 'notCompleted' }
}

/** Short limits: saving the address must not delay the thank-you page. */
const patience = { timeoutMs: 5000, retries: 0 }

/** Adds the delivery address of the checkout to the member's account. */
const saveAddress = (client: ClientCore<unknown>, checkoutId: string) =>
  client.call(addAddressOfCheckout, { checkoutId }, patience)

/** The checkout flow, connected to the API, the query cache, the tab's storage and the page. */
export function useCheckoutFlow(buyer: Buyer, onEnded: () => void): FlowView {
  const { member, cards } = buyer
  const firstState = useFirstState()
  const session = useSession()
  const client = useClient()
  const queries = useQueryClient()
  const args = { id: session.checkoutId }
  const key = callKey(getCheckout, args)
  const { data } = useCall(getCheckout, args, { staleTime: Number.POSITIVE_INFINITY })

  const [flow] = useState(() => {
    const cached = () => queries.getQueryData<{ checkout: Checkout }>(key)?.checkout as Checkout
    const change = (part: Partial<HostedSession>) =>
      saveSession(tabStorage, { ...session, ...readSession(tabStorage), ...part })
    // Without storage the attempt is lost on reload.
    let { attempt } = session
    const ports: CheckoutPorts = {
      countries: session.site.countries,
      tipOffer: session.site.tip,
      settings: session.site.checkoutPage,
      customFields: session.site.customFields,
      checkout: cached,
      update: async input => (await client.call(updateCheckout, input)).checkout,
      removeCode: async code =>
        code === 'coupon'
          ? (await client.call(removeCoupon, args)).checkout
          : (await client.call(removeGiftCard, args)).checkout,
      async compareCart() {
        const { cart } = await client.call(getCurrentCart, {})
        // Checkouts of links and of other carts have no cart to compare with.
        return cart.checkoutId === session.checkoutId ? compareCart(cart, cached()) : 'SAME'
      },
      async takeCart() {
        await client.call(createCheckoutFromCurrentCart, { channelType: cached().channelType ?? 'WEB' })
        return ports.reload()
      },
      seen: checkout => void queries.setQueryData(key, { checkout }),
      reload: async () =>
        (await callQuery(client, getCheckout, args).queryFn({ signal: new AbortController().signal }))
          .checkout,
      place: async (
        { idempotencyKey, expectedTotal },
        { provider, token, savedMethodId, saveMethod },
        consents,
      ) => {
        const order = { ...args, expectedTotal, consents }
        const isSaved = saveMethod && provider && canSave(session.site, member, provider)
        const charge = savedMethodId
          ? { ...order, savedPaymentMethodId: savedMethodId }
          : {
              ...order,
              paymentProvider: provider,
              paymentToken: token,
              ...(isSaved && { savePaymentMethod: true }),
            }
        const placed: PlacedOrder & { paymentStatus?: string | undefined } =
          provider === OFFLINE
            ? await client.call(createOrder, order, { idempotencyKey })
            : await client.call(createOrderAndCharge, charge, { idempotencyKey })
        const { saveAddress: requested, values } = made.state()
        // The order is placed: a failure here must not fail it.
        if (requested) await saveAddress(client, session.checkoutId).catch(() => {})
        // The address confirms the sign-up by a mail.
        if (consents.marketingChannels?.includes('EMAIL'))
          await client
            .call(subscribeToNewsletter, { email: values.email.trim(), page: 'checkout' })
            .catch(() => {})
        const { orderId, redirectUrl, paymentStatus } = placed
        return { orderId, redirectUrl, isPending: paymentStatus === 'PENDING' }
      },
      newKey: environment.uuid,
      attempt: {
        get: () => attempt,
        set(next) {
          attempt = next
          change({ attempt: next })
        },
      },
      saveDraft: form => saveDraft(tabStorage, session.site.id, form),
      placed({ orderId, redirectUrl, isPending }) {
        change({ attempt: undefined })
        // The draft stays for a buyer who returns without having paid.
        if (redirectUrl) return location.assign(redirectUrl)
        if (isPending) return location.assign(orderPageUrl(orderId))
        change({ orderId })
        clearDraft(tabStorage)
        location.replace(thankYouUrl(session.callbacks, orderId))
      },
      completed: () => void queries.setQueryData(key, { checkout: { ...cached(), completed: true } }),
      ended: onEnded,
      focus: field => requestAnimationFrame(() => focusField(fieldId(field))),
    }
    const form = startingForm(cached(), buyer, session, firstState?.languages ?? navigator.languages)
    const made = createCheckoutFlow(form, ports, firstState ? undefined : returnedUnpaid())
    return made
  })

  // Guessed and drafted values are not saved yet, and the delivery options depend on them.
  useEffect(() => void flow.save(), [flow])

  // The buyer may come back from another window, in which they have changed the cart.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void flow.cart.find()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [flow])

  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)
  const { checkout } = data as { checkout: Checkout }
  const shape = shapeOf(
    checkout,
    session.site.countries,
    session.site.checkoutPage,
    session.site.customFields,
  )
  const amounts = shownAmounts(checkout, state, session.site.tip)
  return { flow, state, checkout, shape, amounts, member, cards, errors: visibleErrors(state, shape) }
}
