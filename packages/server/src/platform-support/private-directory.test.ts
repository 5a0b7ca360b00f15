import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createPrivateDirectory } from './private-directory.ts'

const home = await mkdtemp(join(tmpdir(), 'stoa-folder-'))
afterAll(() => rm(home, { recursive: true, force: true }))

it('creates the directory and its parents, accessible to the owner only', async () => {
  const folder = join(home, 'a/b/c')
  await createPrivateDirectory(folder)
  for (const folder of ['a', 'a/b', 'a/b/c'])
    expect((await stat(join(home, folder))).mode & 0o777).toBe(0o700)
  await createPrivateDirectory(folder)
})

it('rejects a path at which a file exists', async () => {
  await writeFile(join(home, 'file'), '')
  await expect(createPrivateDirectory(join(home, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(createPrivateDirectory(join(home, 'file/inside'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it.runIf(process.platform === 'linux')('comes back from a place where nothing can be made', async () => {
  await expect(createPrivateDirectory('/proc/stoa/postgres')).rejects.toMatchObject({ code: 'ENOENT' })
})
