import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stoa-folder-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('makes the folder and those above it, for its owner alone', async () => {
  const folder = join(home, 'a/b/c')
  await makeFolder(folder)
  for (const made of ['a', 'a/b', 'a/b/c']) expect((await stat(join(home, made))).mode & 0o777).toBe(0o700)
  await makeFolder(folder)
})

it('refuses a place that holds a file', async () => {
  await writeFile(join(home, 'file'), '')
  await expect(makeFolder(join(home, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(home, 'file/inside'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it.runIf(process.platform === 'linux')('comes back from a place where nothing can be made', async () => {
  await expect(makeFolder('/proc/stoa/postgres')).rejects.toMatchObject({ code: 'ENOENT' })
})
