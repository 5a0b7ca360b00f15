import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from '../apps.ts'
import { ensureChromium } from '../testing/chromium.ts'
import type { Registry } from './registry.ts'
import { type Outcome, runProgram } from './run-program.ts'
import type { StartedShop } from './started-shop.ts'

const NAME = 'stoa-admin-packing'
/** Where the source of the extension is in the project. */
const FOLDER = 'packing'

/** The shop of the project with the extension as a feature that has pages in the admin alone. */
const CONFIGURATION = `import { defineShop } from 'stoa/config'
import { feature } from 'stoa/feature'
import shop from './loyalty.config.ts'

const packing = feature({ name: 'packing', admin: new URL(import.meta.resolve('${NAME}')) })
export default defineShop({ ...shop, features: [...(shop.features ?? []), packing] })
`

/** Publishes the example of an extension from outside the repository, and adds it to the shop of a project. */
export async function addExtension(project: string, registry: Registry): Promise<Outcome> {
  const folder = join(project, FOLDER)
  await cp(join(root, 'examples/admin-extension'), folder, {
    recursive: true,
    filter: path => !path.includes('node_modules'),
  })
  const file = join(folder, 'package.json')
  const { private: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(manifest))
  const shop = join(project, 'shop')
  await rename(join(shop, 'stoa.config.ts'), join(shop, 'loyalty.config.ts'))
  await writeFile(join(shop, 'stoa.config.ts'), CONFIGURATION)
  const projectFile = join(project, 'package.json')
  const { dependencies, ...rest } = JSON.parse(await readFile(projectFile, 'utf8'))
  const installed = { ...dependencies, [NAME]: manifest.version, 'react-router': '^8.4.0' }
  await writeFile(projectFile, JSON.stringify({ ...rest, dependencies: installed }))
  return registry.publish(folder)
}

/** Checks the types of the pages that packages add to the admin. */
export async function checkExtensionTypes(project: string): Promise<Outcome> {
  const compiler = join(project, 'node_modules/typescript/bin/tsc')
  for (const folder of [FOLDER, 'admin']) {
    const outcome = await runProgram(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], project)
    if (outcome.code !== 0) return outcome
  }
  return { code: 0, output: '' }
}

/** Opens the page of the extension in the admin of a shop, as its owner. */
export async function openExtension({ adminUrl, baseUrl }: StartedShop): Promise<Outcome> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  let output = ''
  try {
    const page = await browser.newPage()
    page.on('console', message => (output += `\n${message.text()}`))
    page.on('pageerror', error => (output += `\n${error.message}`))
    await page.goto(adminUrl)
    await page.getByRole('navigation').first().waitFor()
    await page.goto(`${baseUrl}/admin/extensions/packing/parcels`)
    await page.getByRole('heading', { name: 'Parcels to pack' }).waitFor()
    await page
      .getByText(/\d+ units?/)
      .first()
      .waitFor()
    return { code: 0, output }
  } catch (error) {
    return { code: 1, output: `${(error as Error).message}\n${output}` }
  } finally {
    await browser.close()
  }
}
