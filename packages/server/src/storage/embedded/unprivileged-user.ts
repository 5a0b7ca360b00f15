import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../platform-support/startup-error.ts'

const run = promisify(execFile)

/** How a PostgreSQL program is launched so that it accepts the user it runs as and can reach its files. */
export interface Account {
  /** One word for logs and tests. */
  kind: 'self' | 'namespace' | 'capability' | 'plain'
  /** Words put before the program. */
  prefix: string[]
  uid?: number
  gid?: number
  /** The owner that the cluster's files must have; undefined when whoever made them is right. */
  fileOwner?: { uid: number; gid: number }
}

/**
 * Chooses the account. An ordinary user runs PostgreSQL as itself. PostgreSQL refuses root, and any user that it would
 * run as instead may be unable to enter the folder (a 0700 home), so as root, in this order:
 * 1. a user namespace in which root is called otherwise: PostgreSQL sees another user id, files stay root's;
 * 2. another user who keeps the one capability to pass closed folders (where namespaces are refused, as in Docker);
 * 3. another user without it, which serves where the folders stand open.
 * What an existing cluster's owner demands comes first.
 */
export async function chooseAccount(initdb: string, cluster: string): Promise<Account> {
  const dieWithParent = await diesWithParent()
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { kind: 'self', prefix: dieWithParent }

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
        ...dieWithParent,
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
      // Without it access(2), with which PostgreSQL looks for its own files, takes no account of the capability.
      '--securebits=+no_setuid_fixup',
      ...dieWithParent.slice(1),
    ],
    fileOwner: other,
  }
  if (await canRun(capability, initdb, cluster)) return capability
  const plain: Account = { kind: 'plain', prefix: [], ...other, fileOwner: other }
  await openFolders(other, dirname(cluster))
  if (await canRun(plain, initdb, cluster)) return plain
  throw new StartupError(
    `PostgreSQL refuses to run as root, and user ${other.uid} cannot reach ${dirname(cluster)}: start Stoa as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
  )
}

/** Gives the cluster's files to the account that PostgreSQL runs as, where an earlier start ran as another. */
export async function giveFiles(account: Account, folder: string): Promise<void> {
  const owner = account.fileOwner
  if (!owner) return
  if ((await lstat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), owner.uid, owner.gid)
  }
  // The folder itself last: its owner says that all below is done.
  await chown(folder, owner.uid, owner.gid)
}

// Without the capability the other user must be let through the data folder; what is secret there has mode 0600.
async function openFolders(owner: { uid: number; gid: number }, folder: string): Promise<void> {
  await chmod(dirname(folder), 0o711)
  await chown(folder, owner.uid, owner.gid)
}

// SIGINT is PostgreSQL's fast shutdown: when this process is killed outright, PostgreSQL still ends in good order.
async function diesWithParent(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const words = ['setpriv', '--pdeathsig', 'INT']
  return (await succeeds({ kind: 'self', prefix: words }, ['true'])) ? words : []
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await lstat(cluster).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

// initdb looks its user up by number, so it must be one with a name.
async function systemAccount(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map(line => line.split(':'))
  const named = (name: string) => lines.find(fields => fields[0] === name)
  const fields = named('nobody') ?? named('daemon') ?? lines.find(([, , uid]) => Number(uid) > 0)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : { uid: 65534, gid: 65534 }
}

// Asked for its settings, initdb checks its user and finds all files of the installation, and makes nothing.
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
