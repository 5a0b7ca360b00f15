import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { writeProgramsProject } from '../packages/testkit/src/documented-programs.fixture.ts'

/**
 * Checks the types of the workspace: as one program, and the projects that one program cannot hold. The storefront declares
 * its content collections for everything beside it; the client and the contract may know neither Node nor a browser. Every
 * night, or with --each, each project is checked with its own settings. Programs in documents are a project, too. `tsc` keeps what it knows of unchanged files in
 * `node_modules/.cache/types`.
 */
const isEach = process.argv.includes('--each') || process.env.STOA_NIGHTLY
const projects = isEach
  ? globSync([
      '{packages,apps}/*/tsconfig.json',
      '{tools,bench}/tsconfig.json',
      'examples/*/tsconfig.json',
    ]).sort()
  : [
      'tsconfig.json',
      ...['apps/storefront', 'packages/client', 'packages/contract'].map(name => `${name}/tsconfig.json`),
    ]
projects.push(relative(process.cwd(), await writeProgramsProject()))
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
