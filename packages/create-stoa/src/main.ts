#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old for a shop: install Node 22.18 or later from https://nodejs.org.`,
  )
  process.exit(1)
}

// Only now: an old Node could not load it.
const { run } = await import('./run.ts')
process.exitCode = await run(process.argv.slice(2))

export {}
