// From a fresh clone to the project's own Node: plain JavaScript for whatever Node the machine has, with no packages.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const MACHINE_MIN = [18, 15]
// The first version that runs TypeScript directly; the same as `engines` in package.json.
const PROJECT_MIN = [22, 18]
const INSTALL_BYTES = 1_000_000_000
const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs what is missing (unless npm is just doing that), then runs the program on the project's Node, in this process
 * where it already is that.
 */
export async function runOnProjectNode(program, args, { installing = false } = {}) {
  if (!isAtLeast(MACHINE_MIN)) {
    fail(
      `Node ${process.versions.node} is too old: install Node ${MACHINE_MIN.join('.')} or later from https://nodejs.org.`,
    )
  }
  if (!installing && !isInstalled()) install()
  // npm puts the project's Node before the machine's, so from the second run on it is this very process.
  if (
    isAtLeast(PROJECT_MIN) &&
    (!existsSync(projectNode) || major(process.versions.node) === major(versionWanted()))
  ) {
    process.argv = [process.execPath, join(root, program), ...args]
    await import(new URL(`../${program}`, import.meta.url).href)
    return
  }
  if (!existsSync(projectNode)) makeProjectNode()
  await handOver(program, args)
}

function isAtLeast([wantedMajor, wantedMinor]) {
  const [have, minor] = process.versions.node.split('.').map(Number)
  return have > wantedMajor || (have === wantedMajor && minor >= wantedMinor)
}

const major = version => version.split('.')[0]

const readJson = file => JSON.parse(readFileSync(join(root, file), 'utf8'))

const versionWanted = () => readJson('package.json').devDependencies.node

/** Whether node_modules matches the lock file. npm records installed packages at the end of an installation. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer
  })
}

function install() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(`The folder ${root} cannot be written by this user: change its owner, or clone into another folder.`)
  }
  const began = performance.now()
  process.stdout.write('Installing packages (about a minute) … ')
  const disk = statfsSync(root)
  if (disk.bavail * disk.bsize < INSTALL_BYTES) {
    process.stdout.write('\n')
    fail(`The disk that holds ${root} is full: the packages need 1 GB; free some space there.`)
  }
  // Development packages are needed to build the apps, so NODE_ENV is ignored.
  const { status, error, output } = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status !== 0) {
    process.stdout.write('\n')
    if (output.trim()) process.stderr.write(`${output.trim()}\n`)
    if (error) fail('npm was not found: install Node with npm from https://nodejs.org.')
    if (/ENOSPC|no space left/i.test(output))
      fail(`The disk that holds ${root} is full: free some space there.`)
    fail(
      'npm could not install the packages (its words are above): check the network connection, then try again.',
    )
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

// The package's install script, for an npm that runs none (ignore-scripts, or by default from npm 12 on).
function makeProjectNode() {
  const result = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules/node'),
    encoding: 'utf8',
  })
  if (!existsSync(projectNode)) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    fail(
      `Node ${versionWanted()} could not be installed (words above): install Node ${PROJECT_MIN.join('.')} or later from https://nodejs.org.`,
    )
  }
}

function npm(args) {
  const script = process.env.npm_execpath
  const [command, words] = script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args]
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32' && command === 'npm',
  })
  return { status, error, output: `${stdout ?? ''}${stderr ?? ''}` }
}

/** Runs the program as a child process and exits with its code. The IPC channel closes when this process dies. */
function handOver(program, args) {
  const child = spawn(projectNode, [...process.execArgv, join(root, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  // The terminal sends Ctrl-C to the child directly; signals to this process alone are forwarded.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise(() => {
    child.once('error', error =>
      fail(`The project's Node did not start (${error.message}): remove node_modules and try again.`),
    )
    child.once('exit', (code, signal) => process.exit(signal ? 1 : code))
  })
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
