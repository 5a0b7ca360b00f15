import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Checks the types of every project of the workspace, a few at a time; prints the output of each. A project whose files
 * have not changed since the last check is not checked again: `tsc` keeps their hashes in `node_modules/.cache/types`.
 */
const projects = globSync([
  '{packages,apps}/*/tsconfig.json',
  '{tools,bench}/tsconfig.json',
  'examples/*/tsconfig.json',
]).sort()
let failed = 0

async function worker(queue: string[]): Promise<void> {
  for (let project = queue.shift(); project; project = queue.shift()) {
    const { ok, output } = await check(project)
    if (!ok) failed++
    console.log(`${ok ? 'ok    ' : 'failed'} ${project}${output && `\n${output}`}`)
  }
}

function check(project: string): Promise<{ ok: boolean; output: string }> {
  return new Promise(done => {
    const cache = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
    const args = ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', cache]
    execFile('tsc', args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ ok: !error, output: `${stdout}${stderr}`.trim() }),
    )
  })
}

const queue = [...projects]
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => worker(queue)))
process.exitCode = failed > 0 ? 1 : 0
