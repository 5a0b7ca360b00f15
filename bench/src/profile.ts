import { writeFile } from 'node:fs/promises'
import { type Profiler, Session } from 'node:inspector/promises'

/** Share of the process's busy time that each part had, the largest first. */
export type Parts = Record<string, number>

/** Where code belongs, by the address of its file; the first that fits. */
const parts: [RegExp, string][] = [
  [/packages\/server\/src\/edge\//, 'edge'],
  [/packages\/server\/src\/storage\//, 'storage'],
  [/packages\/server\/src\/(stores|ecom|redirects|events|members|data)\//, 'handlers'],
  [/packages\/server\/src\/pricing\/|packages\/contract\//, 'pricing'],
  [/packages\/server\/src\/identity\/|node_modules\/jose\/|^node:internal\/crypto/, 'identity, signatures'],
  [/node_modules\/(@hono|hono)\//, 'Hono'],
  [/node_modules\/kysely\//, 'Kysely'],
  [/node_modules\/pg[-\w]*\//, 'pg, pg-boss'],
  [/node_modules\/(pino|sonic-boom|prom-client|tdigest|bintrees)/, 'log, metrics'],
  [/node_modules\/typebox/, 'edge'],
  [
    /^node:(_http|http|net|internal\/(http|stream|net|url|webstreams|fetch))|^node:internal\/deps\/undici/,
    'Node: HTTP, sockets',
  ],
  [/^node:/, 'Node: the rest'],
]

const builtIn: Record<string, string> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'system calls, native code',
  stringify: 'JSON',
  parse: 'JSON',
  structuredClone: 'structuredClone',
  writev: 'system calls, native code',
  writeLatin1String: 'system calls, native code',
  writeUtf8String: 'system calls, native code',
  writeBuffer: 'system calls, native code',
}

/** Begins to sample this process; the function answered ends it, and keeps the samples where a file is named. */
export async function startProfile(): Promise<(file?: string) => Promise<Parts>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 400 })
  await session.post('Profiler.start')
  return async file => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    if (file) await writeFile(file, JSON.stringify(profile))
    return summariseProfile(profile)
  }
}

/** Time by part. Code without a file (a regular expression, a map lookup) counts for its caller. */
export function summariseProfile({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Parts {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const partOf = new Map<number, string | undefined>()
  const visit = (id: number, inherited: string) => {
    const node = byId.get(id) as Profiler.ProfileNode
    const { url, functionName } = node.callFrame
    const part = url
      ? (parts.find(([pattern]) => pattern.test(url))?.[1] ?? 'other')
      : (builtIn[functionName] ?? inherited)
    // Waiting is no work, and sampling is not the platform's.
    partOf.set(id, functionName === '(idle)' || url === 'node:inspector' ? undefined : part)
    for (const child of node.children ?? []) visit(child, part)
  }
  if (nodes[0]) visit(nodes[0].id, 'other')

  const times = new Map<string, number>()
  let total = 0
  for (const [i, id] of samples.entries()) {
    const part = partOf.get(id)
    const time = timeDeltas[i] ?? 0
    if (!part) continue
    total += time
    times.set(part, (times.get(part) ?? 0) + time)
  }
  return Object.fromEntries(
    [...times].sort(([, a], [, b]) => b - a).map(([part, time]) => [part, time / total]),
  )
}
