import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Choice, projectFiles } from './project-files.ts'
import { SentenceError } from './sentence-error.ts'

export type { DataKind, StorefrontKind } from './options.ts'
export type { Choice } from './project-files.ts'

/**
 * Writes the files of a project into a folder that is missing or empty. They appear there all at once.
 * Throws one sentence if there are files in it, or if it cannot be written.
 */
export async function createProject(folder: string, choice: Choice): Promise<void> {
  await requireEmpty(folder)
  const files = projectFiles(choice)
  const target = resolve(folder)
  let made: string | undefined
  try {
    await mkdir(dirname(target), { recursive: true })
    made = await mkdtemp(join(dirname(target), `.${choice.name}-`))
    for (const [path, content] of files) {
      const file = join(made, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    await rmdir(target).catch(ignoreMissing)
    await rename(made, target)
  } catch (error) {
    if (made) await rm(made, { recursive: true, force: true })
    throw new SentenceError(
      `${folder} cannot be written (${(error as Error).message}): choose a folder that you may write to.`,
    )
  }
}

/** Throws one sentence if there is something at the path already. */
export async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new SentenceError(
      `${folder} is not a folder that can be read (${error.code}): choose another name for the project.`,
    )
  })
  if (found.length > 0)
    throw new SentenceError(`The folder ${folder} is not empty: choose another name, or empty it first.`)
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
