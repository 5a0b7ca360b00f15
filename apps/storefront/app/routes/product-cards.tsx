import type { LoaderFunctionArgs } from 'react-router'
import { productsById } from '../catalogue/catalogue.server.ts'
import { ProductList } from '../components/product-list.tsx'
import { htmlFragment } from '../http/html-fragment.server.tsx'

const IDS_MAX = 24

/** Cards of products by id, as a part of a page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean)
  const products = await productsById(ids.slice(0, IDS_MAX))
  return htmlFragment(products.length > 0 ? <ProductList products={products} /> : null)
}
