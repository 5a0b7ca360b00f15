import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '../packages/server/src/config/print.ts'
import { settings } from '../packages/server/src/config/settings.ts'
import { openApiDocument } from '../packages/server/src/edge/pages/openapi.ts'

// `npm run docs`: writes the reference pages of the platform as files. They are never committed.
const folder = join(import.meta.dirname, '../docs/generated')
mkdirSync(folder, { recursive: true })
const files = {
  'openapi.json': JSON.stringify(openApiDocument(), null, 2),
  'settings.md': `# Settings of the server\n\n${settingsTable(settings)}\n`,
}
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text)
  console.log(`docs/generated/${name}`)
}
