import { call } from '../call.ts'
import {
  CatalogOptions,
  CmsOptions,
  DataCollection,
  DataPlugin,
  DraftItemsOptions,
  dataCollectionId,
  MultilingualOptions,
  PluginType,
  PublishOptions,
  UrlizedOptions,
} from '../entities/data-collection.ts'
import { s } from '../schema.ts'

const id = { dataCollectionId: s.req(dataCollectionId) }
const shared = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({ dataCollection: s.req(DataCollection) }),
  allow: ['merchant'],
} as const
const adds = {
  ...shared,
  errors: ['WDE0025', 'WDE0119', 'DATA_PLUGIN_EXISTS', 'DATA_PLUGIN_CONFLICT'],
} as const
const removes = {
  ...shared,
  errors: ['WDE0025', 'WDE0119', 'DATA_PLUGIN_NOT_FOUND', 'DATA_PLUGIN_CONFLICT'],
} as const

/** Calls that add plugins to a collection and take them away. */
export const collectionPluginCalls = {
  addDataCollectionPlugin: call({
    ...adds,
    path: '/v2/collections/add-plugin',
    summary: 'Adds a plugin: what it does with items holds from now on, and for those that are there.',
    request: s.object({ ...id, plugin: s.req(DataPlugin) }),
  }),
  deleteDataCollectionPlugin: call({
    ...removes,
    path: '/v2/collections/delete-plugin',
    summary: 'Takes a plugin away. Refused where items would become visible or be lost by it.',
    request: s.object({ ...id, pluginType: s.req(s.enum(PluginType)) }),
  }),

  addPublishPlugin: call({
    ...adds,
    path: '/v2/collections/add-publish-plugin',
    summary: 'Items can be drafts, published and scheduled from now on. Those that are there are published.',
    request: s.object({
      ...id,
      publishOptions: s.req(PublishOptions),
      draftItemsPluginConflictAction: s.enum(
        [
          'FAIL_WHEN_DRAFT_ITEMS_INSTALLED',
          'DISCARD_DRAFT_ITEMS',
          'PUBLISH_DRAFT_ITEMS',
          'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS',
        ],
        { doc: 'What becomes of drafts that are kept beside the items. Default: the call fails.' },
      ),
    }),
  }),
  deletePublishPlugin: call({
    ...removes,
    path: '/v2/collections/delete-publish-plugin',
    summary: 'Every item is visible from now on. Refused while there are items that are not published.',
    request: s.object(id),
  }),

  addDraftItemsPlugin: call({
    ...adds,
    path: '/v2/collections/add-draft-items-plugin',
    summary: 'Keeps drafts of items beside them, as the items of a collection of their own.',
    request: s.object({
      ...id,
      draftItemsOptions: s.req(DraftItemsOptions),
      publishPluginConflictAction: s.enum(
        ['FAIL_WHEN_PUBLISH_INSTALLED', 'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS'],
        {
          doc: 'With the PUBLISH plugin there: the call fails (the default), or takes its place and its drafts.',
        },
      ),
    }),
  }),
  deleteDraftItemsPlugin: call({
    ...removes,
    path: '/v2/collections/delete-draft-items-plugin',
    summary: 'Keeps no drafts any more.',
    request: s.object({
      ...id,
      draftItemsRemovalAction: s.enum(
        ['FAIL_IF_DRAFT_ITEMS_EXIST', 'DISCARD_EXISTING_DRAFT_ITEMS', 'PUBLISH_EXISTING_DRAFT_ITEMS'],
        { doc: 'What becomes of the drafts. Default: with drafts there the call fails.' },
      ),
    }),
  }),

  addUrlizedPlugin: call({
    ...adds,
    path: '/v2/collections/add-urlized-plugin',
    summary: 'Page links of items are made of their fields, each with an address of its own.',
    request: s.object({ ...id, urlizedOptions: s.req(UrlizedOptions) }),
  }),
  deleteUrlizedPlugin: call({
    ...removes,
    path: '/v2/collections/delete-urlized-plugin',
    summary: 'Page links are not made any more; those that are there stay.',
    request: s.object(id),
  }),

  addMultilingualPlugin: call({
    ...adds,
    path: '/v2/collections/add-multilingual-plugin',
    summary: 'Fields have a value in each language.',
    request: s.object({ ...id, multilingualOptions: s.req(MultilingualOptions) }),
  }),
  deleteMultilingualPlugin: call({
    ...removes,
    path: '/v2/collections/delete-multilingual-plugin',
    summary: 'Items are read in the main language alone. Translations come back with the plugin.',
    request: s.object(id),
  }),

  addCmsPlugin: call({
    ...adds,
    path: '/v2/collections/add-cms-plugin',
    summary: 'Sets the order of queries that name none.',
    request: s.object({ ...id, cmsOptions: s.req(CmsOptions) }),
  }),
  deleteCmsPlugin: call({
    ...removes,
    path: '/v2/collections/delete-cms-plugin',
    summary: 'Queries that name no order are in that of the ids again.',
    request: s.object(id),
  }),

  addCatalogPlugin: call({
    ...adds,
    path: '/v2/collections/add-catalog-plugin',
    summary: 'Says which fields are the name, price and so on of items that are sold.',
    request: s.object({ ...id, catalogOptions: s.req(CatalogOptions) }),
  }),
  deleteCatalogPlugin: call({
    ...removes,
    path: '/v2/collections/delete-catalog-plugin',
    summary: 'Items are no articles any more.',
    request: s.object(id),
  }),
}
