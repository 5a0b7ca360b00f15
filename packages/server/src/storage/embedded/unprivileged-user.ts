import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../platform-support/startup-error.ts'

const run = promisify(execFile)

/** How a PostgreSQL program is spawned so that it accepts its user and can access its files. */
export interface Account {
  /** For logs and tests. */
  kind: 'self' | 'namespace' | 'capability' | 'plain'
  /** Command that the program is passed to. */
  prefix: string[]
  uid?: number
  gid?: number
  /** Required owner of the cluster's files; undefined to leave it as it is. */
  fileOwner?: { uid: number; gid: number }
}

/**
 * Chooses the account. An ordinary user runs PostgreSQL as itself. PostgreSQL rejects root, and another user may be unable
 * to enter the folder (a 0700 home), so as root, in this order:
 * 1. a user namespace that maps root to another user id: PostgreSQL sees that id, files remain root's;
 * 2. another user with CAP_DAC_OVERRIDE, which passes closed folders (where namespaces are denied, as in Docker);
 * 3. another user without it, if the folders are open.
 * The owner of an existing cluster is tried before the system's unprivileged user.
 */
export async function chooseAccount(initdb: string, cluster: string): Promise<Account> {
  const parentDeathSignal = await parentDeathPrefix()
  if (process.platform === 'win32' || process.getuid?.() !== 0)
    return { kind: 'self', prefix: parentDeathSignal }

  const owner = await ownerOf(cluster)
  const system = await systemAccount()
  if (owner === undefined || owner.uid === 0) {
    const account: Account = {
      kind: 'namespace',
      prefix: [
        'unshare',
        '--user',
        `--map-user=${system.uid}`,
        `--map-group=${system.gid}`,
        ...parentDeathSignal,
      ],
    }
    if (await canRun(account, initdb, cluster)) return account
  }

  const other = owner === undefined || owner.uid === 0 ? system : owner
  const capability: Account = {
    kind: 'capability',
    prefix: [
      'setpriv',
      `--reuid=${other.uid}`,
      `--regid=${other.gid}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      // Without it access(2), which PostgreSQL uses to find its files, ignores the capability.
      '--securebits=+no_setuid_fixup',
      ...parentDeathSignal.slice(1),
    ],
    fileOwner: other,
  }
  if (await canRun(capability, initdb, cluster)) return capability
  const plain: Account = { kind: 'plain', prefix: [], ...other, fileOwner: other }
  await grantFolderAccess(other, dirname(cluster))
  if (await canRun(plain, initdb, cluster)) return plain
  throw new StartupError(
    `PostgreSQL does not run as root, and user ${other.uid} cannot reach ${dirname(cluster)}: start Stoa as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
  )
}

/** Changes the owner of the cluster's files to the account, if an earlier start used another one. */
export async function changeFileOwner(account: Account, folder: string): Promise<void> {
  const owner = account.fileOwner
  if (!owner) return
  if ((await lstat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), owner.uid, owner.gid)
  }
  // The folder last: its owner marks that all files below are changed.
  await chown(folder, owner.uid, owner.gid)
}

// Without the capability the other user must be able to traverse the data folder; secret files in it have mode 0600.
async function grantFolderAccess(owner: { uid: number; gid: number }, folder: string): Promise<void> {
  await chmod(dirname(folder), 0o711)
  await chown(folder, owner.uid, owner.gid)
}

// SIGINT is PostgreSQL's fast shutdown: PostgreSQL shuts down cleanly even if this process is killed.
async function parentDeathPrefix(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const words = ['setpriv', '--pdeathsig', 'INT']
  return (await succeeds({ kind: 'self', prefix: words }, ['true'])) ? words : []
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await lstat(cluster).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

// initdb looks its user up by id, so the user must exist in /etc/passwd.
async function systemAccount(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map(line => line.split(':'))
  const named = (name: string) => lines.find(fields => fields[0] === name)
  const fields = named('nobody') ?? named('daemon') ?? lines.find(([, , uid]) => Number(uid) > 0)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : { uid: 65534, gid: 65534 }
}

// `initdb -s` checks its user and the files of the installation, and creates nothing.
function canRun(account: Account, initdb: string, cluster: string): Promise<boolean> {
  const script = '"$1" -s -D "$3" && test -x "$2" && { test -w "$2" || test -r "$3/PG_VERSION"; }'
  return succeeds(account, ['sh', '-c', script, 'sh', initdb, dirname(cluster), cluster])
}

async function succeeds(account: Account, words: string[]): Promise<boolean> {
  const [file, ...args] = [...account.prefix, ...words] as [string, ...string[]]
  const { uid, gid } = account
  return run(file, args, { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
