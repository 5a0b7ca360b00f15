import {
  createLocalDeliveryOption,
  deleteLocalDeliveryOption,
  getLocalDeliveryOption,
  queryLocalDeliveryOptions,
  updateLocalDeliveryOption,
} from '@stoa/client/calls'
import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const localDelivery = entityAdmin({
  path: 'local-delivery',
  title: t('Local delivery'),
  one: t('area of local delivery'),
  newOne: t('New area of local delivery'),
  noneYet: t('No local delivery yet'),
  area: 'PRICES',
  empty: t('You bring goods to addresses nearby: an area by postal codes or by distance, and its prices.'),
  key: 'localDeliveryOption',
  many: 'localDeliveryOptions',
  calls: {
    query: queryLocalDeliveryOptions,
    get: getLocalDeliveryOption,
    create: createLocalDeliveryOption,
    update: updateLocalDeliveryOption,
    remove: deleteLocalDeliveryOption,
  },
  fields: [
    { name: 'areaName', label: t('Name of the area'), required: true, max: 100 },
    { name: 'estimatedDeliveryTime', label: t('Delivery time'), max: 40, column: true },
    {
      name: 'zipConfig.zipCodes',
      label: t('Postal codes'),
      kind: 'lines',
      hint: t(
        'One per line: a code, a prefix such as 101*, or a range such as 10115..10179. Empty for an area by distance.',
      ),
    },
    {
      name: 'radiusConfig.radius',
      label: t('Distance in km'),
      kind: 'number',
      hint: t('From the position below. Empty for an area by postal codes.'),
    },
    { name: 'radiusConfig.address.geocode.latitude', label: t('Latitude'), kind: 'number' },
    { name: 'radiusConfig.address.geocode.longitude', label: t('Longitude'), kind: 'number' },
    { ...ratesField, required: true },
    regionsField,
  ],
})
