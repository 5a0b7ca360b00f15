import { spawn } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import type { Stage } from './dockerfile.ts'

/** A stage whose steps were performed in a folder. */
export interface BuiltStage {
  /** Folder that is `/` of the image. */
  root: string
  workdir: string
  env: Record<string, string>
}

interface Options {
  /** The build context. */
  context: string
  /** Patterns of .dockerignore. */
  ignored: readonly string[]
  root: string
  built: ReadonlyMap<string, BuiltStage>
  env: Record<string, string>
}

/** Absolute paths of the image that its steps write to; each is replaced by the one below the stage's folder. */
const IMAGE_FOLDERS = /(?<=^|[\s=])\/(app|data)(?=[\s/]|$)/g

/** Maps a path or command of the image to the stage's folder. */
export const inFolder = (root: string, text: string) => text.replace(IMAGE_FOLDERS, `${root}/$1`)

/** Performs ENV, WORKDIR, COPY and RUN of a stage; the others are settings of a container that runs. */
export async function runStage(stage: Stage, options: Options): Promise<BuiltStage> {
  const { root, built } = options
  const env = { ...options.env }
  let workdir = root
  for (const { name, text } of stage.instructions) {
    if (name === 'ENV') {
      for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) env[key] = inFolder(root, value)
    } else if (name === 'WORKDIR') {
      workdir = inFolder(root, text)
      await mkdir(workdir, { recursive: true })
    } else if (name === 'COPY') {
      const [, from, source = '', target = ''] = /^(?:--from=(\S+)\s+)?(\S+)\s+(\S+)$/.exec(text) ?? []
      const origin = from === undefined ? undefined : built.get(from)
      if (from !== undefined && !origin)
        throw new Error(`COPY names the stage ${from}, which does not exist.`)
      const path = origin ? inFolder(origin.root, source) : resolve(options.context, source)
      const destination = resolve(workdir, target)
      await mkdir(dirname(destination), { recursive: true })
      await cp(path, destination, {
        recursive: true,
        verbatimSymlinks: true,
        filter: file => origin !== undefined || !isIgnored(file, options),
      })
    } else if (name === 'RUN') await run(inFolder(root, text), workdir, env)
  }
  return { root, workdir, env }
}

function isIgnored(file: string, { context, ignored }: Options): boolean {
  const path = file.slice(context.length + 1)
  return ignored.some(pattern => matchesGlob(path, pattern))
}

function run(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  console.log(`RUN ${command.replaceAll(join(cwd, '..'), '')}`)
  return new Promise((done, fail) => {
    const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', fail).once('exit', code => {
      if (code === 0) done()
      else fail(new Error(`The step ended with ${code}: ${command}`))
    })
  })
}
