import { call } from '../call.ts'
import { s } from '../schema.ts'

export const itemTranslationCalls = {
  listMissingItemTranslations: call({
    method: 'POST',
    path: '/v2/items/missing-translations',
    prefixes: ['/wix-data', '/data'],
    readOnly: true,
    summary:
      'Returns items with texts that a language does not have yet, of all collections with translatable fields. A page can be short, or empty, before the last one.',
    request: s.object({
      language: s.req.string({
        min: 2,
        max: 35,
        doc: 'Language, BCP 47. Not the main language of the site: its values are the originals.',
      }),
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of items. Default: 100.' }),
      cursor: s.nullable.string({ max: 1000, doc: 'Cursor of the page before.' }),
    }),
    reply: s.object({
      items: s.req.array(
        s.object({
          dataCollectionId: s.always.string({ doc: 'Collection of the item.' }),
          dataItemId: s.always.string({ doc: 'Id of the item.' }),
          name: s.always.string({
            doc: 'Value of the display field, otherwise of the first text; without one the id.',
          }),
          collectionName: s.always.string({ doc: 'Name of the collection for people.' }),
          missing: s.always.array(
            s.object({
              key: s.always.string({ doc: 'Key of the field.' }),
              name: s.always.string({ doc: 'Name of the field for people.' }),
            }),
            { doc: 'Fields without translation.' },
          ),
        }),
        { doc: 'Items in the order of their collections and ids.' },
      ),
      cursor: s.string({ doc: 'Cursor of the next page. Absent on the last one.' }),
    }),
    allow: ['merchant'],
  }),
}
