import { s } from '../../schema.ts'
import { SortOrder } from '../paging.ts'
import { fieldKey } from './data-field.ts'

export const PluginType = [
  'PUBLISH',
  'SINGLE_ITEM',
  'URLIZED',
  'GRIDAPPLESS',
  'MULTILINGUAL',
  'SHARED',
  'EDITABLE_PAGE_LINK',
  'CMS',
] as const
export const PublishStatus = ['PUBLISHED', 'DRAFT'] as const

export const FieldOrder = s.object({
  fieldKey: s.string({ max: 1000, doc: 'Key of the field to sort by.' }),
  direction: s.enum(SortOrder, { doc: 'ASC: ascending; DESC: descending. Default: ASC.' }),
})

export const PublishOptions = s.object(
  {
    defaultStatus: s.enum(PublishStatus, {
      doc: 'Status of new items that are inserted without `_publishStatus`. Default: PUBLISHED.',
    }),
  },
  { doc: 'Options of the PUBLISH plugin.' },
)
export const UrlizedOptions = s.object(
  {
    format: s.enum(['ORIGINAL', 'PLAIN'], {
      doc: 'ORIGINAL allows all letters, percent-encoded where necessary; PLAIN allows a to z only. Default: ORIGINAL.',
    }),
  },
  { doc: 'Options of the URLIZED plugin.' },
)
export const MultilingualOptions = s.object(
  {
    translatableFieldKeys: s.array(s.string({ max: 1000 }), {
      max: 1000,
      doc: 'Keys of the fields that have a value in each language. Text, rich content, URL and media types.',
    }),
  },
  { doc: 'Options of the MULTILINGUAL plugin.' },
)
export const CmsOptions = s.object(
  {
    siteSort: s.object(
      { sort: s.array(FieldOrder, { max: 100, doc: 'Fields to sort by, the most significant first.' }) },
      { doc: 'Order of queries without a sort.' },
    ),
  },
  { doc: 'Options of the CMS plugin.' },
)
const options = { oneOf: 'Options' }

export const DataPlugin = s.object(
  {
    type: s.req.enum(PluginType, {
      doc: 'Kind of the plugin. GRIDAPPLESS and SHARED are stored for editors and have no effect.',
    }),
    publishOptions: s.with(PublishOptions, options),
    singleItemOptions: s.object(
      {
        singleItemId: s.string({
          min: 1,
          max: 128,
          doc: 'Id of the only item that the collection may have. Default: SINGLE_ITEM_ID.',
        }),
      },
      { ...options, doc: 'Options of the SINGLE_ITEM plugin.' },
    ),
    urlizedOptions: s.with(UrlizedOptions, options),
    multilingualOptions: s.with(MultilingualOptions, options),
    editablePageLinkOptions: s.object(
      {
        isPersisted: s.boolean({
          doc: 'Whether a link stays the same when the fields in its pattern change. Default: false.',
        }),
        isMutable: s.boolean({
          doc: 'Whether a link that is sent with an item is stored. False (default): it is an error.',
        }),
      },
      { ...options, doc: 'Options of the EDITABLE_PAGE_LINK plugin, which has an effect with URLIZED only.' },
    ),
    cmsOptions: s.with(CmsOptions, options),
  },
  { doc: 'Plugin with its options.' },
)

const optionalKey = (doc: string) => s.nullable.string({ max: 1000, doc })

/** Maps the properties of an article to fields of the collection (protocol/collections §1). */
export const CatalogOptions = s.object(
  {
    nameFieldKey: s.req.with(fieldKey, { doc: 'Field with the name of the article.' }),
    priceFieldKey: s.req.with(fieldKey, { doc: 'Field with the price. Its type must be NUMBER.' }),
    urlFieldKey: optionalKey('Field with the address of the page of the article.'),
    descriptionFieldKey: optionalKey('Field with the description of the article.'),
    imageFieldKey: optionalKey('Field with the picture of the article.'),
    quantityFieldKey: optionalKey('Field with the quantity in stock.'),
    digitalFileFieldKey: optionalKey('Field with the file that the buyer receives.'),
    weightFieldKey: optionalKey('Field with the weight of the article.'),
    skuFieldKey: optionalKey('Field with the stock keeping unit (SKU).'),
    shippableFieldKey: optionalKey('Field that tells whether the article is shipped.'),
  },
  { doc: 'Fields that hold the name, price and other properties of an article.' },
)

export const DraftItemsOptions = s.object(
  {
    draftsCollectionId: s.ro.tolerated.string({
      oneOf: 'PairedCollection',
      doc: 'Ignored: drafts are always in the collection `{dataCollectionId}__drafts`.',
    }),
    publishedCollectionId: s.ro.tolerated.string({
      oneOf: 'PairedCollection',
      doc: 'Ignored: published items are always in the collection itself.',
    }),
  },
  { doc: 'Options of the draft items plugin. None can be set.' },
)
