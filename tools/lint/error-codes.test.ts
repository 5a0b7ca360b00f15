import { globSync, readFileSync } from 'node:fs'
import { allCalls, type CrudEntity, crudEntities, errors } from '@stoa/contract'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Code of the server without comments. Generated files list every declared code, and tests raise none. */
const sources = globSync('packages/{server,node-server}/src/**/*.ts', { cwd: root })
  .filter(path => !/\.test\.ts$|\/(generated|testing)\//.test(path))
  .map(path => ({ path, text: withoutComments(readFileSync(root + path, 'utf8')) }))

function withoutComments(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Text that names codes without raising them: comparisons, cases, and the type of what a function may raise. */
const MENTIONS = /[!=]== '[^']*'|case '[^']*'|\bCtx<[^>]*>/g

const raising = sources.map(({ text }) => text.replaceAll(MENTIONS, '')).join('\n')
const violationErrors = new Set<string>(
  allCalls.flatMap(({ declaration }) => declaration.violationError ?? []),
)

/** The handlers of CRUD entities raise the codes of the declaration. */
const entityErrors = new Set<string>(
  Object.values<CrudEntity>(crudEntities).flatMap(({ notFound, alreadyExists }) => [
    notFound,
    ...(alreadyExists ? [alreadyExists] : []),
  ]),
)

/** Whether a call or the edge can reply with this code. */
const isRaised = (code: string) =>
  raising.includes(`'${code}'`) || violationErrors.has(code) || entityErrors.has(code)

describe('error codes', () => {
  it('are each raised somewhere', () => {
    expect(Object.keys(errors).filter(code => !isRaised(code))).toEqual([])
  })

  it('of error bodies come from the contract: only edge/errors.ts creates a body', () => {
    const creators = sources.filter(({ text }) => /details: \{ applicationError: \{\s*code\b/.test(text))
    expect(creators.map(({ path }) => path)).toEqual(['packages/server/src/edge/errors.ts'])
  })

  it('of content data are declared (protocol/content §16)', () => {
    const pluginTypes = ['DATA_HOOKS']
    const used = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/'(WDE\d+|DATA_[A-Z_]+)'/g)].map(([, code = '']) => ({ path, code })),
    )
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter(({ code }) => !(code in errors) && !pluginTypes.includes(code))).toEqual([])
  })

  it('count as unused when they are only compared', () => {
    expect("if (error.code === 'GONE') retry()".replaceAll(MENTIONS, '')).not.toContain('GONE')
  })
})
