'use client'

import { createClient, OAuthStrategy } from '@stoa/client'
import { queryProducts } from '@stoa/client/calls'
import { StoaProvider, useInfiniteCall } from '@stoa/react'
import { useState } from 'react'
import { purchase } from './purchase.ts'

interface Address {
  baseUrl: string
  clientId: string
}

export function Shop({ address: { baseUrl, clientId } }: { address: Address }) {
  const [client] = useState(() => createClient({ baseUrl, auth: OAuthStrategy({ clientId }) }))
  return (
    <StoaProvider client={client}>
      <Products address={{ baseUrl, clientId }} />
    </StoaProvider>
  )
}

function Products({ address }: { address: Address }) {
  const { data, error } = useInfiniteCall(queryProducts, list => list.ascending('name').limit(3))
  const [order, setOrder] = useState('')
  return (
    <main>
      {data?.items.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      <button
        type="button"
        disabled={!data}
        onClick={() => purchase(address).then(setOrder, e => setOrder(`${e}`))}
      >
        Buy
      </button>
      <p>{error?.message ?? order}</p>
    </main>
  )
}
