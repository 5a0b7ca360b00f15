import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The folder of the workspace. */
export const root = join(import.meta.dirname, '..')

/** An app that has to be built before it can be served. */
export interface App {
  name: string
  folder: string
}

const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/{contract,client,node-server,react,texts,ui}/{src/**/*,package.json}',
]
const MADE = /(^|\/)(node_modules|build|dist|e2e|\.react-router)(\/|$)|\.(test|spec)\.tsx?$/

/** The apps of the workspace that have a build. */
export function listApps(): App[] {
  return globSync('apps/*/package.json', { cwd: root })
    .map(file => ({
      folder: join(root, file, '..'),
      manifest: JSON.parse(readFileSync(join(root, file), 'utf8')),
    }))
    .filter(({ manifest }) => manifest.scripts?.build)
    .map(({ folder, manifest }) => ({ folder, name: manifest.name.replace('@stoa/', '') }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Whether the sources have changed since the app was built. */
export function isStale(app: App): boolean {
  return !existsSync(stampFile(app)) || readFileSync(stampFile(app), 'utf8') !== fingerprint(app)
}

/** Builds the app. Its output is shown only if that fails. */
export async function build(app: App): Promise<void> {
  // Computed before the build: a change during the build triggers the next one.
  const current = fingerprint(app)
  const { code, output } = await runScript(app, 'build')
  if (code !== 0) throw new Error(`The build of ${app.name} failed:\n${output.trim()}`)
  await mkdir(join(app.folder, 'build'), { recursive: true })
  await writeFile(stampFile(app), current)
}

/** Runs an npm script of the app and collects its output. */
export function runScript(app: App, script: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: app.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    child.stdout.on('data', data => (output += data))
    child.stderr.on('data', data => (output += data))
    child.once('error', reject).once('close', code => resolve({ code: code ?? 1, output }))
  })
}

const stampFile = (app: App) => join(app.folder, 'build/.sources')

function fingerprint(app: App): string {
  const hash = createHash('sha256')
  // A build of the admin has the extensions of the setting.
  const extensions = app.name === 'admin' ? (process.env.STOA_ADMIN_EXTENSIONS ?? '') : ''
  hash.update(extensions)
  const folders = extensions.split(',').filter(name => /^\s*[./]/.test(name))
  const added = folders.flatMap(name =>
    globSync('**/*', {
      cwd: join(root, name.trim()),
      withFileTypes: true,
      exclude: entry => MADE.test(entry.name),
    }),
  )
  const own = globSync('**/*', {
    cwd: app.folder,
    withFileTypes: true,
    exclude: entry => MADE.test(entry.name),
  })
  const shared = globSync(SHARED, { cwd: root, withFileTypes: true })
  const files = [...own, ...shared, ...added]
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(file => !MADE.test(file))
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
