#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of a start is compiling. The cache lies in this package, so that each version has its own and nobody else writes it.
enableCompileCache(fileURLToPath(new URL('../build/cache', import.meta.url)))
await import('@stoa/server/main')
