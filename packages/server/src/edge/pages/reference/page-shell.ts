import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import manifest from '../../../../package.json' with { type: 'json' }
import { type CurrentPage, navigation } from '../docs-site/navigation.ts'

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface Assets {
  style: string
  script: string
  policy: string
}

let assets: Assets | undefined

/** Style and script of the documentation, and the policy that allows these two and nothing else. */
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

interface PageContent {
  path: string
  parts?: CurrentPage['parts']
  title: string
  content: string
  /** Whether the page exists as Markdown, at its address with `.md`. Default: it does. */
  markdown?: boolean
}

/** A page of the documentation around its content. */
export function renderPage({ title, content, path, parts = [], markdown = true }: PageContent): string {
  const { style, script } = referenceAssets()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Stoa</title><link rel="icon" href="data:,"><style>${style}</style></head><body>
<a class="skip" href="#main-content">To the content</a>
<header><a class="brand" href="/docs">Stoa <span>documentation</span></a>
<search hidden><label><span class="hidden">Search guides, recipes, calls, fields and errors</span><input type="search" placeholder="Search guides, calls, fields, errors" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-controls="search-results"></label><kbd aria-hidden="true">/</kbd><div class="panel" hidden><p role="status"></p><ol id="search-results"></ol></div></search>
<a href="/docs/changelog">${manifest.version}</a></header>
<details class="menu"><summary>All pages</summary></details>
<nav aria-label="Documentation">${navigation({ path, parts })}</nav>
<main id="main-content" tabindex="-1">${content}${markdown ? `<p class="quiet source"><a href="${path}.md">This page as Markdown</a></p>` : ''}</main>
<script type="module">${script}</script></body></html>`
}
