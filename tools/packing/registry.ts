import { globSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { root } from '../apps.ts'
import { type Outcome, runProgram } from './run-program.ts'

/** What `npm publish` sends: a version of a package, and its tarball in base64. */
interface Publication {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, object>
  _attachments: Record<string, { data: string }>
}

/** A registry of npm on this machine. */
export interface Registry {
  url: string
  /** Variables with which npm and other installers take packages from it. */
  env: Record<string, string>
  /** Publishes the tarballs that `npm run pack` has made, with npm. */
  publishPacked(): Promise<Outcome>
  /** Publishes a tarball or a folder. */
  publish(path: string): Promise<Outcome>
  /** Installs what the package.json of a folder names. */
  install(folder: string): Promise<Outcome>
  stop(): Promise<void>
}

/**
 * Starts a registry on loopback, whose packages are in memory. It has what is published to it, and leads to the registry that npm
 * uses here for all other packages: npm follows a redirect, and caches what it gets there under its own address.
 */
export async function startRegistry(): Promise<Registry> {
  const uplink = (await runProgram('npm', ['config', 'get', 'registry'], root)).output.trim()
  const packages = new Map<string, Omit<Publication, '_attachments'>>()
  const tarballs = new Map<string, Buffer>()
  const token = crypto.randomUUID()

  function store({ _attachments, ...published }: Publication): boolean {
    const { name } = published
    const known = packages.get(name)
    if (Object.keys(published.versions).some(version => known?.versions[version])) return false
    packages.set(name, {
      ...published,
      'dist-tags': { ...known?.['dist-tags'], ...published['dist-tags'] },
      versions: { ...known?.versions, ...published.versions },
    })
    for (const [file, { data }] of Object.entries(_attachments))
      tarballs.set(`/${name}/-/${file}`, Buffer.from(data, 'base64'))
    return true
  }

  async function publication(request: IncomingMessage): Promise<number> {
    if (request.headers.authorization !== `Bearer ${token}`) return 401
    return store((await json(request)) as Publication) ? 201 : 409
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '/')
    if (request.method === 'PUT') return response.writeHead(await publication(request)).end('{}')
    const tarball = tarballs.get(path)
    if (tarball) return response.end(tarball)
    const found = packages.get(path.slice(1))
    if (found) return response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
    response.writeHead(302, { location: new URL(request.url?.slice(1) ?? '', uplink).href }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}/`
  const env = { npm_config_registry: url }

  async function publish(path: string): Promise<Outcome> {
    const args = ['publish', path, `--//${host}/:_authToken=${token}`, '--access=public', '--silent']
    const { code, output } = await runProgram('npm', args, root, env)
    return { code, output: `npm cannot publish ${path}:\n${output}` }
  }

  return {
    url,
    env,
    publish,
    async publishPacked() {
      const tarballs = globSync('build/tarballs/*.tgz', { cwd: root }).map(path => join(root, path))
      if (tarballs.length === 0) return { code: 1, output: 'There are no tarballs: run npm run pack.' }
      const outcomes = await Promise.all(tarballs.map(publish))
      return outcomes.find(({ code }) => code !== 0) ?? { code: 0, output: '' }
    },
    install: folder =>
      runProgram(
        'npm',
        ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
        folder,
        env,
      ),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
