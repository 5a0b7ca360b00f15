import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { createServicePlugin, deleteServicePlugin, listWebhookKeys } from '@stoa/client/calls'
import { createServicePluginReceiver, ServicePluginError } from '@stoa/client/service-plugin-receiver'

interface TaxCalculationRequest {
  address: { country: string }
  lines: { id: string; name: string }[]
  delivery?: object
  fees: { id: string }[]
}

/** German taxes: 7 % for books, 19 % for everything else. */
export function taxCalculation({ address, lines, delivery, fees }: TaxCalculationRequest) {
  if (address.country !== 'DE') throw new ServicePluginError('COUNTRY_NOT_SUPPORTED', { status: 422 })
  const tax = (rate: string) => [{ name: 'USt.', rate, taxType: 'VAT', jurisdiction: 'Germany' }]
  return {
    lines: lines.map(({ id, name }) => ({ id, taxes: tax(name.includes('Book') ? '0.07' : '0.19') })),
    ...(delivery && { delivery: { taxes: tax('0.19') } }),
    fees: fees.map(({ id }) => ({ id, taxes: tax('0.19') })),
  }
}

/** Serves the calculator with the receiver of the client library, which verifies each request with public keys. */
export async function serveTaxes() {
  const { baseUrl, siteId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  let receiver: ReturnType<typeof createServicePluginReceiver> | undefined
  const server = createServer(async (request, response) => {
    try {
      const reply = await receiver?.process(Buffer.concat(await request.toArray()).toString())
      response.writeHead(reply?.status ?? 503).end(JSON.stringify(reply?.body))
    } catch (error) {
      response.writeHead(400).end((error as Error).message)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { servicePlugin } = await merchant.call(createServicePlugin, {
    servicePlugin: {
      name: 'German taxes',
      kind: 'TAX_CALCULATION',
      format: 'JWT',
      uri: `http://127.0.0.1:${port}/`,
    },
  })
  const { id } = servicePlugin
  const { keys } = await merchant.call(listWebhookKeys, {})
  receiver = createServicePluginReceiver({ publicKey: keys.map(({ publicKey }) => publicKey), audience: id })
  receiver.implement('TAX_CALCULATION', taxCalculation)
  const close = async () => {
    await merchant.call(deleteServicePlugin, { id })
    server.close()
    server.closeAllConnections()
  }
  process.once('SIGINT', close)
  console.log(
    `German taxes as plug-in ${id}: choose it as the calculator of a tax region. Press Ctrl+C to remove it.`,
  )
  return { id, close }
}

if (import.meta.main) await serveTaxes()
