import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { shippingOption } from '../../generated/entities/shipping-option.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const shippingOptions = entityAdmin({
  of: shippingOption,
  path: 'shipping-options',
  title: t('Shipping'),
  one: t('shipping option'),
  newOne: t('New shipping option'),
  noneYet: t('No shipping yet'),
  area: 'PRICES',
  empty: t(
    'A shipping option has a name, a delivery time and prices. Shoppers choose among those of their region.',
  ),
  fields: {
    title: { label: t('Name for shoppers') },
    estimatedDeliveryTime: {
      label: t('Delivery time'),
      hint: t('Such as “2 to 3 days”.'),
      column: true,
    },
    rates: ratesField,
    deliveryRegionIds: regionsField,
  },
  leftOut: ['deliveryRegionId', 'extendedFields'],
})
