import { allCalls, type CallDeclaration, forCalls } from '@stoa/contract'

/** `{product.id}` → `:p0`: the router names parameters by position. */
export const routerPath = (path: string) => {
  let position = 0
  return path.replaceAll(/\{[^}]+\}/g, () => `:p${position++}`)
}

/** The canonical path, also behind each public prefix, and the aliases. */
export const pathsOf = (declaration: CallDeclaration): string[] => [
  declaration.path,
  ...(declaration.prefixes ?? []).map(prefix => prefix + declaration.path),
  ...(declaration.aliases ?? []),
]

let posts: ReadonlySet<string> | undefined
forCalls(() => {
  posts = undefined
})

/** Whether POST of a path is a call. */
export function isPostPath(path: string): boolean {
  posts ??= new Set(
    allCalls.flatMap(({ declaration: other }) =>
      other.method === 'POST' ? pathsOf(other).map(routerPath) : [],
    ),
  )
  return posts.has(routerPath(path))
}

interface FieldSchema {
  type?: unknown
  enum?: unknown
  items?: FieldSchema
}

const canBeLong = ({ type, enum: values, items }: FieldSchema): boolean =>
  items ? canBeLong(items) : !values && !['boolean', 'integer', 'number'].includes(String(type))

/**
 * The paths at which a GET call is also a POST with a body, for requests that are too long for a URL. None where POST is another call, and
 * none of calls whose request is always short.
 */
export function bodyPathsOf(declaration: CallDeclaration): string[] {
  const { method, path, request, redirects } = declaration
  const inPath = new Set([...path.matchAll(/\{([^.}]+)/g)].map(([, name]) => name))
  const { properties = {} } = request as { properties?: Record<string, FieldSchema> }
  const isLong = Object.entries(properties).some(([name, field]) => !inPath.has(name) && canBeLong(field))
  if (method !== 'GET' || redirects || !isLong) return []
  return pathsOf(declaration).filter(other => !isPostPath(other))
}
