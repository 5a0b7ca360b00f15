import { call } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { queryCall } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { TipSettings } from '../entities/purchase/tip-settings.ts'
import { s } from '../schema.ts'

/** Tip settings of a location, a terminal or a user, and the default ones (protocol/checkout-settings §3). */
export const tipSettingsEntity = crudEntity({
  one: 'tipSettings',
  many: 'tipSettings',
  path: '/v1/tip-settings',
  prefixes: ['/tip-settings'],
  schema: TipSettings,
  required: [],
  defaults: { tipType: 'PERCENTAGE', staffDistributionMethod: 'EQUAL', default: false },
  unique: ['default', 'locationId', 'paymentTerminalId', 'userId', 'appId'],
  fields: {
    id: { type: 'guid' },
    allowBusinessTipAtPayment: { type: 'boolean' },
    allowCustomAmount: { type: 'boolean' },
    allowCustomerTip: { type: 'boolean' },
    allowEditDistribution: { type: 'boolean' },
    default: { type: 'boolean' },
    locationId: { type: 'string' },
    paymentTerminalId: { type: 'string' },
    tipType: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'TIP_SETTINGS_NOT_FOUND',
  alreadyExists: 'TIP_SETTINGS_ALREADY_EXISTS',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 10,
  maxPerSite: 500,
})

export const tipSettings = {
  ...queryCall(tipSettingsEntity),
  ...createCall(tipSettingsEntity),
  ...updateCall(tipSettingsEntity, { path: '/v1/tip-settings' }),
  ...deleteCall(tipSettingsEntity),
  createDefaultTipSettings: call({
    method: 'POST',
    path: '/v1/tip-settings/create-default',
    prefixes: ['/tip-settings'],
    summary: 'Creates the default tip settings of the site, or of an app.',
    request: s.object({
      tipSettings: s.req.with(TipSettings, { doc: 'The settings, for no location, terminal or user.' }),
    }),
    reply: s.object({ tipSettings: s.req.with(TipSettings, { doc: 'The tip settings after the call.' }) }),
    allow: ['merchant'],
    errors: ['TIP_SETTINGS_ALREADY_EXISTS', 'ENTITY_LIMIT_REACHED'],
  }),
}
