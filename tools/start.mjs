import { runOnProjectNode } from './bootstrap.mjs'

await runOnProjectNode('tools/start.ts', process.argv.slice(2))
