import { createOrderAndCharge, getSite, queryDeliveryProfiles, queryProducts } from '@stoa/client/calls'
import { createCheckout } from '@stoa/client/checkout'
import { type Product, useClient, useMutationCall } from '@stoa/react'
import { FormError } from '../form/form-error.ts'
import { STORES_APP } from '../form/product-lines.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { callsOfOrder } from './order-calls.ts'

/** The provider that moves no money, and the number of a card that it accepts. */
const TEST_PROVIDER = 'test'
const TEST_CARD = '4242 4242 4242 4242'

/** Entries that a buyer of the product has to make. */
const entriesOf = ({ productOptions = [], customTextFields = [], manageVariants }: Product) =>
  (manageVariants ? 0 : productOptions.length) + customTextFields.length

/** The visible product in stock that needs the fewest entries, as a line item. */
function lineOf(products: readonly Product[]) {
  const [product] = products
    .filter(({ visible, stock }) => visible !== false && stock?.inStock !== false)
    .toSorted((a, b) => entriesOf(a) - entriesOf(b))
  if (!product) throw new FormError(t('A test order needs a visible product in stock.'))
  const variants = product.manageVariants ? (product.variants ?? []) : []
  const variant = variants.find(({ stock }) => stock?.inStock !== false)
  const options = variant && { options: { variantId: variant.id } }
  return { catalogReference: { appId: STORES_APP, catalogItemId: product.id, ...options }, quantity: 1 }
}

/** Places a test order through the checkout, as a buyer would, and returns its id. */
export function useTestOrder() {
  const client = useClient()
  const { staffMember, site } = useStaff()
  const charge = useMutationCall(createOrderAndCharge, { invalidates: callsOfOrder })
  return async (): Promise<string> => {
    const [own, { deliveryProfiles }, { products }] = await Promise.all([
      client.call(getSite, {}),
      client.call(queryDeliveryProfiles, { query: { cursorPaging: { limit: 100 } } }),
      client.call(queryProducts, { query: { paging: { limit: 100 } } }),
    ])
    const [destination] = deliveryProfiles
      .flatMap(({ deliveryRegions = [] }) => deliveryRegions ?? [])
      .filter(({ active }) => active !== false)
      .flatMap(({ destinations = [] }) => destinations ?? [])
    const country =
      destination?.countryCode ??
      own.site.countries[0] ??
      new Intl.Locale(site.locale).maximize().region ??
      'DE'
    const [subdivision] = destination?.subdivisions ?? []
    const place = {
      contactDetails: { firstName: staffMember.name ?? t('Test'), lastName: t('Test order') },
      address: {
        country,
        ...(subdivision && { subdivision }),
        city: t('Test'),
        postalCode: '10115',
        addressLine: t('Test order'),
      },
    }
    const { checkout } = await client.call(createCheckout, {
      channelType: 'BACKOFFICE_MERCHANT',
      lineItems: [lineOf(products)],
      checkoutInfo: {
        buyerInfo: { email: staffMember.email },
        billingInfo: place,
        shippingInfo: { shippingDestination: place },
      },
    })
    const isCharged = own.site.paymentProviders?.includes(TEST_PROVIDER)
    const { orderId } = await charge.mutateAsync({
      id: checkout.id ?? '',
      test: true,
      ...(isCharged
        ? { paymentProvider: TEST_PROVIDER, paymentToken: TEST_CARD }
        : { paymentProvider: 'offline' }),
    })
    return orderId
  }
}
