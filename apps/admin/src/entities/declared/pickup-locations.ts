import {
  createPickupLocation,
  deletePickupLocation,
  getPickupLocation,
  queryPickupLocation,
  updatePickupLocation,
} from '@stoa/client/calls'
import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const pickupLocations = entityAdmin({
  path: 'pickup-locations',
  title: t('Pickup locations'),
  one: t('pickup location'),
  newOne: t('New pickup location'),
  noneYet: t('No pickup locations yet'),
  area: 'PRICES',
  empty: t('Shoppers collect their goods at a pickup location.'),
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
    { name: 'name', label: t('Name'), required: true, max: 100 },
    { name: 'address.addressLine', label: t('Street and number'), required: true, max: 150 },
    { name: 'address.postalCode', label: t('Postal code'), max: 50 },
    { name: 'address.city', label: t('City'), required: true, max: 1000, column: true },
    { name: 'address.country', label: t('Country'), kind: 'country', required: true, column: true },
    { name: 'deliveryTime', label: t('When goods are ready'), max: 500 },
    { name: 'instructions', label: t('Instructions'), rows: 3, max: 1000 },
    regionsField,
    ratesField,
    { name: 'active', label: t('Offered in the shop'), kind: 'check', column: true, initial: true },
  ],
})
