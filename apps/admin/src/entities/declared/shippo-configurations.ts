import { queryBusinessLocations, queryDeliveryProfiles } from '@stoa/client/calls'
import type { Entity } from '../../form/form-field.ts'
import { shippoConfiguration } from '../../generated/entities/shippo-configuration.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const shippoConfigurations = entityAdmin({
  of: shippoConfiguration,
  path: 'shippo-configurations',
  title: t('Shippo rates'),
  one: t('setting for Shippo'),
  newOne: t('New setting for Shippo'),
  noneYet: t('No Shippo rates yet'),
  area: 'PRICES',
  empty: t(
    'Shippo quotes rates of USPS for delivery regions. Store its token with `npx stoa carrier set` first.',
  ),
  fields: {
    'packageDetails.name': { label: t('Name of the package'), required: true },
    packageType: {
      label: t('Package'),
      required: true,
      column: true,
      options: {
        CUSTOM: t('Own package'),
        FLAT_RATE_ENVELOPE: t('Flat rate envelope'),
        PADDED_FLAT_RATE_ENVELOPE: t('Padded flat rate envelope'),
        SMALL_FLAT_RATE_BOX: t('Small flat rate box'),
        MEDIUM_FLAT_RATE_BOX_1: t('Medium flat rate box 1'),
        MEDIUM_FLAT_RATE_BOX_2: t('Medium flat rate box 2'),
        LARGE_FLAT_RATE_BOX: t('Large flat rate box'),
      },
    },
    'packageDetails.dimensions.length': {
      label: t('Length in inches'),
      hint: t('Length, width and height are for an own package.'),
    },
    'packageDetails.dimensions.width': { label: t('Width in inches') },
    'packageDetails.dimensions.height': { label: t('Height in inches') },
    'packageDetails.maxNumberOfProducts': {
      label: t('Units in one package'),
      kind: 'decimal',
      hint: t('Default: no limit.'),
    },
    backupWeight: {
      label: t('Weight of products without one'),
      hint: t('In the unit of weights of the shop, which is in its settings.'),
    },
    domesticServices: {
      label: t('Services within the country'),
      kind: 'parts',
      partName: 'service',
      options: {
        GROUND_ADVANTAGE: t('Ground Advantage'),
        PRIORITY_MAIL: t('Priority Mail'),
        PRIORITY_MAIL_EXPRESS: t('Priority Mail Express'),
      },
    },
    internationalServices: {
      label: t('Services to other countries'),
      kind: 'parts',
      partName: 'service',
      options: {
        FIRST_CLASS_PACKAGE_INTERNATIONAL: t('First-Class Package International'),
        PRIORITY_MAIL_INTERNATIONAL: t('Priority Mail International'),
        PRIORITY_MAIL_EXPRESS_INTERNATIONAL: t('Priority Mail Express International'),
      },
    },
    osLocationId: {
      label: t('Sent from'),
      kind: 'entity',
      choices: {
        query: queryBusinessLocations,
        listOf: ({ businessLocations }) => businessLocations as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    deliveryRegionIds: {
      label: t('Regions'),
      hint: t('Delivery regions that get the rates. They cannot be changed later.'),
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
  },
  leftOut: ['deliveryRegionId', 'extendedFields'],
})
