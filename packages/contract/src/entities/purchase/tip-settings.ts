import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

export const TipSettings = s.object({
  ...revisionedFields,
  locationId: s.nullable.guid({ oneOf: 'Identifier', doc: 'Location that the settings are for, GUID.' }),
  paymentTerminalId: s.nullable.string({
    max: 30,
    oneOf: 'Identifier',
    doc: 'Payment terminal that the settings are for.',
  }),
  userId: s.nullable.guid({ oneOf: 'Identifier', doc: 'User that the settings are for, GUID.' }),
  tipType: s.enum(['UNKNOWN_TIP_TYPE', 'PERCENTAGE', 'AMOUNT'], {
    doc: 'Whether presets are percentages or amounts. Default: PERCENTAGE.',
  }),
  presets: s.array(
    s.object({
      value: s.req.number({
        min: 0,
        max: 1_000_000,
        doc: 'Percentage, or amount in the currency of the site.',
      }),
      default: s.nullable.boolean({ doc: 'Whether the preset is selected at first. Default: false.' }),
    }),
    { min: 1, max: 3, doc: 'Tips to choose from.' },
  ),
  allowCustomerTip: s.nullable.boolean({ doc: 'Whether buyers may give a tip.' }),
  allowBusinessTipAtPayment: s.nullable.boolean({
    doc: 'Whether the merchant may add a tip when they take a payment.',
  }),
  allowCustomAmount: s.nullable.boolean({ doc: 'Whether tips besides the presets are accepted.' }),
  allowEditDistribution: s.nullable.boolean({ doc: 'Whether the distribution to staff can be changed.' }),
  autoTipOnCheckInEnabled: s.nullable.boolean({ doc: 'Whether a check-in adds a tip.' }),
  autoTipOnCheckInPercentage: s.nullable.number({
    min: 0,
    max: 100,
    doc: 'Percentage of the tip that a check-in adds.',
  }),
  staffDistributionMethod: s.enum(['UNKNOWN_SPLIT_METHOD', 'EQUAL', 'PROPORTIONAL'], {
    doc: 'How tips are split among staff. Default: EQUAL.',
  }),
  default: s.always(
    s.ro.tolerated.boolean({ doc: 'Whether they are the settings of everything without settings.' }),
  ),
  appId: s.nullable.guid({ doc: 'App that the settings are for, GUID. Default: all apps.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Stored as sent.' }),
})
