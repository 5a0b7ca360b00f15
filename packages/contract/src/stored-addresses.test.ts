import { expect, test } from 'vitest'
import { allCalls } from './contract.ts'

interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  readOnly?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

const NAME = /(ur[il]|link|href|page|language|locale)s?$/i

/** Fields whose handlers check the value, or that published clients send in other forms; by the end of their path. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  redirectUri: 'equals a registered redirect URI',
  redirectUris: 'checked on registration',
  redirectUrl: 'equals a registered address',
  'redirect.url': 'has a registered origin',
  callbacks: 'have a registered origin',
  'image.url': 'may be wix:image:, as published clients send it',
  'media.url': 'may be wix:image:, as published clients send it',
  'displayImage.url': 'may be wix:image:, as published clients send it',
  'url.url': 'relative or absolute, as published clients send it',
  'channelInfo.externalOrderUrl': 'of a merchant, in the forms of other shops',
  linkedRouterPage: 'a name of a page',
  language: 'chosen from the languages that have texts; the site has the default',
  languages: 'of content, compared with those of the collection',
  buyerLanguage: 'of an order of a merchant; chosen from the languages that have texts',
  pages: 'addresses of pages of the merchant, checked by the handler',
}

test('an address or a language in a request that changes something has a format, or a reason', () => {
  const unchecked: string[] = []
  const used = new Set<string>()
  const walk = (schema: Schema | undefined, path: readonly string[], depth = 0): void => {
    if (!schema || schema.readOnly || depth > 20) return
    if (schema.type === 'string' && NAME.test(path.at(-1) ?? '')) {
      if (schema.format || schema.pattern || schema.enum) return
      const field = path.join('.')
      const reason = Object.keys(EXCEPTIONS).find(
        one => `.${field}`.endsWith(`.${one}`) || path.at(-2) === one,
      )
      if (reason) used.add(reason)
      else unchecked.push(field)
    }
    for (const [name, one] of Object.entries(schema.properties ?? {})) walk(one, [...path, name], depth + 1)
    walk(schema.items, path, depth + 1)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(one, path, depth + 1)
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, path, depth + 1)
  }
  for (const { declaration } of allCalls)
    if (declaration.method !== 'GET' && !declaration.readOnly) walk(declaration.request as Schema, [])
  expect([...new Set(unchecked)]).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter(one => !used.has(one))).toEqual([])
})
