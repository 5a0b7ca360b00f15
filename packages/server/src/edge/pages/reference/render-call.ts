import {
  type CallDeclaration,
  commonErrors,
  type ErrorCode,
  errorOf,
  type Role,
  writes,
} from '@stoa/contract'
import { pathsOf } from '../../../call/call-paths.ts'
import { pathParameters } from '../../request/request-schema.ts'
import { takesQuery } from '../../routes.ts'
import type { Reader } from '../docs-site/reader.ts'
import { escapeHtml } from '../escape-html.ts'
import { exampleLanguages } from './code-examples.ts'
import { fieldTree, inlineCode } from './field-tree.ts'
import type { ReferenceCall } from './reference-calls.ts'

const ROLES: Record<Role, string> = {
  anyone: 'anyone, without a token',
  visitor: 'visitors',
  member: 'signed-in members',
  merchant: 'the merchant, with an API key',
  operator: 'the host of the installation, with STOA_OPERATOR_KEY',
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

function repeatability(declaration: CallDeclaration): string {
  if (declaration.method === 'GET' || declaration.readOnly) return 'Only reads. It can be repeated.'
  return writes(declaration)
    ? 'Idempotent with an <code>Idempotency-Key</code>: a repeated key returns the stored reply.'
    : 'Takes no <code>Idempotency-Key</code>.'
}

function facts(declaration: CallDeclaration): string {
  const paths = pathsOf(declaration).slice(1)
  const rows: [term: string, value: string | undefined][] = [
    ['Callers', declaration.allow.map(role => ROLES[role]).join('; ')],
    ['Idempotency', repeatability(declaration)],
    ['Public paths', paths.map(code).join('<br>') || undefined],
    [
      'Origin',
      declaration.sameOriginOnly &&
        'Only pages of the platform itself may call. The browser sends its cookies along.',
    ],
    ['Largest body', declaration.bodyLimitBytes && `${declaration.bodyLimitBytes} bytes`],
    ['Events', declaration.emits?.map(code).join('<br>')],
  ].map(([term, value]) => [term as string, value ? String(value) : undefined])
  return `<dl>${rows.map(([term, value]) => (value ? `<div><dt>${term}</dt><dd>${value}</dd></div>` : '')).join('')}</dl>`
}

/** Rows of errors, each with its status, meaning and remedy. `anchors`: each row has its code as its id. */
export const errorRows = (codes: readonly ErrorCode[], { anchors = false } = {}) =>
  `<ul class="errors">${codes
    .map(
      name =>
        `<li${anchors ? ` id="${name}"` : ''}><a href="/docs/errors/${name}"><code>${name}</code></a> <span class="status">${errorOf(name)[0]}</span><p>${inlineCode(errorOf(name)[1])}</p></li>`,
    )
    .join('')}</ul>`

function errorsOf({ errors: codes = [], violationError }: CallDeclaration): string {
  const violations = violationError
    ? `Rejected fields are replied as <code>${violationError}</code>, with the fields in its data.`
    : 'Rejected fields are replied with status 400 and named in <code>fieldViolations</code>.'
  return `<h3>Errors</h3>${codes.length > 0 ? errorRows(codes) : ''}<p class="quiet">${violations} <a href="/docs/errors#common">${commonErrors.length} errors</a> are common to all calls.</p>`
}

function example(call: ReferenceCall): string {
  const { resource, name } = call
  const id = `${resource}-${name}`
  const blocks = exampleLanguages.map(
    ({ name: language, title, write }, at) =>
      `<input type="radio" name="language-${id}" id="${language}-${id}" value="${language}"${at === 0 ? ' checked' : ''}><label for="${language}-${id}">${title}</label><pre class="${language}" tabindex="0" role="group" aria-label="${title} example of ${name}"><code>${escapeHtml(write(call))}</code></pre>`,
  )
  return `<div class="example" role="group" aria-label="Example">${blocks.join('')}<button type="button" class="copy" hidden>Copy</button></div>`
}

/**
 * How a reader of the platform makes the call: as a visitor of the shop on this page, which the script of the page fills, or in the console
 * of the admin.
 */
function tryIt(call: ReferenceCall, { url, clientId }: Reader): string {
  const { resource, name, declaration, example } = call
  if (!url) return ''
  const { method, path, allow } = declaration
  const isForVisitors = (allow as readonly Role[]).some(role => role === 'visitor' || role === 'anyone')
  const request = { method, path, query: takesQuery(declaration), clientId }
  const panel =
    clientId && isForVisitors
      ? `<details class="try" hidden data-request="${escapeHtml(JSON.stringify(request))}" data-message="${escapeHtml(JSON.stringify(example?.message ?? {}, null, 2))}"><summary>Try it as a visitor</summary></details>`
      : ''
  return `<div class="tries">${panel}<a href="/admin/developers/console?call=${resource}.${name}">Try it in the admin</a></div>`
}

/** A call with its facts, fields, errors and examples. Its id is its name. */
export function renderCall(call: ReferenceCall, reader: Reader): string {
  const { name, declaration, request, reply } = call
  const { method, path, summary } = declaration
  const requestTree = fieldTree(request, { required: 'required', pathParameters: pathParameters(path) })
  const replyTree = fieldTree(reply, { required: 'always' })
  return `<section id="${name}" class="call" aria-labelledby="title-${name}">
<div class="text"><h2 id="title-${name}"><a href="#${name}">${name}</a></h2>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
<p class="summary">${inlineCode(summary)}</p>
${facts(declaration)}
<h3>Request</h3>${requestTree || '<p class="quiet">No fields.</p>'}
<h3>Reply</h3>${replyTree || '<p class="quiet">No fields.</p>'}
${errorsOf(declaration)}</div>
<div class="aside">${example(call)}${tryIt(call, reader)}</div></section>`
}
