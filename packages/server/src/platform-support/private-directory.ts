import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that only its owner can enter, and those above it that are missing. Node's own recursive mkdir never
 * returns where the system answers "no such file" for a folder inside one that exists, as /proc does.
 */
export async function createPrivateDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error
    await createPrivateDirectory(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
