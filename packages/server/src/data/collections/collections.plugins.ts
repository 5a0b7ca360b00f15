import type { DataPlugin, DataPluginType, ErrorsOf, Input } from '@stoa/contract'
import { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import { toDataCollection } from '../model/collection-view.ts'
import { applyPluginChange } from '../model/plugins.ts'
import { checkDefinition } from './check-definition.ts'
import { lockCollection, writeDefinition } from './definition-store.ts'
import { convertDrafts, disableDrafts, enableDrafts } from './draft-plugin.ts'

const { dataCollections } = contract
type AddCtx = Ctx<ErrorsOf<typeof dataCollections.addDataCollectionPlugin>>
type RemoveCtx = Ctx<ErrorsOf<typeof dataCollections.deleteDataCollectionPlugin>>
type Options = Omit<DataPlugin, 'type'>

async function add(ctx: AddCtx, id: string, sent: Input<DataPlugin>, at = 'plugin', prepare?: PreparePlugin) {
  const plugin = withoutNulls(sent) as DataPlugin
  const collection = await lockCollection(ctx, id)
  if (collection.hasPlugin(plugin.type)) ctx.fail('DATA_PLUGIN_EXISTS', { pluginType: plugin.type })
  const plugins = [...collection.definition.plugins, plugin]
  await applyPluginChange(ctx, collection, plugins)
  const doc = { ...collection.definition, ...(await prepare?.(collection)), plugins }
  checkDefinition(doc, at)
  return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
}

type PreparePlugin = (
  collection: Awaited<ReturnType<typeof lockCollection>>,
) => Promise<Partial<StoredDataCollection>>

async function remove(ctx: RemoveCtx, id: string, type: DataPluginType) {
  const collection = await lockCollection(ctx, id)
  if (!collection.hasPlugin(type)) ctx.fail('DATA_PLUGIN_NOT_FOUND', { pluginType: type })
  const plugins = collection.definition.plugins.filter(plugin => plugin.type !== type)
  await applyPluginChange(ctx, collection, plugins)
  const doc = { ...collection.definition, plugins }
  return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
}

/** A handler that adds one plugin type with its options. */
const adds =
  <Name extends keyof Options>(type: DataPluginType, name: Name) =>
  (input: { dataCollectionId: string } & { [K in Name]: Input<Options[K]> }, ctx: AddCtx) =>
    add(ctx, input.dataCollectionId, { type, [name]: input[name] } as Input<DataPlugin>, name)

const removes = (type: DataPluginType) => (input: { dataCollectionId: string }, ctx: RemoveCtx) =>
  remove(ctx, input.dataCollectionId, type)

type PluginCalls = Pick<
  typeof dataCollections,
  {
    [K in keyof typeof dataCollections]: K extends `${'add' | 'delete'}${string}Plugin` ? K : never
  }[keyof typeof dataCollections]
>

export const collectionPluginHandlers: Handlers<PluginCalls> = {
  addDataCollectionPlugin: ({ dataCollectionId, plugin }, ctx) => add(ctx, dataCollectionId, plugin),
  deleteDataCollectionPlugin: ({ dataCollectionId, pluginType }, ctx) =>
    remove(ctx, dataCollectionId, pluginType),

  addPublishPlugin: ({ dataCollectionId, publishOptions, draftItemsPluginConflictAction }, ctx) =>
    add(ctx, dataCollectionId, { type: 'PUBLISH', publishOptions }, 'publishOptions', collection =>
      convertDrafts(ctx, collection, draftItemsPluginConflictAction ?? 'FAIL_WHEN_DRAFT_ITEMS_INSTALLED'),
    ),
  deletePublishPlugin: removes('PUBLISH'),

  async addDraftItemsPlugin({ dataCollectionId, publishPluginConflictAction }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const action = publishPluginConflictAction ?? 'FAIL_WHEN_PUBLISH_INSTALLED'
    const doc = { ...collection.definition, ...(await enableDrafts(ctx, collection, action)) }
    return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
  },
  async deleteDraftItemsPlugin({ dataCollectionId, draftItemsRemovalAction }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const action = draftItemsRemovalAction ?? 'FAIL_IF_DRAFT_ITEMS_EXIST'
    const doc = { ...collection.definition, ...(await disableDrafts(ctx, collection, action)) }
    return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
  },

  addUrlizedPlugin: adds('URLIZED', 'urlizedOptions'),
  deleteUrlizedPlugin: removes('URLIZED'),
  addMultilingualPlugin: adds('MULTILINGUAL', 'multilingualOptions'),
  deleteMultilingualPlugin: removes('MULTILINGUAL'),
  addCmsPlugin: adds('CMS', 'cmsOptions'),
  deleteCmsPlugin: removes('CMS'),

  async addCatalogPlugin({ dataCollectionId, catalogOptions }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    if (collection.definition.catalog) ctx.fail('DATA_PLUGIN_EXISTS', { pluginType: 'CATALOG' })
    const catalog = withoutNulls(catalogOptions) as NonNullable<StoredDataCollection['catalog']>
    const doc = { ...collection.definition, catalog }
    checkDefinition(doc, 'catalogOptions')
    return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
  },
  async deleteCatalogPlugin({ dataCollectionId }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const { catalog, ...doc } = collection.definition
    if (!catalog) ctx.fail('DATA_PLUGIN_NOT_FOUND', { pluginType: 'CATALOG' })
    return { dataCollection: toDataCollection(await writeDefinition(ctx, collection, doc)) }
  },
}
