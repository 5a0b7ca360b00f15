import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const { outputFiles } = await build({
  entryPoints: ['worker.ts'],
  bundle: true,
  format: 'esm',
  conditions: ['workerd', 'worker'],
  write: false,
})
const worker = new Miniflare({
  modules: true,
  script: outputFiles[0].text,
  compatibilityDate: '2026-01-01',
  bindings: { SHOP: process.env.SHOP },
})
const reply = await worker.dispatchFetch('http://worker.test/')
console.log(await reply.text())
await worker.dispose()
