import { call } from '../call.ts'
import { crudEntity, revisionedFields } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { createCall, deleteCall, updateCall } from '../crud/write-calls.ts'
import { Address } from '../entities/address.ts'
import { QUANTITY_LIMIT } from '../entities/catalogue/inventory-item.ts'
import { s } from '../schema.ts'
import { inventoryItemEvents } from './inventory-items.ts'

const BusinessLocation = s.object({
  ...revisionedFields,
  name: s.always.string({
    min: 1,
    max: 150,
    doc: 'Name, unique in the site. Required to create a location.',
  }),
  address: s.with(Address, {
    doc: 'Postal address. Carriers quote the rates of goods that are sent from there.',
  }),
  isDefault: s.always(
    s.ro.tolerated.boolean({
      doc: 'Whether sales take units of this location if the order names no other. A site has one such location.',
    }),
  ),
})

/** Places with stock, such as a warehouse or a shop. Ours (protocol/inventory §3). */
export const businessLocation = crudEntity({
  one: 'businessLocation',
  many: 'businessLocations',
  fqdn: 'stoa.stores.v1.business_location',
  path: '/v1/business-locations',
  prefixes: ['/stores'],
  schema: BusinessLocation,
  required: ['name'],
  unique: ['name'],
  fields: { name: { type: 'string' } },
  readers: 'merchants',
  notFound: 'BUSINESS_LOCATION_NOT_FOUND',
  alreadyExists: 'BUSINESS_LOCATION_ALREADY_EXISTS',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 1000,
})

const location = (doc: string) => s.req.guid({ doc })

export const businessLocations = {
  ...readCalls(businessLocation),
  ...countCall(businessLocation),
  ...createCall(businessLocation),
  ...updateCall(businessLocation),
  ...deleteCall(businessLocation, { errors: ['BUSINESS_LOCATION_IN_USE'] }),
  transferInventory: call({
    method: 'POST',
    path: '/v1/business-locations/transfer-inventory',
    prefixes: ['/stores'],
    summary: 'Moves units of variants from one location to another; all moves succeed or none does.',
    request: s.object({
      fromLocationId: location('Location that gives the units.'),
      toLocationId: location('Location that receives the units. Items that it lacks are created.'),
      units: s.req.array(
        s.object({
          variantId: s.req.guid({
            doc: 'Variant; for a product without managed variants, the id of the product.',
          }),
          quantity: s.req.integer({ min: 1, max: QUANTITY_LIMIT, doc: 'Units to move.' }),
        }),
        { min: 1, max: 100, doc: 'Units to move, at most one entry per variant.' },
      ),
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: [
      'BUSINESS_LOCATION_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'INSUFFICIENT_INVENTORY',
      'INVENTORY_ITEM_NOT_TRACKED',
    ],
    emits: [...inventoryItemEvents.created, ...inventoryItemEvents.updated.slice(0, -1)],
  }),
}
