import {
  createShippoConfiguration,
  deleteShippoConfiguration,
  getShippoConfiguration,
  queryBusinessLocations,
  queryDeliveryProfiles,
  queryShippoConfigurations,
  updateShippoConfiguration,
} from '@stoa/client/calls'
import { type Entity, entityAdmin } from '../entity-admin.ts'

const size = (part: string, label: string) =>
  ({ name: `packageDetails.dimensions.${part}`, label, kind: 'decimal' }) as const

export const shippoConfigurations = entityAdmin({
  path: 'shippo-configurations',
  title: 'Shippo rates',
  one: 'setting for Shippo',
  area: 'PRICES',
  empty:
    'Shippo quotes rates of USPS for delivery regions. Store its token with `npx stoa carrier set` first.',
  key: 'shippoConfiguration',
  many: 'shippoConfigurations',
  calls: {
    query: queryShippoConfigurations,
    get: getShippoConfiguration,
    create: createShippoConfiguration,
    update: updateShippoConfiguration,
    remove: deleteShippoConfiguration,
  },
  fields: [
    { name: 'packageDetails.name', label: 'Name of the package', required: true, max: 255 },
    {
      name: 'packageType',
      label: 'Package',
      kind: 'choice',
      required: true,
      column: true,
      initial: 'CUSTOM',
      options: {
        CUSTOM: 'Own package',
        FLAT_RATE_ENVELOPE: 'Flat rate envelope',
        PADDED_FLAT_RATE_ENVELOPE: 'Padded flat rate envelope',
        SMALL_FLAT_RATE_BOX: 'Small flat rate box',
        MEDIUM_FLAT_RATE_BOX_1: 'Medium flat rate box 1',
        MEDIUM_FLAT_RATE_BOX_2: 'Medium flat rate box 2',
        LARGE_FLAT_RATE_BOX: 'Large flat rate box',
      },
    },
    { ...size('length', 'Length in inches'), hint: 'Length, width and height are for an own package.' },
    size('width', 'Width in inches'),
    size('height', 'Height in inches'),
    {
      name: 'packageDetails.maxNumberOfProducts',
      label: 'Units in one package',
      hint: 'Default: no limit.',
      kind: 'decimal',
    },
    {
      name: 'backupWeight',
      label: 'Weight of products without one',
      hint: 'In the unit of weights of the shop, which is in its settings.',
      kind: 'decimal',
    },
    {
      name: 'domesticServices',
      label: 'Services within the country',
      kind: 'parts',
      partName: 'service',
      options: {
        GROUND_ADVANTAGE: 'Ground Advantage',
        PRIORITY_MAIL: 'Priority Mail',
        PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
      },
    },
    {
      name: 'internationalServices',
      label: 'Services to other countries',
      kind: 'parts',
      partName: 'service',
      options: {
        FIRST_CLASS_PACKAGE_INTERNATIONAL: 'First-Class Package International',
        PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
        PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
      },
    },
    {
      name: 'osLocationId',
      label: 'Sent from',
      kind: 'entity',
      choices: {
        query: queryBusinessLocations,
        listOf: ({ businessLocations }) => businessLocations as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    {
      name: 'deliveryRegionIds',
      label: 'Regions',
      hint: 'Delivery regions that get the rates. They cannot be changed later.',
      immutable: true,
      kind: 'entities',
      choices: {
        query: queryDeliveryProfiles,
        listOf: ({ deliveryProfiles }) =>
          (deliveryProfiles as { deliveryRegions?: Entity[] }[]).flatMap(
            ({ deliveryRegions = [] }) => deliveryRegions,
          ),
        titleOf: ({ name }) => String(name),
      },
    },
  ],
})
