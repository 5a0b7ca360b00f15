import { runOnProjectNode } from './bootstrap.mjs'

// npm runs this at the end of an installation, on whatever Node it has.
await runOnProjectNode('tools/generate.ts', [], { installing: true })
