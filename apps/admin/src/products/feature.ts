import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Products, their import and export, and changes of many. */
export const productsFeature = adminFeature({
  name: 'products',
  pages: [
    {
      path: 'products',
      title: t('Products'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./products-page.tsx')).ProductsPage,
    },
    {
      path: 'products/new',
      load: async () => (await import('./new-product-page.tsx')).NewProductPage,
    },
    {
      path: 'products/edit',
      load: async () => (await import('./bulk-edit/bulk-edit-page.tsx')).BulkEditPage,
    },
    {
      path: 'products/transfer',
      title: t('Import and export'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./catalog-transfer-page.tsx')).CatalogTransferPage,
    },
    {
      path: 'products/:id',
      load: async () => (await import('./product-page.tsx')).ProductPage,
    },
  ],
})
