import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

export const TipSettings = s.object({
  ...revisionedFields,
  locationId: s.guid({
    nullable: true,
    oneOf: 'Identifier',
    doc: 'Location that the settings are for, GUID.',
  }),
  paymentTerminalId: s.string({
    max: 30,
    nullable: true,
    oneOf: 'Identifier',
    doc: 'Payment terminal that the settings are for.',
  }),
  userId: s.guid({ nullable: true, oneOf: 'Identifier', doc: 'User that the settings are for, GUID.' }),
  tipType: s.enum(['UNKNOWN_TIP_TYPE', 'PERCENTAGE', 'AMOUNT'], {
    doc: 'Whether presets are percentages or amounts. Default: PERCENTAGE.',
  }),
  presets: s.array(
    s.object({
      value: s.req(
        s.number({ min: 0, max: 1_000_000, doc: 'Percentage, or amount in the currency of the site.' }),
      ),
      default: s.boolean({ nullable: true, doc: 'Whether the preset is selected at first. Default: false.' }),
    }),
    { min: 1, max: 3, doc: 'Tips to choose from.' },
  ),
  allowCustomerTip: s.boolean({ nullable: true, doc: 'Whether buyers may give a tip.' }),
  allowBusinessTipAtPayment: s.boolean({
    nullable: true,
    doc: 'Whether the merchant may add a tip when they take a payment.',
  }),
  allowCustomAmount: s.boolean({ nullable: true, doc: 'Whether tips besides the presets are accepted.' }),
  allowEditDistribution: s.boolean({
    nullable: true,
    doc: 'Whether the distribution to staff can be changed.',
  }),
  autoTipOnCheckInEnabled: s.boolean({ nullable: true, doc: 'Whether a check-in adds a tip.' }),
  autoTipOnCheckInPercentage: s.number({
    min: 0,
    max: 100,
    nullable: true,
    doc: 'Percentage of the tip that a check-in adds.',
  }),
  staffDistributionMethod: s.enum(['UNKNOWN_SPLIT_METHOD', 'EQUAL', 'PROPORTIONAL'], {
    doc: 'How tips are split among staff. Default: EQUAL.',
  }),
  default: s.always(
    s.boolean({
      ro: true,
      tolerateReadOnly: true,
      doc: 'Whether they are the settings of everything without settings.',
    }),
  ),
  appId: s.guid({ nullable: true, doc: 'App that the settings are for, GUID. Default: all apps.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Stored as sent.' }),
})
