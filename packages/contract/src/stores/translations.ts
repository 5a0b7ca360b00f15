import { callsWith } from '../call.ts'
import { Translation, translatedEntityTypes, translationTexts } from '../entities/catalogue/translation.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const prefixes = ['/stores'] as const
const entityType = s.req.enum(translatedEntityTypes, { doc: 'Kind of the entity.' })
const language = s.req.string({
  min: 2,
  max: 35,
  doc: 'Language, BCP 47. Not the main language of the site: its texts are the originals.',
})
const key = { entityType, entityId: s.req.guid({ doc: 'Id of the product or collection, GUID.' }), language }
const translation = s.req.with(Translation, { doc: 'Texts of the entity in the language.' })
const path = '/v1/translations/{entityType}/{entityId}/{language}'

const call = callsWith({ prefixes, allow: merchant })

/** Translations of the texts of products and collections (protocol/translations §1). */
export const translations = {
  setTranslation: call({
    method: 'PUT',
    path,
    summary:
      'Sets the texts of a product or collection in a language. Texts that are not sent show the original.',
    request: s.object({ ...key, translation: s.req.object(translationTexts, { doc: 'Translated texts.' }) }),
    reply: s.object({ translation }),
    errors: ['PRODUCT_NOT_FOUND', 'COLLECTION_NOT_FOUND'],
    emits: ['stoa.stores.v1.translation_set'],
  }),

  getTranslation: call({
    method: 'GET',
    path,
    summary: 'Returns the texts of a product or collection in a language.',
    request: s.object(key),
    reply: s.object({ translation }),
    errors: ['TRANSLATION_NOT_FOUND'],
  }),

  deleteTranslation: call({
    method: 'DELETE',
    path,
    summary: 'Deletes the texts of a product or collection in a language: shoppers see the originals.',
    request: s.object(key),
    reply: s.object({}),
    errors: ['TRANSLATION_NOT_FOUND'],
    emits: ['stoa.stores.v1.translation_deleted'],
  }),

  queryTranslations: call({
    method: 'POST',
    readOnly: true,
    path: '/v1/translations/query',
    summary: 'Returns translations in the order of their ids and languages.',
    request: s.object({
      entityType,
      entityIds: s.array(s.guid(), { max: 100, doc: 'Products or collections. Default: all.' }),
      language: s.nullable.string({ min: 2, max: 35, doc: 'Language, BCP 47. Default: all.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of translations. Default: 100.' }),
      cursor: s.nullable.string({ max: 100, doc: 'Cursor of the page before.' }),
    }),
    reply: s.object({
      translations: s.req.array(Translation, { doc: 'Translations on this page.' }),
      cursor: s.string({ doc: 'Cursor of the next page. Absent on the last one.' }),
    }),
  }),

  listMissingTranslations: call({
    method: 'POST',
    readOnly: true,
    path: '/v1/translations/missing',
    summary:
      'Returns products or collections with texts that a language does not have yet, in the order of their ids. A page can be short, or empty, before the last one.',
    request: s.object({
      entityType,
      language,
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of entities. Default: 100.' }),
      cursor: s.nullable.string({ max: 100, doc: 'Cursor of the page before.' }),
    }),
    reply: s.object({
      entities: s.req.array(
        s.object({
          entityId: s.always.guid({ doc: 'Id of the product or collection, GUID.' }),
          name: s.always.string({ doc: 'Name in the main language.' }),
          missing: s.always.array(s.string(), {
            doc: 'Texts without translation, such as `name`, `infoSections.Care` and `options.Colour.Red`.',
          }),
        }),
        { doc: 'Entities with missing texts.' },
      ),
      cursor: s.string({ doc: 'Cursor of the next page. Absent on the last one.' }),
    }),
  }),
}
