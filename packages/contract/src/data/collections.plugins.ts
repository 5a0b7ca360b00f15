import { call } from '../call.ts'
import { DataCollection } from '../entities/content/data-collection.ts'
import { dataCollectionId } from '../entities/content/data-collection-id.ts'
import {
  CatalogOptions,
  CmsOptions,
  DataPlugin,
  DraftItemsOptions,
  MultilingualOptions,
  PluginType,
  PublishOptions,
  UrlizedOptions,
} from '../entities/content/data-plugin.ts'
import { s } from '../schema.ts'

const id = { dataCollectionId: s.req(dataCollectionId) }
const shared = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({ dataCollection: s.req.with(DataCollection, { doc: 'Collection after the change.' }) }),
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
    summary: 'Adds a plugin. It applies to existing items too; the call fails if they conflict with it.',
    request: s.object({ ...id, plugin: s.req(DataPlugin) }),
  }),
  deleteDataCollectionPlugin: call({
    ...removes,
    path: '/v2/collections/delete-plugin',
    summary: 'Removes a plugin. The call fails if unpublished items would become visible.',
    request: s.object({
      ...id,
      pluginType: s.req.enum(PluginType, { doc: 'Kind of the plugin to remove.' }),
    }),
  }),

  addPublishPlugin: call({
    ...adds,
    path: '/v2/collections/add-publish-plugin',
    summary:
      'Adds the PUBLISH plugin: items can be drafts, published or scheduled. Existing items are published.',
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
        {
          doc: 'What happens to the draft items plugin and its drafts. Default: the call fails if the plugin is present.',
        },
      ),
    }),
  }),
  deletePublishPlugin: call({
    ...removes,
    path: '/v2/collections/delete-publish-plugin',
    summary: 'Removes the PUBLISH plugin. The call fails while an item is unpublished or scheduled to be.',
    request: s.object(id),
  }),

  addDraftItemsPlugin: call({
    ...adds,
    path: '/v2/collections/add-draft-items-plugin',
    summary:
      'Adds the draft items plugin: drafts are items of a separate collection, `{id}__drafts`, with the same ids.',
    request: s.object({
      ...id,
      draftItemsOptions: s.req(DraftItemsOptions),
      publishPluginConflictAction: s.enum(
        ['FAIL_WHEN_PUBLISH_INSTALLED', 'COPY_DRAFT_ITEMS_WITH_DRAFT_STATUS'],
        {
          doc: 'If the PUBLISH plugin is present: fail, or replace it and move its drafts. Default: the call fails.',
        },
      ),
    }),
  }),
  deleteDraftItemsPlugin: call({
    ...removes,
    path: '/v2/collections/delete-draft-items-plugin',
    summary: 'Removes the draft items plugin and the collection of drafts.',
    request: s.object({
      ...id,
      draftItemsRemovalAction: s.enum(
        ['FAIL_IF_DRAFT_ITEMS_EXIST', 'DISCARD_EXISTING_DRAFT_ITEMS', 'PUBLISH_EXISTING_DRAFT_ITEMS'],
        { doc: 'What happens to the drafts. Default: the call fails if drafts exist.' },
      ),
    }),
  }),

  addUrlizedPlugin: call({
    ...adds,
    path: '/v2/collections/add-urlized-plugin',
    summary:
      'Adds the URLIZED plugin: PAGE_LINK fields get unique URL paths that are computed from other fields.',
    request: s.object({ ...id, urlizedOptions: s.req(UrlizedOptions) }),
  }),
  deleteUrlizedPlugin: call({
    ...removes,
    path: '/v2/collections/delete-urlized-plugin',
    summary: 'Removes the URLIZED plugin. Existing page links remain and are no longer updated.',
    request: s.object(id),
  }),

  addMultilingualPlugin: call({
    ...adds,
    path: '/v2/collections/add-multilingual-plugin',
    summary: 'Adds the MULTILINGUAL plugin: the translatable fields have a value in each language.',
    request: s.object({ ...id, multilingualOptions: s.req(MultilingualOptions) }),
  }),
  deleteMultilingualPlugin: call({
    ...removes,
    path: '/v2/collections/delete-multilingual-plugin',
    summary: 'Removes the MULTILINGUAL plugin. Translations are hidden until it is added again.',
    request: s.object(id),
  }),

  addCmsPlugin: call({
    ...adds,
    path: '/v2/collections/add-cms-plugin',
    summary: 'Adds the CMS plugin, which defines the order of queries without a sort.',
    request: s.object({ ...id, cmsOptions: s.req(CmsOptions) }),
  }),
  deleteCmsPlugin: call({
    ...removes,
    path: '/v2/collections/delete-cms-plugin',
    summary: 'Removes the CMS plugin. Queries without a sort are ordered by id.',
    request: s.object(id),
  }),

  addCatalogPlugin: call({
    ...adds,
    path: '/v2/collections/add-catalog-plugin',
    summary:
      'Adds the catalog plugin, which maps the name, price and other properties of articles to fields.',
    request: s.object({ ...id, catalogOptions: s.req(CatalogOptions) }),
  }),
  deleteCatalogPlugin: call({
    ...removes,
    path: '/v2/collections/delete-catalog-plugin',
    summary: 'Removes the catalog plugin. Fields and items do not change.',
    request: s.object(id),
  }),
}
