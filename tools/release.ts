/**
 * Releases a version (docs/guides/upgrade.md): `npm run release -- version` writes the changes of `.changeset/` into CHANGELOG.md and sets the next
 * version; `npm run release -- publish` publishes that commit. Both can be repeated after a failure.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readChangesets } from '@changesets/read'
import { makeReleasedShop } from '../packages/server/src/testing/make-released-shop.fixture.ts'
import { releases } from '../packages/server/src/testing/released-shop.fixture.ts'
import { root } from './apps.ts'
import { changelogSection } from './packing/changelog.ts'

const USAGE = `npm run release -- version
  Writes the changes of .changeset/ into CHANGELOG.md, sets the next version everywhere, and makes the shop of that version for the upgrade test.
  Review and commit the result.
npm run release -- publish [--registry <url>] [--image <name>] [--dry-run]
  Publishes the version of this commit: packages, tag, and the container image if --image names it and an engine is installed.`

const { positionals, values } = parseArgs({
  options: {
    registry: { type: 'string' },
    image: { type: 'string' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})

class Rejected extends Error {}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(root, file), text)
const run = (program: string, ...args: string[]) => {
  console.log(`$ ${program} ${args.join(' ')}`)
  execFileSync(program, args, { cwd: root, stdio: 'inherit' })
}
const output = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim()
const currentVersion = (): string => JSON.parse(read('package.json')).version

/** Files of other kinds than package.json that name the version. */
const NAMING = ['deploy/compose.yaml', 'deploy/helm/Chart.yaml']

async function version(): Promise<void> {
  const changes = await readChangesets(root)
  if (changes.length === 0) throw new Rejected('There is nothing to release: .changeset/ has no changes.')
  const from = currentVersion()
  run('npx', 'changeset', 'version')
  const to: string = JSON.parse(read('packages/server/package.json')).version
  const exactly = new RegExp(`(?<![\\d.])${RegExp.escape(from)}(?![\\d.])`, 'g')
  for (const file of ['package.json', ...NAMING]) write(file, read(file).replaceAll(exactly, to))
  const changelog = read('CHANGELOG.md')
  const at = changelog.indexOf('\n## ') + 1
  const section = changelogSection(to, new Date().toISOString().slice(0, 10), changes)
  write('CHANGELOG.md', `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`)
  run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund')
  await cp(join(releases, from), join(releases, to), {
    recursive: true,
    filter: path => !path.endsWith('.zst'),
  })
  await makeReleasedShop(to)
  console.log(
    `All packages have version ${to}. Review CHANGELOG.md and commit "chore(release): version ${to}".`,
  )
}

function publish(): void {
  const version = currentVersion()
  const dry = values['dry-run']
  if (!read('CHANGELOG.md').includes(`\n## ${version} (`))
    throw new Rejected(`CHANGELOG.md has no section of ${version}: run "npm run release -- version".`)
  if (output('git', 'status', '--porcelain'))
    throw new Rejected('There are changes that are not committed: commit them.')
  const tag = `v${version}`
  const head = output('git', 'rev-parse', 'HEAD')
  const tagged = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${tag}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (tagged.status === 0 && tagged.stdout.trim() !== head)
    throw new Rejected(
      `${tag} is another commit (${tagged.stdout.trim().slice(0, 10)}): check that out to publish it again.`,
    )
  run('npm', 'run', 'pack')
  const registry = values.registry ? ['--registry', values.registry] : []
  for (const tarball of globSync('build/tarballs/*.tgz', { cwd: root }).sort()) {
    const { name } = JSON.parse(output('tar', '-xzOf', tarball, 'package/package.json'))
    const known = spawnSync('npm', ['view', `${name}@${version}`, 'version', ...registry], {
      cwd: root,
      encoding: 'utf8',
    })
    if (known.stdout.trim() === version) console.log(`${name}@${version} is published already.`)
    else
      run(
        'npm',
        ...['publish', tarball, '--access', 'public', ...registry],
        // Where a workflow of GitHub or GitLab signs what it has built.
        ...(process.env.ACTIONS_ID_TOKEN_REQUEST_URL || process.env.SIGSTORE_ID_TOKEN
          ? ['--provenance']
          : []),
        ...(dry ? ['--dry-run'] : []),
      )
  }
  if (tagged.status !== 0 && !dry) run('git', 'tag', '--annotate', tag, '--message', `Stoa ${version}`)
  publishImage(version, dry)
}

function publishImage(version: string, dry: boolean | undefined): void {
  if (!values.image) {
    console.log('No image is built: --image names it, such as --image ghcr.io/example/stoa.')
    return
  }
  const engine = ['docker', 'podman'].find(name => spawnSync(name, ['--version']).status === 0)
  if (!engine)
    throw new Rejected('The image is not built: install Docker or Podman and run the command again.')
  const image = `${values.image}:${version}`
  run(engine, 'build', '--file', 'deploy/Dockerfile', '--tag', image, '.')
  if (!dry) run(engine, 'push', image)
}

const COMMANDS: Record<string, () => void | Promise<void>> = { version, publish }
const command = COMMANDS[positionals[0] ?? '']
if (values.help || !command || positionals.length > 1) {
  console.log(USAGE)
  if (!values.help) process.exitCode = 1
} else
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Rejected ? error.message : (error as Error).message)
    process.exitCode = 1
  }
