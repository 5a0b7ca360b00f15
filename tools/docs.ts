import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsTable } from '../packages/server/src/config/print.ts'
import { settings } from '../packages/server/src/config/settings.ts'
import { siteDocuments } from '../packages/server/src/edge/pages/docs-site/site.ts'
import { openApiDocument } from '../packages/server/src/edge/pages/openapi.ts'

// `npm run docs`: writes the contract and the settings as files, which are never committed. With `--out <folder>` it writes the documentation
// site, for any server of static files: a page is `index.html` in the folder of its address.
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const folder = values.out ? resolve(values.out) : join(import.meta.dirname, '../docs/generated')

const openApi = JSON.stringify(openApiDocument(), null, 2)
const files = new Map<string, string>()
if (values.out) {
  for (const [path, { type, render }] of siteDocuments({}))
    files.set(type === 'html' ? `${path}/index.html` : path, render())
  files.set('/openapi.json', openApi)
} else {
  files.set('/openapi.json', openApi)
  files.set('/settings.md', `# Settings of the server\n\n${settingsTable(settings)}\n`)
}
for (const [path, text] of files) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.log(`${files.size} files are in ${folder}`)
