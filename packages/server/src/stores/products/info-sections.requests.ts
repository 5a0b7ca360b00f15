import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const description = { nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text: 'Cold' } }] }] }
const section = (prefix: string, n: number) => ({
  uniqueName: `${prefix} section ${n}`,
  title: `${prefix} care`,
  description,
  plainDescription: '<p>Wash cold.</p>',
})

export const infoSectionsV3: ValidRequests<'infoSectionsV3'> = crudRequests(
  'infoSectionsV3',
  { create: n => section('New', n), change: n => section('Changed', n) },
  {
    getOrCreateInfoSection: async () => valid('merchant', { infoSection: section('Found', 1) }),
    bulkGetOrCreateInfoSections: async () =>
      valid('merchant', { infoSections: [section('Found', 1)], fields: ['ASSIGNED_PRODUCTS_COUNT'] }),
  },
)
