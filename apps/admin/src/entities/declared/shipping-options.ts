import {
  createShippingOption,
  deleteShippingOption,
  getShippingOption,
  queryShippingOptions,
  updateShippingOption,
} from '@stoa/client/calls'
import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const shippingOptions = entityAdmin({
  path: 'shipping-options',
  title: t('Shipping'),
  one: t('shipping option'),
  newOne: t('New shipping option'),
  noneYet: t('No shipping yet'),
  area: 'PRICES',
  empty: t(
    'A shipping option has a name, a delivery time and prices. Shoppers choose among those of their region.',
  ),
  key: 'shippingOption',
  many: 'shippingOptions',
  calls: {
    query: queryShippingOptions,
    get: getShippingOption,
    create: createShippingOption,
    update: updateShippingOption,
    remove: deleteShippingOption,
  },
  fields: [
    { name: 'title', label: t('Name for shoppers'), required: true, max: 1000 },
    {
      name: 'estimatedDeliveryTime',
      label: t('Delivery time'),
      hint: t('Such as “2 to 3 days”.'),
      max: 500,
      column: true,
    },
    { ...ratesField, required: true },
    regionsField,
  ],
})
