import {
  createLocalDeliveryOption,
  deleteLocalDeliveryOption,
  getLocalDeliveryOption,
  queryLocalDeliveryOptions,
  updateLocalDeliveryOption,
} from '@stoa/client/calls'
import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { entityAdmin } from '../entity-admin.ts'

export const localDelivery = entityAdmin({
  path: 'local-delivery',
  title: 'Local delivery',
  one: 'area of local delivery',
  area: 'PRICES',
  empty: 'You bring goods to addresses nearby: an area by postal codes or by distance, and its prices.',
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
    { name: 'areaName', label: 'Name of the area', required: true, max: 100 },
    { name: 'estimatedDeliveryTime', label: 'Delivery time', max: 40, column: true },
    {
      name: 'zipConfig.zipCodes',
      label: 'Postal codes',
      kind: 'lines',
      hint: 'One per line: a code, a prefix such as 101*, or a range such as 10115..10179. Empty for an area by distance.',
    },
    {
      name: 'radiusConfig.radius',
      label: 'Distance in km',
      kind: 'number',
      hint: 'From the position below. Empty for an area by postal codes.',
    },
    { name: 'radiusConfig.address.geocode.latitude', label: 'Latitude', kind: 'number' },
    { name: 'radiusConfig.address.geocode.longitude', label: 'Longitude', kind: 'number' },
    { ...ratesField, required: true },
    regionsField,
  ],
})
