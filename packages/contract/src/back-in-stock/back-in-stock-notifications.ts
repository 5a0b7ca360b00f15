import { callsWith } from '../call.ts'
import {
  BackInStockItemDetails,
  BackInStockNotificationRequest,
} from '../entities/catalogue/back-in-stock-notification-request.ts'
import { CatalogReference } from '../entities/catalogue/catalog-reference.ts'
import { PlatformPagingMetadata, PlatformQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const path = '/v1/back-in-stock-notification-requests'
const prefixes = ['/back-in-stock-service'] as const
const one = s.req.with(BackInStockNotificationRequest, { doc: 'Request for a mail.' })
const byId = s.object({ id: s.req.string({ min: 1, max: 36, doc: 'Id of the request, GUID.' }) })
const notFound = 'BACK_IN_STOCK_REQUEST_NOT_FOUND'
const event = <S extends string>(slug: S) => `wix.ecom.v1.back_in_stock_notification_request_${slug}` as const

const call = callsWith({ prefixes, allow: ['merchant'] })

/** Mails about products that are in stock again (protocol/back-in-stock). */
export const backInStockNotifications = {
  createBackInStockNotificationRequest: call({
    method: 'POST',
    path,
    summary: 'Asks for a mail when a product is in stock again. An address waits once for each variant.',
    request: s.object({
      request: s.req.with(BackInStockNotificationRequest, { doc: 'Product and address.' }),
      itemDetails: s.req.with(BackInStockItemDetails, { doc: 'Ignored: the catalogue has name and price.' }),
    }),
    reply: s.object({ request: one }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['PRODUCT_NOT_FOUND', 'VARIANT_NOT_FOUND', 'PRODUCT_IN_STOCK'],
    emits: [event('created')],
  }),

  queryBackInStockNotificationRequests: call({
    method: 'GET',
    path,
    // POST of the path creates a request; the long form of the query has its own.
    aliases: [`${path}/query`, `/back-in-stock-service${path}/query`],
    complexQuery: true,
    summary: 'Returns requests that match a filter, newest first by default.',
    request: s.object({ query: s.with(PlatformQuery, { doc: 'Filter, sorting and paging.' }) }),
    reply: s.object({
      requests: s.req.array(BackInStockNotificationRequest, { doc: 'Matching requests of this page.' }),
      metadata: s.req.with(PlatformPagingMetadata, { doc: 'Paging information.' }),
    }),
  }),

  getBackInStockNotificationRequestsCountByCatalogReferences: call({
    method: 'GET',
    path: `${path}/count-by-catalog-reference`,
    complexQuery: true,
    summary: 'Counts the addresses that wait for products.',
    request: s.object({
      catalogReferences: s.req.array(CatalogReference, {
        min: 1,
        max: 100,
        doc: 'Products. Without options that name a variant, all variants count.',
      }),
    }),
    reply: s.object({
      countsPerCatalogReference: s.req.array(
        s.object({
          catalogReference: s.with(CatalogReference, { doc: 'The product, as sent.' }),
          count: s.integer({ doc: 'Number of addresses that wait.' }),
        }),
        { doc: 'One entry for each product, in the order of the request.' },
      ),
    }),
  }),

  getBackInStockNotificationRequest: call({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Returns a request by its id.',
    request: byId,
    reply: s.object({ request: one }),
    errors: [notFound],
  }),

  deleteBackInStockNotificationRequest: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a request. Its address gets no mail.',
    request: byId,
    reply: s.object({}),
    errors: [notFound],
    emits: [event('deleted')],
  }),

  markAsNotificationSent: call({
    method: 'PUT',
    path: `${path}/{id}/mark-as-notification-sent`,
    summary: 'Records that the merchant has notified the address. The platform sends it no mail.',
    request: byId,
    reply: s.object({ request: one }),
    errors: [notFound],
    emits: [event('updated')],
  }),

  reportItemsBackInStock: call({
    method: 'POST',
    path: `${path}/report-items-back-in-stock`,
    summary: 'Mails waiting addresses whatever the stock is. A job sends the mails within a minute.',
    request: s.object({
      catalogReference: s.with(CatalogReference, {
        doc: 'Product whose addresses get the mail. Without options that name a variant, those of all variants.',
      }),
      requestIds: s.array(s.guid(), {
        max: 1000,
        doc: 'Requests to be mailed; with `catalogReference`, only those of the product. Required without it.',
      }),
      itemDetails: s.req.with(BackInStockItemDetails, {
        doc: 'Name and price for the mail. Default: those of the catalogue.',
      }),
      extraAutomationTemplateParameters: s.map(s.string({ max: 1000 }), {
        doc: 'Parameters of other mail templates. Ignored.',
      }),
    }),
    reply: s.object({}),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
}
