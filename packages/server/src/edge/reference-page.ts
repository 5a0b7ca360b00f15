import { allCalls, commonErrors, contract, errors, type NamedCall } from '@stoa/contract'
import { escapeHtml } from './escape-html.ts'
import { type JsonSchema, requestSchema } from './request-schema.ts'
import { pathsOf } from './routes.ts'

/** A field's type in a few words: `string (GUID)`, `list of object`. */
function typeOf(schema: JsonSchema): string {
  if (schema.enum)
    return schema.enum
      .filter(value => value !== null)
      .map(value => escapeHtml(String(value)))
      .join(' · ')
  const type = [schema.type ?? 'any']
    .flat()
    .filter(name => name !== 'null')
    .join(' or ')
  if (type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'any'}`
  const bounds = [
    schema.format && escapeHtml(String(schema.format)),
    schema['x-decimal'] && 'decimal',
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
  ].filter(Boolean)
  return bounds.length ? `${type} (${bounds.join(', ')})` : type
}

/** The fields of a message; nested objects open on demand. */
function fields(schema: JsonSchema, depth = 0): string {
  const target = schema.items ?? schema
  if (!target.properties || depth > 4) return ''
  const rows = Object.entries(target.properties).map(([name, field]) => {
    const below = fields(field, depth + 1)
    const head = `<code>${escapeHtml(name)}</code> <i>${typeOf(field)}</i>${target.required?.includes(name) ? ' <b>required</b>' : ''}${
      field.description ? ` ${escapeHtml(String(field.description))}` : ''
    }`
    return below ? `<li><details><summary>${head}</summary>${below}</details></li>` : `<li>${head}</li>`
  })
  return rows.length ? `<ul>${rows.join('')}</ul>` : ''
}

function section(named: NamedCall): string {
  const { resource, name, declaration } = named
  const request = fields(requestSchema(declaration))
  const reply = fields(declaration.reply as JsonSchema)
  const codes = declaration.errors ?? []
  return `<section id="${resource}.${name}">
<h3>${name}</h3>
<p class="path"><b>${declaration.method}</b> <code>${escapeHtml(declaration.path)}</code></p>
<p>${escapeHtml(declaration.summary)}</p>
<p class="more">For ${declaration.allow.join(', ')}. Also at ${
    pathsOf(declaration)
      .slice(1)
      .map(path => `<code>${escapeHtml(path)}</code>`)
      .join(', ') || 'no other path'
  }.</p>
${request ? `<h4>Request</h4>${request}` : ''}
${reply ? `<h4>Reply</h4>${reply}` : ''}
${codes.length ? `<h4>Errors</h4><ul>${codes.map(code => `<li><code>${code}</code> ${errors[code][0]} ${escapeHtml(errors[code][1])}</li>`).join('')}</ul>` : ''}
${declaration.emits ? `<h4>Events</h4><ul>${declaration.emits.map(event => `<li><code>${escapeHtml(event)}</code></li>`).join('')}</ul>` : ''}
</section>`
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#ddd8cf,#3a372f);--quiet:light-dark(#6b655a,#a49d8f);--bg:light-dark(#faf8f4,#171612);--fg:light-dark(#23211c,#ece8df)}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;background:var(--bg);color:var(--fg);display:grid;grid-template-columns:16rem minmax(0,52rem);gap:3rem;padding:0 2rem}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:2rem 0;font-size:.875rem}nav ul{list-style:none;margin:0 0 1.25rem;padding:0}nav a{color:inherit;text-decoration:none;display:block;padding:.15rem 0}nav a:hover{text-decoration:underline}
main{padding:2rem 0 8rem}h1{margin:0 0 .5rem;font-size:2rem;letter-spacing:-.02em}h2{margin:4rem 0 0;padding-bottom:.5rem;border-bottom:1px solid var(--line)}h3{margin:2.5rem 0 .25rem}h4{margin:1.25rem 0 .25rem;font-size:.8125rem;text-transform:uppercase;letter-spacing:.06em;color:var(--quiet)}
section{scroll-margin-top:1rem}.path{margin:0}.more,i{color:var(--quiet);font-size:.875rem}ul{padding-left:1.1rem;margin:.25rem 0}li{margin:.15rem 0}code{font:.875em/1.4 ui-monospace,monospace;overflow-wrap:anywhere}summary{cursor:pointer}
@media(max-width:50rem){body{display:block;padding:0 1.25rem}nav{position:static;height:auto;border-bottom:1px solid var(--line)}}`

/** The reference as one page that needs no script: every call with its fields, errors and events. */
export function referencePage(): string {
  const resources = Object.keys(contract) as (keyof typeof contract)[]
  const callsOf = (resource: string) => allCalls.filter(named => named.resource === resource)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Stoa reference</title><style>${STYLE}</style></head><body>
<nav aria-label="Calls">${resources
    .map(
      resource =>
        `<b>${resource}</b><ul>${callsOf(resource)
          .map(({ name }) => `<li><a href="#${resource}.${name}">${name}</a></li>`)
          .join('')}</ul>`,
    )
    .join(
      '',
    )}<b>All calls</b><ul><li><a href="#errors">Common errors</a></li><li><a href="/openapi.json">OpenAPI 3.1</a></li></ul></nav>
<main><h1>Stoa reference</h1><p>Every call answers under its canonical path and under its public prefixes. Success is status 200 with a JSON body. Send the token in <code>Authorization</code>.</p>
${resources.map(resource => `<h2>${resource}</h2>${callsOf(resource).map(section).join('')}`).join('')}
<h2 id="errors">Common errors</h2><ul>${commonErrors.map(code => `<li><code>${code}</code> ${errors[code][0]} ${escapeHtml(errors[code][1])}</li>`).join('')}</ul>
</main></body></html>`
}
