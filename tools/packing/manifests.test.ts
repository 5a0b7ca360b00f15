import { expect, test } from 'vitest'
import { appManifest, listPackages, type Manifest, publishedManifest } from './manifests.ts'

const publish = (manifest: Partial<Manifest>) =>
  publishedManifest({
    folder: 'sample',
    path: '/sample',
    manifest: { name: '@stoa/sample', version: '1.0.0', exports: {}, ...manifest },
  })

test.each<[string, Partial<Manifest>, object]>([
  [
    'exports name JavaScript and declarations',
    { exports: { '.': './src/index.ts', './*': './src/generated/*.ts' } },
    {
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './*': { types: './dist/generated/*.d.ts', default: './dist/generated/*.js' },
        './package.json': './package.json',
      },
    },
  ],
  [
    'other files are copied',
    { exports: { './theme.css': './src/theme.css', './names.json': './src/places/names.json' } },
    { exports: { './theme.css': './dist/theme.css', './names.json': './dist/places/names.json' } },
  ],
  [
    'JSX is compiled',
    { exports: { './code': './src/code.tsx' } },
    { exports: { './code': { types: './dist/code.d.ts', default: './dist/code.js' } } },
  ],
  [
    'modules name each other as the sources do',
    { imports: { '#src/*': './src/*' } },
    { imports: { '#src/*.ts': { types: './dist/*.d.ts', default: './dist/*.js' } } },
  ],
  [
    'the types of those who install take the place of the own',
    { imports: { '#tasks': { published: './src/published-tasks.ts', default: './src/features.ts' } } },
    { imports: { '#tasks': { types: './dist/published-tasks.d.ts', default: './dist/published-tasks.js' } } },
  ],
  [
    'Node finds the bundle of a package that browsers run as well',
    { name: '@stoa/contract', exports: { '.': './src/index.ts' } },
    {
      exports: {
        '.': { types: './dist/index.d.ts', node: './dist/node/index.js', default: './dist/index.js' },
      },
    },
  ],
  ['programs are JavaScript', { bin: { stoa: './src/main.ts' } }, { bin: { stoa: './dist/main.js' } }],
])('%s', (_, manifest, expected) => {
  expect(publish(manifest)).toMatchObject(expected)
})

test('what development needs stays behind', () => {
  const manifest = publish({ scripts: { build: 'vite build' }, devDependencies: { vite: '8.0.0' } })
  expect(Object.keys(manifest)).toEqual(['name', 'version', 'exports'])
})

test('what the modules of an app import is a peer, and nothing else is needed', () => {
  const dependencies = { '@stoa/ui': '1.0.0', react: '19.3.1', cmdk: '1.1.1' }
  const manifest = publish({ name: '@stoa/admin', imports: { '#own': './src/own.ts' }, dependencies })
  expect(appManifest(manifest, new Set(['@stoa/ui', 'react', 'node:fs']))).toEqual({
    name: '@stoa/admin',
    version: '1.0.0',
    exports: manifest.exports,
    peerDependencies: { '@stoa/ui': '1.0.0', react: '^19.3.1' },
  })
})

test('private packages are not published, and published ones need no private ones', () => {
  const packages = listPackages()
  const names = packages.map(({ manifest }) => manifest.name)
  expect(names).toContain('@stoa/client')
  expect(names).not.toContain('@stoa/proof')
  for (const { manifest } of packages) {
    const needed = Object.keys((manifest.dependencies as Record<string, string> | undefined) ?? {})
    expect(names).toEqual(expect.arrayContaining(needed.filter(name => name.startsWith('@stoa/'))))
  }
})
