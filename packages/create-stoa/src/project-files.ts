import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DataKind, StorefrontKind } from './options.ts'
import { shopTitle } from './project-name.ts'
import { SentenceError } from './sentence-error.ts'

/** What a project is made of. */
export interface Choice {
  /** Its name, as in package.json. */
  name: string
  storefront: StorefrontKind
  data: DataKind
}

/** Beside this module in the repository and in the package. */
const templates = fileURLToPath(new URL('../templates/', import.meta.url))

/** Folders of templates for each storefront; the later ones add to the earlier ones. */
const PARTS: Record<StorefrontKind, string[]> = {
  storefront: ['storefront'],
  next: ['starter', 'next'],
  vite: ['starter', 'vite'],
  none: [],
}

const TEXT = new Set(['.css', '.html', '.json', '.md', '.ts', '.tsx', '.yaml', ''])
/** Lines from `// if next vite` to `// end`, in the comments of each language, are for these choices. */
const LINES =
  /^[ \t]*(?:\/\/|#|<!--) if ([\w ]+?)(?: -->)?\n([\s\S]*?)^[ \t]*(?:\/\/|#|<!--) end(?: -->)?\n/gm
/** The same within a line of Markdown. */
const WORDS = /<!-- if ([\w ]+) -->(.*?)<!-- end -->/g

/** The files of a project by their path. */
export function projectFiles(choice: Choice): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>()
  add(files, 'project', '', choice)
  for (const part of PARTS[choice.storefront]) add(files, part, 'storefront', choice)
  const manifest = JSON.parse(String(files.get('package.json')))
  files.set('package.json', toJson(ofChoice(manifest, choice)))
  for (const path of ['package.json', 'storefront/package.json']) {
    const text = files.get(path)
    if (text) files.set(path, withVersions(String(text)))
  }
  return files
}

function add(files: Map<string, string | Buffer>, part: string, target: string, choice: Choice): void {
  const folder = join(templates, part)
  if (!existsSync(folder))
    throw new SentenceError(
      `This copy of create-stoa has no template "${part}": run "npm run pack" in its repository, and use the package that this makes.`,
    )
  for (const path of globSync('**/*', { cwd: folder }).sort()) {
    const file = join(folder, path)
    if (!statSync(file).isFile()) continue
    // npm leaves out files whose names begin with a dot, such as .gitignore.
    const name = join(target, path)
      .replaceAll('\\', '/')
      .replace(/(^|\/)_(?=\w)/, '$1.')
    const content = readFileSync(file)
    files.set(name, TEXT.has(extname(path)) ? filled(String(content), choice) : content)
  }
}

function filled(text: string, { name, storefront, data }: Choice): string {
  const ifMet = (_: string, conditions: string, content: string) =>
    conditions.split(' ').some(word => word === storefront || word === data) ? content : ''
  return text
    .replace(LINES, ifMet)
    .replace(WORDS, ifMet)
    .replace("{ demo: 'house' }", data === 'demo' ? '$&' : '{ demo: false }')
    .replaceAll('My shop', shopTitle(name))
    .replaceAll('my-shop', name)
}

interface ProjectManifest {
  scripts: Record<string, string>
  workspaces?: string[]
  dependencies: Record<string, string>
}

function ofChoice(
  { workspaces, ...manifest }: ProjectManifest,
  { storefront, data }: Choice,
): ProjectManifest {
  const { build, types, ...scripts } = manifest.scripts
  const hasStorefront = storefront !== 'none'
  // The starter of Vite is built with the addresses of the start.
  const isBuiltBefore = hasStorefront && storefront !== 'vite'
  const { '@stoa/demo': demo, ...dependencies } = manifest.dependencies
  return {
    ...manifest,
    scripts: {
      ...scripts,
      ...(isBuiltBefore && { build, start: `npm run build && ${scripts.start}` }),
      types: hasStorefront ? `${types} && npm run types -w storefront` : types,
    } as Record<string, string>,
    ...(hasStorefront && { workspaces }),
    dependencies: { ...dependencies, ...(data === 'demo' && demo && { '@stoa/demo': demo }) },
  }
}

/** Packages of Stoa have the version of this one. Templates name exact versions of others, projects take their updates. */
function withVersions(text: string): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return text
    .replace(/("(?:@stoa\/[\w-]+|stoa)": )"[^"]*"/g, `$1"^${version}"`)
    .replace(/(": )"(\d+\.\d+\.\d+)"/g, '$1"^$2"')
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
