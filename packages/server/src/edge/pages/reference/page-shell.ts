import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { allCalls } from '@stoa/contract'
import { resourcesByGroup } from './resource-groups.ts'

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface Assets {
  style: string
  script: string
  policy: string
}

let assets: Assets | undefined

/** Style and script of the reference, and the policy that allows these two and nothing else. */
export function referenceAssets(): Assets {
  if (assets) return assets
  const style = readAsset('./reference.css')
  const script = readAsset('./reference.js')
  assets = {
    style,
    script,
    policy: `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
  return assets
}

function navigation(current: string | undefined): string {
  const link = (name: string, title: string) =>
    `<a href="/docs/${name}"${name === current ? ' aria-current="page"' : ''}>${title}</a>`
  const callsOf = (name: string) => {
    const items = allCalls
      .filter(({ resource }) => resource === name)
      .map(call => `<li><a href="#${call.name}">${call.name.replaceAll(/(?=[A-Z])/g, '<wbr>')}</a></li>`)
    return `<ul class="calls">${items.join('')}</ul>`
  }
  const groups = resourcesByGroup().map(
    ([group, members]) =>
      `<h2>${group}</h2><ul>${members
        .map(({ name, title }) => `<li>${link(name, title)}${name === current ? callsOf(name) : ''}</li>`)
        .join('')}</ul>`,
  )
  return `<ul><li><a href="/docs"${current ? '' : ' aria-current="page"'}>All calls</a></li><li>${link('errors', 'Error codes')}</li></ul>${groups.join('')}`
}

/** A page of the reference around its content. `resource` is the resource, or `errors`, that the page is about. */
export function renderPage({
  title,
  content,
  resource,
}: {
  title: string
  content: string
  resource?: string
}): string {
  const { style, script } = referenceAssets()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>
<a class="skip" href="#main-content">To the content</a>
<header><a class="brand" href="/docs">Stoa <span>reference</span></a>
<search hidden><label><span class="hidden">Search calls, paths, fields and errors</span><input type="search" placeholder="Search calls, fields, errors" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="search-results"></label><kbd aria-hidden="true">/</kbd><div class="panel" hidden><p role="status"></p><ol id="search-results"></ol></div></search>
<a href="/openapi.json">OpenAPI</a></header>
<details class="menu"><summary>Resources</summary></details>
<nav aria-label="Resources">${navigation(resource)}</nav>
<main id="main-content" tabindex="-1">${content}</main>
<script type="module">${script}</script></body></html>`
}
