import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

const BackupRate = s.object({
  title: s.nullable.string({ min: 1, max: 256, doc: 'Name for shoppers.' }),
  amount: s.nullable.decimal({
    amount: true,
    gte: 0,
    maxScale: 6,
    doc: 'Price in the currency of the site.',
  }),
  active: s.boolean({ doc: 'Whether the rate is offered if the carrier does not respond. Default: false.' }),
})

export const DeliveryCarrier = s.object({
  appId: s.req.guid({ doc: 'Id of the app of the carrier, GUID.' }),
  backupRate: s.with(BackupRate, { doc: 'Rate that is offered if the carrier does not respond.' }),
  additionalCharges: s.array(
    s.object({
      description: s.nullable.string({ max: 250, doc: 'Reason of the charge.' }),
      amount: s.req.decimal({
        amount: true,
        gte: 0,
        lte: 999_999_999,
        maxScale: 3,
        doc: 'Charge in the currency of the site.',
      }),
    }),
    { max: 10, doc: 'Charges that are added to each rate of the carrier.' },
  ),
})

const destinations = s.array(
  s.object({
    countryCode: s.req.string({ format: 'country', doc: 'Country, ISO 3166-1 alpha-2.' }),
    subdivisions: s.array(s.string({ min: 1, max: 256 }), {
      max: 100,
      doc: 'States or provinces, ISO 3166-2. Empty: the whole country.',
    }),
  }),
  { max: 250, doc: 'Countries of the region. Empty: all addresses of no other region.' },
)

export const DeliveryRegion = s.object({
  id: s.always(s.nullable.guid({ doc: 'Id, GUID. A region without a known id is new and gets one.' })),
  name: s.nullable.string({ min: 1, max: 256, doc: 'Name for the merchant.' }),
  active: s.nullable.boolean({ doc: 'False stops deliveries to the region. Default: true.' }),
  deliveryCarriers: s.ro.tolerated.array(DeliveryCarrier, {
    max: 25,
    doc: 'Carriers with settings in this region. Separate calls change them.',
  }),
  destinations,
  createdDate: s.ro.tolerated.nullable.datetime({ doc: 'Creation time.' }),
})

export const DeliveryProfile = s.object({
  ...revisionedFields,
  name: s.always(
    s.nullable.string({ min: 1, max: 256, doc: 'Name for the merchant. Required to create a profile.' }),
  ),
  default: s.always(
    s.ro.tolerated.boolean({
      doc: 'Whether it is the profile of items without one: the oldest of the site.',
    }),
  ),
  deliveryRegions: s.array(DeliveryRegion, {
    max: 100,
    doc: 'Regions of the profile. They replace all; those with the id of a stored one keep its carriers.',
  }),
  createdBy: s.object(
    {
      appId: s.nullable.guid({ oneOf: 'Id', doc: 'App that created the profile, GUID.' }),
      userId: s.nullable.guid({ oneOf: 'Id', doc: 'User who created the profile, GUID.' }),
    },
    { doc: 'Who created the profile. Stored as sent.' },
  ),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
})

const carrierFields = {
  id: s.req.guid({ doc: 'Id of the app of the carrier, GUID.' }),
  displayName: s.req.string({ max: 256, doc: 'Name of the carrier.' }),
  description: s.nullable.string({ max: 200, doc: 'What the carrier does.' }),
  learnMoreUrl: s.nullable.string({ max: 200, doc: 'Page about the carrier.' }),
  dashboardUrl: s.nullable.string({ max: 2048, doc: 'Page with the settings of the carrier.' }),
  fallbackDefinitionMandatory: s.nullable.boolean({ doc: 'Whether the carrier needs a backup rate.' }),
  thumbnailUrl: s.nullable.string({ doc: 'Picture of the carrier.' }),
  toggleGetCarrierSettingsEnabled: s.req.boolean({
    doc: 'Whether `listDeliveryCarriers` returns settings of the carrier.',
  }),
}

export const InstalledDeliveryCarrier = s.object(carrierFields)

export const DeliveryCarrierDetails = s.object({
  ...carrierFields,
  toggleUpdateCarrierActiveStatusEnabled: s.req.boolean({
    doc: 'Whether `setDeliveryCarrierActiveStatus` can switch rows of the carrier.',
  }),
})

export const DashboardTable = s.object({
  title: s.req.string({ max: 256, doc: 'Title of the table.' }),
  columns: s.req.array(
    s.object({
      key: s.req.string({ max: 256, doc: 'Key of the column in the data of rows.' }),
      name: s.req.string({ max: 256, doc: 'Title of the column.' }),
    }),
    { max: 200, doc: 'Columns of the table.' },
  ),
  rows: s.req.array(
    s.object({
      key: s.req.string({ max: 256, doc: 'Id of the option.' }),
      data: s.req.map(s.any(), { doc: 'Values by key of the column.' }),
      active: s.req.boolean({ doc: 'Whether shoppers can choose the option.' }),
    }),
    { max: 25, doc: 'Options of the carrier in the region, the first 25.' },
  ),
})

export const DeliveryDestinationProperties = s.object({
  postalCodeRequired: s.req.boolean({ doc: 'Whether addresses need a postal code.' }),
  pickupOnly: s.req.boolean({ doc: 'Whether goods can only be picked up.' }),
})
