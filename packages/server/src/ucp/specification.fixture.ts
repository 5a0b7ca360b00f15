import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'

const ID = 'https://ucp.dev/schemas'

/** The schemas of a reply by the operation that its path names. */
const SCHEMAS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/\.well-known\/ucp/, ['https://ucp.dev/discovery/profile.json#/$defs/business_profile']],
  [
    /\/checkout-sessions/,
    [
      'checkout.json',
      ...['fulfillment', 'discount', 'buyer_consent'].map(
        name => `${name}.json#/$defs/dev.ucp.shopping.checkout`,
      ),
    ],
  ],
  [/\/carts/, ['cart.json']],
  [/\/orders/, ['order.json']],
  [/\/catalog\/search/, ['catalog_search.json#/$defs/search_response']],
  [/\/catalog\/lookup/, ['catalog_lookup.json#/$defs/lookup_response']],
  [/\/catalog\/product/, ['catalog_lookup.json#/$defs/get_product_response']],
]

function load(folder: string) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  for (const file of globSync('{schemas,discovery}/**/*.json', { cwd: folder })) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    // The references of the profile are relative to its file, not to its id.
    ajv.addSchema({ ...schema, $id: schema.$id.replace('/schemas/discovery/', '/discovery/') })
  }
  return (path: string, body: { ucp?: { status?: string } }): string[] => {
    const [, schemas = []] = SCHEMAS.find(([pattern]) => pattern.test(path)) ?? []
    const names = body.ucp?.status === 'error' ? ['types/error_response.json'] : schemas
    return names.flatMap(name => {
      const check = ajv.getSchema(name.startsWith('https:') ? name : `${ID}/shopping/${name}`)
      if (!check) throw new Error(`the specification has no schema ${name}`)
      return check(body)
        ? []
        : (check.errors ?? []).map(error => `${name} ${error.instancePath} ${error.message}`)
    })
  }
}

const { STOA_UCP_SPEC: folder } = process.env

/** What is wrong with a reply by the schemas of the specification, whose folder `source` STOA_UCP_SPEC names; nothing without it. */
export const specificationErrors: ReturnType<typeof load> = folder ? load(folder) : () => []
