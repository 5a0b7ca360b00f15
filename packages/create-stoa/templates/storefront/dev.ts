/** The storefront for development: it is built anew, and started again, after each change of its sources. */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'

const SOURCES = ['app', 'server', 'public', 'config.ts', 'server.ts', 'vite.config.ts']
const QUIET_MS = 200

let server: ReturnType<typeof spawn> | undefined
let timer: NodeJS.Timeout | undefined
let isBuilding = false
let isStale = false

async function update() {
  if (isBuilding) {
    isStale = true
    return
  }
  isBuilding = true
  isStale = false
  const code = await ended(run('react-router', ['build', '--logLevel', 'warn']))
  if (code === 0) {
    server?.kill('SIGKILL')
    server = run(process.execPath, ['server.ts'])
  } else console.error('The storefront is not built. It will be when you have mended the error above.')
  isBuilding = false
  if (isStale) void update()
}

function run(program: string, args: string[]) {
  return spawn(program, args, {
    // What it starts ends with this program.
    stdio: ['pipe', 'inherit', 'inherit'],
    shell: program === 'react-router' && process.platform === 'win32',
  })
}

const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>(done => child.once('close', done))

for (const name of SOURCES)
  watch(name, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(update, QUIET_MS)
  })

function stop() {
  server?.kill('SIGTERM')
  process.exit()
}
process.on('SIGTERM', stop).on('SIGINT', stop)
// The shop that has started this program is gone.
process.stdin.on('end', stop).on('error', stop).resume()

await update()
