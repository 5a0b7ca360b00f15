import { expect, inject } from 'vitest'
import { platform } from './shop.ts'

/** A call of the merchant. */
export async function asMerchant(method: string, path: string, body?: object) {
  const reply = await fetch(platform + path, {
    method,
    headers: { authorization: inject('demo').apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}
