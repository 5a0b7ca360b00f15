import { runOnProjectNode } from './bootstrap.mjs'

await runOnProjectNode('tools/test.ts', process.argv.slice(2))
