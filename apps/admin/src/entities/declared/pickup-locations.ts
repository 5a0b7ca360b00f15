import {
  createPickupLocation,
  deletePickupLocation,
  getPickupLocation,
  queryPickupLocation,
  updatePickupLocation,
} from '@stoa/client/calls'
import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { entityAdmin } from '../entity-admin.ts'

export const pickupLocations = entityAdmin({
  path: 'pickup-locations',
  title: 'Pickup locations',
  one: 'pickup location',
  area: 'PRICES',
  empty: 'Shoppers collect their goods at a pickup location.',
  key: 'pickupLocation',
  many: 'pickupLocations',
  calls: {
    query: queryPickupLocation,
    get: getPickupLocation,
    create: createPickupLocation,
    update: updatePickupLocation,
    remove: deletePickupLocation,
  },
  hasHistory: false,
  search: 'name',
  fields: [
    { name: 'name', label: 'Name', required: true, max: 100 },
    { name: 'address.addressLine', label: 'Street and number', required: true, max: 150 },
    { name: 'address.postalCode', label: 'Postal code', max: 50 },
    { name: 'address.city', label: 'City', required: true, max: 1000, column: true },
    { name: 'address.country', label: 'Country', kind: 'country', required: true, column: true },
    { name: 'deliveryTime', label: 'When goods are ready', max: 500 },
    { name: 'instructions', label: 'Instructions', rows: 3, max: 1000 },
    regionsField,
    ratesField,
    { name: 'active', label: 'Offered in the shop', kind: 'check', column: true, initial: true },
  ],
})
