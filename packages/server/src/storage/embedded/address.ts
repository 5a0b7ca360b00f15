import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../platform-support/startup-error.ts'

/** Where the embedded PostgreSQL listens. Only this installation can reach it. */
export type Address =
  | { kind: 'socket'; folder: string }
  | { kind: 'loopback'; port: number; password: string }

export const ROLE = 'stoa'
export const DATABASE = 'stoa'

// sockaddr_un.sun_path holds 108 bytes on Linux and 104 on macOS, the final zero included.
const SOCKET_PATH_MAX = 103
const SOCKET_NAME = '.s.PGSQL.5432'

interface Choice {
  /** The user that PostgreSQL runs as, where that is not the one who starts it and closed folders stop it. */
  owner?: Ids
  transport?: 'loopback'
}

interface Ids {
  uid: number
  gid: number
}

/**
 * A socket in a folder that only its owner can enter: inside the data folder, or, where that path is too long for a
 * socket, in the system's folder for temporary files. Node on Windows has no such sockets: there it is loopback with a
 * random password kept in the data folder. The cluster must have been made, with its password.
 */
export async function chooseAddress(folder: string, { owner, transport }: Choice = {}): Promise<Address> {
  if (transport === 'loopback' || process.platform === 'win32') return loopback(folder)
  const inside = join(folder, 'run')
  const fits = Buffer.byteLength(join(inside, SOCKET_NAME)) <= SOCKET_PATH_MAX
  const place = fits ? inside : outsideFolder(folder)
  await mkdir(place, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(place)
  const isOurs = found.isDirectory() && [process.getuid?.(), owner?.uid].includes(found.uid)
  if (!isOurs || (found.mode & 0o077) !== 0) {
    throw new StartupError(
      `The folder ${place}, meant for PostgreSQL's socket, is open to other users or theirs: remove it, or name another data folder with --data.`,
    )
  }
  if (owner) await chown(place, owner.uid, owner.gid)
  return { kind: 'socket', folder: place }
}

function outsideFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(tmpdir(), `stoa-${process.getuid?.()}-${name}`)
}

async function loopback(folder: string): Promise<Address> {
  const password = await readFile(passwordFile(folder), 'utf8')
  return { kind: 'loopback', port: await freePort(), password }
}

/** Where the password of the database's role is kept. A socket needs none: there the folder lets nobody else in. */
export function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** Makes the password that a new cluster is given, so that it can be reached either way later on. */
export async function makePassword(folder: string, owner?: Ids): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile(folder), password, { mode: 0o600 })
  // initdb reads it.
  if (owner) await chown(passwordFile(folder), owner.uid, owner.gid)
}

/** Removes what a killed server left in the socket's folder: PostgreSQL takes it for a living one's. */
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

/** The connection string, understood by `pg` and by PostgreSQL's own programs alike. */
export function connectionUrl(address: Address, database = DATABASE): string {
  return address.kind === 'socket'
    ? `postgresql:///${database}?host=${encodeURIComponent(address.folder)}&user=${ROLE}`
    : `postgresql://${ROLE}:${address.password}@127.0.0.1:${address.port}/${database}`
}

/** Removes what stays behind outside the data folder. */
export async function forgetAddress(address: Address, folder: string): Promise<void> {
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
