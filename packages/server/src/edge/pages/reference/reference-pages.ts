import { allCalls, type Contract, commonErrors, type ErrorCode, errors, resourceFacts } from '@stoa/contract'
import { clientCodes } from '../docs-site/error-articles.ts'
import { callParts } from '../docs-site/navigation.ts'
import type { Reader } from '../docs-site/reader.ts'
import { escapeHtml } from '../escape-html.ts'
import { fieldTree, inlineCode } from './field-tree.ts'
import { renderPage } from './page-shell.ts'
import { type ApiReference, entitiesBelow } from './reference-calls.ts'
import { errorRows, renderCall } from './render-call.ts'
import { resourcesByGroup } from './resource-groups.ts'

const clientSetup = ({
  url = 'https://shop.example.com',
  clientId = 'YOUR_CLIENT_ID',
}: Reader) => `import * as stoa from '@stoa/client'
import * as calls from '@stoa/client/calls'

const baseUrl = '${url}'
const clientId = '${clientId}'
// Visitors and members. The merchant, on servers:
// auth = stoa.ApiKeyStrategy({ apiKey })
const auth = stoa.OAuthStrategy({ clientId })
const shop = stoa.createClient({ baseUrl, auth })`

const curlSetup = ({
  url = 'https://shop.example.com',
  clientId = 'YOUR_CLIENT_ID',
}: Reader) => `export STOA_URL=${url}
export ACCESS_TOKEN=$(curl -s "$STOA_URL/oauth2/token" \\
  -H 'Content-Type: application/json' \\
  -d '{"clientId": "${clientId}", "grantType": "anonymous"}' \\
  | jq -r .access_token)`

const pythonSetup = ({
  url = 'https://shop.example.com',
  clientId = 'YOUR_CLIENT_ID',
}: Reader) => `import uuid
import requests

STOA_URL = '${url}'
session = requests.post(
    STOA_URL + '/oauth2/token',
    json={'clientId': '${clientId}', 'grantType': 'anonymous'},
)
ACCESS_TOKEN = session.json()['access_token']`

const phpSetup = ({
  url = 'https://shop.example.com',
  clientId = 'YOUR_CLIENT_ID',
}: Reader) => `const STOA_URL = '${url}';
$curl = curl_init(STOA_URL . '/oauth2/token');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode([
        'clientId' => '${clientId}',
        'grantType' => 'anonymous',
    ]),
]);
define('ACCESS_TOKEN', json_decode(curl_exec($curl))->access_token);`

const pre = (label: string, text: string) =>
  `<pre tabindex="0" role="group" aria-label="${label}"><code>${escapeHtml(text)}</code></pre>`

/** How to call the platform, and all calls by resource. */
export function overviewPage(reader: Reader): string {
  const groups = resourcesByGroup().map(
    ([group, members]) =>
      `<h2>${group}</h2>${members
        .map(({ name, title }) => {
          const rows = allCalls
            .filter(call => call.resource === name)
            .map(
              ({ name: call, declaration: { method, summary } }) =>
                `<li><a href="/docs/${name}#${call}"><span class="method ${method.toLowerCase()}">${method}</span><code>${call}</code></a><span>${inlineCode(summary)}</span></li>`,
            )
          return `<h3><a href="/docs/${name}">${title}</a></h3><ul class="index">${rows.join('')}</ul>`
        })
        .join('')}`,
  )
  const content = `<h1>Reference</h1>
<p class="lead">${allCalls.length} calls in ${Object.keys(resourceFacts).length} resources. Each has one declaration, from which its route, its checks, its client and this page are made.</p>
<section id="set-up" aria-labelledby="setup-title"><h2 id="setup-title">Before the first call</h2>
<p>Success is status 200 with a JSON body. Send the token in <code>Authorization</code>. A call has one canonical path, and answers under its public paths alike.</p>
<div class="setup"><div><h3>Client</h3>${pre('Set up the client', clientSetup(reader))}</div><div><h3>curl</h3>${pre('Set up curl', curlSetup(reader))}</div><div><h3>Python</h3>${pre('Set up Python', pythonSetup(reader))}</div><div><h3>PHP</h3>${pre('Set up PHP', phpSetup(reader))}</div></div>
<p>For machines: <a href="/openapi.json">OpenAPI 3.1</a>, from which openapi-typescript, @hey-api/openapi-ts and orval make clients. All errors: <a href="/docs/errors">error codes</a>.</p></section>
${groups.join('')}`
  return renderPage({ title: 'Reference', content, path: '/docs/reference' })
}

/** All calls of a resource, and the entities that they exchange. */
export function resourcePage(resource: keyof Contract, reference: ApiReference, reader: Reader): string {
  const calls = reference.calls.filter(call => call.resource === resource)
  const { title, group } = resourceFacts[resource]
  const requests = calls.map(({ request }) => request)
  const requestEntities = new Set(entitiesBelow(requests, reference))
  const schemas = [...requests, ...calls.map(({ reply }) => reply)]
  const entities = entitiesBelow(schemas, reference).map(
    name =>
      `<details class="entity" id="entity-${name}"><summary><h3>${name}</h3></summary>${fieldTree(reference.entities[name] ?? {}, { required: requestEntities.has(name) ? 'required' : 'always' })}</details>`,
  )
  const content = `<p class="quiet">${group}</p><h1>${title}</h1>
<p class="lead">${calls.length} ${calls.length === 1 ? 'call' : 'calls'} of <code>${resource}</code>.</p>
${calls.map(call => renderCall(call, reader)).join('')}
${entities.length > 0 ? `<section class="entities" aria-labelledby="entity-list"><h2 id="entity-list">Entities</h2>${entities.join('')}</section>` : ''}`
  return renderPage({ title, content, path: `/docs/${resource}`, parts: callParts(resource) })
}

/** All error codes with status, meaning and remedy. */
export function errorsPage(): string {
  const rows = (codes: readonly ErrorCode[]) => errorRows(codes, { anchors: true })
  const common: readonly ErrorCode[] = commonErrors
  const others = (Object.keys(errors) as ErrorCode[]).filter(code => !common.includes(code))
  const clientRows = `<ul class="errors">${clientCodes()
    .map(
      ([code, text]) =>
        `<li><a href="/docs/errors/${code}"><code>${code}</code></a><p>${inlineCode(text)}</p></li>`,
    )
    .join('')}</ul>`
  const content = `<h1>Error codes</h1>
<p class="lead">A failed call has a status of 400 or more. Its code is in <code>details.applicationError.code</code>; rejected fields are in <code>details.validationError.fieldViolations</code>.</p>
<h2 id="common">Common to all calls</h2>${rows(common)}<h2>Of single calls</h2>${rows(others)}<h2 id="client">Of the client</h2>${clientRows}`
  return renderPage({ title: 'Error codes', content, path: '/docs/errors' })
}
