import {
  getCheckoutSettings,
  getSite,
  queryDeliveryProfiles,
  queryProducts,
  queryTaxRates,
  queryTaxRegions,
  searchOrders,
} from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { useRegionOptions } from '../delivery/use-region-options.ts'
import { t } from '../i18n/translate.ts'
import { usePaymentProviders } from '../settings/use-payment-providers.ts'

/** A step to a shop that can sell. Whether it is done follows from the data of the shop. */
export interface StartStep {
  id: string
  title: string
  text: string
  /** Page of the admin where it is done, and the text of the link. Absent for the test order, which has a button. */
  link?: { to: string; text: string }
  isDone: boolean
}

const ONE = { query: { cursorPaging: { limit: 1 } } }

/** Whether buyers have ordered already; undefined until it is known. */
export function useHasOrders(enabled: boolean): boolean | undefined {
  const search = { filter: { test: { $ne: true } }, cursorPaging: { limit: 1 } }
  const { data } = useCall(searchOrders, { search }, { enabled })
  return data && data.orders.length > 0
}

/** The steps to the first sale; undefined until their data has arrived. */
export function useStartSteps(enabled: boolean): StartStep[] | undefined {
  const { data: own } = useCall(getSite, {}, { enabled })
  const { data: catalog } = useCall(queryProducts, { query: { paging: { limit: 1 } } }, { enabled })
  const { data: delivery } = useCall(
    queryDeliveryProfiles,
    { query: { cursorPaging: { limit: 100 } } },
    { enabled },
  )
  const offered = useRegionOptions({ enabled })
  const { data: taxRegions } = useCall(queryTaxRegions, ONE, { enabled })
  const { data: taxRates } = useCall(queryTaxRates, ONE, { enabled })
  const { data: checkout } = useCall(getCheckoutSettings, {}, { enabled })
  const { data: tests } = useCall(
    searchOrders,
    { search: { filter: { test: true }, cursorPaging: { limit: 1 } } },
    { enabled },
  )
  const providers = usePaymentProviders(enabled)
  if (!own || !catalog || !delivery || !taxRegions || !taxRates || !checkout || !tests || !providers) return
  const { seller, appearance } = own.site
  const regions = delivery.deliveryProfiles.flatMap(({ deliveryRegions }) => deliveryRegions ?? [])
  const logo = checkout.checkoutSettings.checkoutBrand?.header?.logo?.image?.url
  return [
    {
      id: 'address',
      title: t('Name and address of the shop'),
      text: t('Invoices and mails carry them.'),
      link: { to: '/settings', text: t('Enter name and address') },
      isDone: Boolean(seller?.address),
    },
    {
      id: 'product',
      title: t('The first product'),
      text: t('With a name, a price and a picture. Further ones can come from a file.'),
      link: { to: '/products/new', text: t('Create the first product') },
      isDone: catalog.products.length > 0,
    },
    {
      id: 'delivery',
      title: t('A delivery region'),
      text: t('The countries that you deliver to, and a shipping option with its price.'),
      link: { to: '/delivery', text: t('Set up delivery') },
      isDone: regions.some(({ id, active }) => active !== false && offered.has(id ?? '')),
    },
    {
      id: 'tax',
      title: t('Taxes'),
      text: t('The countries in which the shop collects tax, and their rates.'),
      link: { to: '/tax-regions', text: t('Set up taxes') },
      isDone: taxRegions.taxRegions.length > 0 || taxRates.taxRates.length > 0,
    },
    {
      id: 'payment',
      title: t('A payment provider'),
      text: t(
        'Enter the keys of your account at a provider, such as Stripe or PayPal. The test provider moves no money.',
      ),
      link: { to: '/settings', text: t('Enter the keys') },
      isDone: providers.some(({ state, movesMoney }) => movesMoney && state !== 'NOT_SET_UP'),
    },
    {
      id: 'look',
      title: t('The look of the checkout'),
      text: t('Your logo and a color on the pages of checkout and sign-in.'),
      link: { to: '/checkout', text: t('Choose the look') },
      isDone: Boolean(appearance.logoUrl || appearance.accentColor || logo),
    },
    {
      id: 'order',
      title: t('A test order'),
      text: t(
        'It runs through the real checkout, and you get the confirmation by mail. It does not count in the figures, and one press takes it back.',
      ),
      isDone: tests.orders.length > 0,
    },
  ]
}
