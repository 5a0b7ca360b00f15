import { query } from '@stoa/client'
import { getProduct, queryProducts } from '@stoa/client/calls'
import { formatMoney } from '@stoa/react'
import { createRequestClient } from '@stoa/react/server'
import { headers } from 'next/headers'
import { Shop } from './shop.tsx'

export const dynamic = 'force-dynamic'

export default async function Page() {
  const address = JSON.parse(process.env.SHOP ?? '')
  const request = new Request('http://shop.test/', { headers: new Headers(await headers()) })
  const { client } = createRequestClient({ ...address, request })
  const { items } = await query(queryProducts, client).ascending('name').limit(1).find()
  const { product } = await client.call(getProduct, { id: items[0]?.id ?? '' })
  const { price = 0, currency = 'EUR' } = product.priceData ?? {}
  return (
    <>
      <h1>
        {product.name}: {formatMoney(`${price}`, currency)}
      </h1>
      <Shop address={address} />
    </>
  )
}
