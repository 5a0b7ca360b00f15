import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../platform-support/startup-error.ts'

/** Where the embedded PostgreSQL listens. Only this installation can connect to it. */
export type Address =
  | { kind: 'socket'; folder: string }
  | { kind: 'loopback'; port: number; password: string }

export const ROLE = 'stoa'
export const DATABASE = 'stoa'

// sockaddr_un.sun_path holds 108 bytes on Linux and 104 on macOS, the final zero included.
const SOCKET_PATH_MAX = 103
const SOCKET_NAME = '.s.PGSQL.5432'

interface Choice {
  /** User that PostgreSQL runs as, if it is not the current user and needs access to the folder. */
  owner?: Ids
  transport?: 'loopback'
}

interface Ids {
  uid: number
  gid: number
}

/**
 * A socket in a folder that only its owner can enter: inside the data folder, or, where that path is too long for a
 * socket, in the system's folder for temporary files. Node on Windows does not support them: there it is loopback with a
 * random password stored in the data folder. The cluster and its password must exist.
 */
export async function chooseAddress(folder: string, { owner, transport }: Choice = {}): Promise<Address> {
  if (transport === 'loopback' || process.platform === 'win32') return loopback(folder)
  const inside = join(folder, 'run')
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_MAX
  const path = fits ? inside : outsideFolder(folder)
  await mkdir(path, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const isOurs = found.isDirectory() && [process.getuid?.(), owner?.uid].includes(found.uid)
  if (!isOurs || (found.mode & 0o077) !== 0) {
    throw new StartupError(
      `The folder ${path}, meant for PostgreSQL's socket, can be entered by other users or belongs to one: remove it, or name another data folder with --data.`,
    )
  }
  if (owner) await chown(path, owner.uid, owner.gid)
  return { kind: 'socket', folder: path }
}

function outsideFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `stoa-${process.getuid?.()}-${name}`)
}

async function loopback(folder: string): Promise<Address> {
  const password = await readFile(passwordFile(folder), 'utf8')
  return { kind: 'loopback', port: await freePort(), password }
}

/** File with the password of the database role, for loopback. A socket needs none: its folder is closed to other users. */
export function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** Creates the password of a new cluster, so that a later start can use either transport. */
export async function createPassword(folder: string, owner?: Ids): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile(folder), password, { mode: 0o600 })
  // initdb reads it.
  if (owner) await chown(passwordFile(folder), owner.uid, owner.gid)
}

/** Removes the socket files of a killed server, which PostgreSQL would take for those of a running one. */
export async function clearSocket(address: Address): Promise<void> {
  if (address.kind !== 'socket') return
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`])
    await rm(join(address.folder, name), { force: true })
}

/** The settings that make PostgreSQL listen there and nowhere else. */
export function listenSettings(address: Address): Record<string, string> {
  return address.kind === 'socket'
    ? {
        listen_addresses: '',
        unix_socket_directories: address.folder,
        unix_socket_permissions: '0700',
        port: '5432',
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }
}

/** Connection string for `pg` and for PostgreSQL's own programs. */
export function connectionUrl(address: Address, database = DATABASE): string {
  return address.kind === 'socket'
    ? `postgresql:///${database}?host=${encodeURIComponent(address.folder)}&user=${ROLE}`
    : `postgresql://${ROLE}:${address.password}@127.0.0.1:${address.port}/${database}`
}

/** Removes a socket folder outside the data folder. */
export async function removeSocketFolder(address: Address, folder: string): Promise<void> {
  if (address.kind === 'socket' && !address.folder.startsWith(folder)) {
    await rm(address.folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
