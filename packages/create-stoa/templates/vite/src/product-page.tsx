import { queryProducts } from '@stoa/client/products'
import { useCall } from '@stoa/react'
import { useParams } from 'react-router'
import { problemOf } from '../shop/problem-of.ts'
import { ProductView } from '../shop/product-view.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export function ProductPage() {
  const { slug } = useParams()
  const { data, error } = useCall(queryProducts, { query: { filter: { slug } } })
  if (error)
    return (
      <p className="problem" role="alert">
        {problemOf(error)}
      </p>
    )
  if (!data) return <p role="status">Loading the product …</p>
  const [product] = data.products
  return product ? <ProductView key={product.id} product={product} /> : <NotFoundPage />
}
