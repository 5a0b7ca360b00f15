import { contractFeature } from '../contract-feature.ts'
import { productFiles } from './product-files.ts'

/** Files of products that buyers download. */
export const digitalProductsContract = contractFeature({
  name: 'digital-products',
  group: 'Cart, checkout, orders',
  area: 'CATALOG',
  resources: {
    productFiles,
  },
  titles: {
    productFiles: 'Files of digital products',
  },
})
