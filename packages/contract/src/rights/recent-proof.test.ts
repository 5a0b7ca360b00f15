import { expect, test } from 'vitest'
import type { CallDeclaration } from '../call.ts'
import { allCalls } from '../contract.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** Paths of all fields of a schema. */
function fieldsIn(schema: Schema | undefined, path: string, depth = 0): string[] {
  if (!schema || depth > 6) return []
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      `${path}.${name}`,
      ...fieldsIn(field, `${path}.${name}`, depth + 1),
    ]),
    ...fieldsIn(schema.items, path, depth + 1),
  ]
}

/** Fields of replies that are secrets, and fields of requests that name a program which gets data or is trusted. */
const SECRET = /(\.\w*secret|password|privateKey|signInUrl|^reply\.code)$/i
const OUTSIDE = /\.(uri|uris|redirectUris|endpoint|issuer|clientSecret|deploymentUri|webhookUrl)$/i

/** Calls with such a field that hand nothing out, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'issuedGiftCards.issueGiftCard': 'It issues a gift card, as staff at a till do all day.',
  'clientApps.listClientApps': 'It says whether an app has a secret.',
  'mailSettings.getMailSettings': 'It says whether a password is stored.',
}

test('calls that hand out secrets or send data to programs need a recent proof', () => {
  const found = (
    allCalls as unknown as { resource: string; name: string; declaration: CallDeclaration }[]
  ).flatMap(({ resource, name, declaration }) => {
    const { allow, recentProof, request, reply, method, readOnly } = declaration
    if (recentProof || allow.length !== 1 || allow[0] !== 'merchant') return []
    const secrets = fieldsIn(reply as Schema, 'reply').filter(field => SECRET.test(field))
    const writes = method !== 'GET' && !readOnly
    const outside = writes ? fieldsIn(request as Schema, 'request').filter(field => OUTSIDE.test(field)) : []
    return secrets.length + outside.length > 0 ? [`${resource}.${name} ${[...secrets, ...outside]}`] : []
  })
  expect(found.filter(text => !EXCEPTIONS[text.split(' ')[0] ?? ''])).toEqual([])
})
